# The programs of a project that has the targets of uriform.
add_executable(uri ${CMAKE_CURRENT_LIST_DIR}/uri.cpp)
target_link_libraries(uri PRIVATE uriform::uriform)
add_executable(uri_c ${CMAKE_CURRENT_LIST_DIR}/uri.c)
target_link_libraries(uri_c PRIVATE uriform::uriform)
if(TARGET uriform::iri)
  add_executable(iri ${CMAKE_CURRENT_LIST_DIR}/iri.cpp)
  target_link_libraries(iri PRIVATE uriform::iri)
endif()
