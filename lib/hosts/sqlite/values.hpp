#ifndef URIFORM_HOSTS_SQLITE_VALUES_HPP
#define URIFORM_HOSTS_SQLITE_VALUES_HPP

#include <cstddef>

#include <sqlite3ext.h>

#include "hosts/sql/call.hpp"

// SQLite functions are called through this table. Only extension.cpp defines it.
extern "C" const sqlite3_api_routines* sqlite3_api;

namespace uriform_sqlite {

/// Memory for a call's result: an array, or SQLite's memory if the result is long.
struct result_memory : uriform_sql::text_buffer {
    sqlite3_context* context;
    char first[1024];

    explicit result_memory(sqlite3_context* of_call);
    result_memory(const result_memory&) = delete;
    result_memory& operator=(const result_memory&) = delete;
    ~result_memory();
};

/// Reads a value as a text: the octets of a BLOB, or the UTF-8 text of any other value except NULL. The text is valid until the
/// value is read again. Returns false if there is not enough memory.
bool read_text(sqlite3_value* value, uriform_text& text);

/// Makes a value the call's result. Its text may lie in `memory`.
void give(result_memory& memory, const uriform_sql::value& result);

/// Reports a failure that no text causes: SQLITE_NOMEM or SQLITE_TOOBIG. Returns false for any other status.
bool give_resource_error(sqlite3_context* context, int status);

} // namespace uriform_sqlite

#endif
