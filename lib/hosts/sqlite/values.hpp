#ifndef URIFORM_HOSTS_SQLITE_VALUES_HPP
#define URIFORM_HOSTS_SQLITE_VALUES_HPP

#include <cstddef>

#include <sqlite3ext.h>

#include "hosts/sql/call.hpp"

// The functions of SQLite are called by way of this table, which only extension.cpp defines.
extern "C" const sqlite3_api_routines* sqlite3_api;

namespace uriform_sqlite {

/// Memory for the result of a call: of its own, or of SQLite if the result is long.
struct result_memory : uriform_sql::text_buffer {
    sqlite3_context* context;
    char first[1024];

    explicit result_memory(sqlite3_context* of_call);
    result_memory(const result_memory&) = delete;
    result_memory& operator=(const result_memory&) = delete;
    ~result_memory();
};

/// Reads a value as a text, which is valid until the value is read again: the octets of a BLOB, and of another value that is not
/// NULL its text in UTF-8. Returns whether there was memory for it.
bool read_text(sqlite3_value* value, uriform_text& text);

/// Makes a value, whose text may be in the memory, the result of the call.
void give(result_memory& memory, const uriform_sql::value& result);

/// Makes a failure that no text is the reason for the error of a call: SQLITE_NOMEM or SQLITE_TOOBIG. Returns whether it is one.
bool give_resource_error(sqlite3_context* context, int status);

} // namespace uriform_sqlite

#endif
