#ifndef URIFORM_HOSTS_SQLITE_TABLES_HPP
#define URIFORM_HOSTS_SQLITE_TABLES_HPP

#include "hosts/sqlite/values.hpp"

namespace uriform_sqlite {

/// Adds the functions whose results are rows, and their twins `try_`, to a connection: eponymous virtual tables, whose last column,
/// the argument, is hidden. Returns a status of SQLite.
int add_tables(sqlite3* connection);

} // namespace uriform_sqlite

#endif
