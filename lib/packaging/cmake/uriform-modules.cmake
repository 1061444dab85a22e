# Adds the libraries that contain the C++20 modules. The importing project compiles them, because each compiler uses another format for
# compiled modules:
#   uriform::module          import uriform;
#   uriform::keys_module     import uriform.keys; if there is uriform::keys
#   uriform::explain_module  import uriform.explain; if there is uriform::explain
#   uriform::iri_module      import uriform.iri; if there is uriform::iri
# This requires CMake 3.28 or newer, Ninja, and a compiler whose imports CMake can scan, like clang 16 or g++ 14.
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

# Adds a module's target. The module exports names from the library `of`.
function(_uriform_add_module name file of)
  if(TARGET ${of} AND NOT TARGET uriform::${name})
    add_library(uriform_${name} STATIC)
    add_library(uriform::${name} ALIAS uriform_${name})
    target_sources(uriform_${name} PUBLIC FILE_SET CXX_MODULES BASE_DIRS "${folder}" FILES "${folder}/${file}.cppm")
    target_compile_features(uriform_${name} PUBLIC cxx_std_20)
    target_link_libraries(uriform_${name} PUBLIC ${of} ${ARGN})
  endif()
endfunction()
