#ifndef URIFORM_HOSTS_SQLITE_FUNCTIONS_HPP
#define URIFORM_HOSTS_SQLITE_FUNCTIONS_HPP

#include "hosts/sqlite/values.hpp"

namespace uriform_sqlite {

/// Adds the functions of a row of values, and their twins `try_`, to a connection. Returns a status of SQLite.
int add_functions(sqlite3* connection);

} // namespace uriform_sqlite

#endif
