#ifndef URIFORM_HOSTS_DUCKDB_API_HPP
#define URIFORM_HOSTS_DUCKDB_API_HPP

// Use only functions that every DuckDB since 1.2.0 provides, whatever the header's version.
#define DUCKDB_EXTENSION_API_VERSION_MAJOR 1
#define DUCKDB_EXTENSION_API_VERSION_MINOR 2
#define DUCKDB_EXTENSION_API_VERSION_PATCH 0
#include <duckdb_extension.h>

// DuckDB functions are called through this table. Only extension.cpp defines it.
extern duckdb_ext_api_v1 duckdb_ext_api;

#endif
