#ifndef URIFORM_HOSTS_DUCKDB_FUNCTIONS_HPP
#define URIFORM_HOSTS_DUCKDB_FUNCTIONS_HPP

#include "hosts/duckdb/api.hpp"

namespace uriform_duckdb {

/// Adds all functions, and their twins `try_`, to the database of a connection. Returns whether DuckDB has taken them.
bool add_functions(duckdb_connection connection);

} // namespace uriform_duckdb

#endif
