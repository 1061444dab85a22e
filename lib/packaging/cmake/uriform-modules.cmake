# Adds the libraries that have the modules of C++20, which are compiled in the project that imports them, as each compiler has a form of
# its own for what it has compiled:
#   uriform::module          import uriform;
#   uriform::keys_module     import uriform.keys; if there is uriform::keys
#   uriform::explain_module  import uriform.explain; if there is uriform::explain
#   uriform::iri_module      import uriform.iri; if there is uriform::iri
# CMake 3.28 or newer is needed, with Ninja and a compiler whose imports it finds, as clang 16 or g++ 14.
function(uriform_add_modules folder)
  if(CMAKE_VERSION VERSION_LESS 3.28)
    message(FATAL_ERROR "the modules of uriform need CMake 3.28")
  endif()
  get_filename_component(folder "${folder}" ABSOLUTE)
  _uriform_add_module(module uriform uriform::uriform)
  _uriform_add_module(keys_module uriform-keys uriform::keys uriform::module)
  _uriform_add_module(explain_module uriform-explain uriform::explain uriform::keys_module)
  _uriform_add_module(iri_module uriform-iri uriform::iri uriform::module)
endfunction()

# Adds the target of a module, whose names are of the library `of`.
function(_uriform_add_module name file of)
  if(TARGET ${of} AND NOT TARGET uriform::${name})
    add_library(uriform_${name} STATIC)
    add_library(uriform::${name} ALIAS uriform_${name})
    target_sources(uriform_${name} PUBLIC FILE_SET CXX_MODULES BASE_DIRS "${folder}" FILES "${folder}/${file}.cppm")
    target_compile_features(uriform_${name} PUBLIC cxx_std_20)
    target_link_libraries(uriform_${name} PUBLIC ${of} ${ARGN})
  endif()
endfunction()
