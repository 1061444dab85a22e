#ifndef URIFORM_HOSTS_SQLITE_FUNCTIONS_HPP
#define URIFORM_HOSTS_SQLITE_FUNCTIONS_HPP

#include "hosts/sqlite/values.hpp"

namespace uriform_sqlite {

/// Adds the functions that return values, and their `try_` twins, to a connection. Returns an SQLite status.
int add_functions(sqlite3* connection);

} // namespace uriform_sqlite

#endif
