#ifndef URIFORM_HOSTS_DUCKDB_API_HPP
#define URIFORM_HOSTS_DUCKDB_API_HPP

// The functions that each DuckDB since 1.2.0 has, and no others, whatever the version of the header is.
#define DUCKDB_EXTENSION_API_VERSION_MAJOR 1
#define DUCKDB_EXTENSION_API_VERSION_MINOR 2
#define DUCKDB_EXTENSION_API_VERSION_PATCH 0
#include <duckdb_extension.h>

// The functions of DuckDB are called by way of this table, which only extension.cpp defines.
extern duckdb_ext_api_v1 duckdb_ext_api;

#endif
