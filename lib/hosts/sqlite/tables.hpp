#ifndef URIFORM_HOSTS_SQLITE_TABLES_HPP
#define URIFORM_HOSTS_SQLITE_TABLES_HPP

#include "hosts/sqlite/values.hpp"

namespace uriform_sqlite {

/// Adds the functions that return rows, and their `try_` twins, to a connection as eponymous virtual tables. Their argument is a
/// hidden column. Returns an SQLite status.
int add_tables(sqlite3* connection);

} // namespace uriform_sqlite

#endif
