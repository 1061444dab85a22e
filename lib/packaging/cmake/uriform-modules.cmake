# Adds the libraries that have the modules of C++20, which are compiled in the project that imports them, as each compiler has a form of
# its own for what it has compiled:
#   uriform::module      import uriform;
#   uriform::iri_module  import uriform.iri; if there is uriform::iri
# CMake 3.28 or newer is needed, with Ninja and a compiler whose imports it finds, as clang 16 or g++ 14.
function(uriform_add_modules folder)
  if(CMAKE_VERSION VERSION_LESS 3.28)
    message(FATAL_ERROR "the modules of uriform need CMake 3.28")
  endif()
  get_filename_component(folder "${folder}" ABSOLUTE)
  _uriform_add_module(module uriform.cppm uriform::uriform)
  if(TARGET uriform::iri)
    _uriform_add_module(iri_module uriform-iri.cppm uriform::module uriform::iri)
  endif()
endfunction()

function(_uriform_add_module name file)
  if(NOT TARGET uriform::${name})
    add_library(uriform_${name} STATIC)
    add_library(uriform::${name} ALIAS uriform_${name})
    target_sources(uriform_${name} PUBLIC FILE_SET CXX_MODULES BASE_DIRS "${folder}" FILES "${folder}/${file}")
    target_compile_features(uriform_${name} PUBLIC cxx_std_20)
    target_link_libraries(uriform_${name} PUBLIC ${ARGN})
  endif()
endfunction()
