#ifndef URIFORM_HOSTS_SQLITE_VALUES_HPP
#define URIFORM_HOSTS_SQLITE_VALUES_HPP

#include <cstddef>

#include <sqlite3ext.h>
#include <uriform.h>

// The functions of SQLite are called by way of this table, which only extension.cpp defines.
extern "C" const sqlite3_api_routines* sqlite3_api;

namespace uriform_sqlite {

/// Reads a value as a text, which is valid until the value is read again: the octets of a BLOB, and of another value that is not
/// NULL its text in UTF-8. Returns whether there was memory for it.
bool read_text(sqlite3_value* value, uriform_text& text);

/// Makes a part of a text the result.
void give_part(sqlite3_context* context, uriform_text text, uriform_span part);

/// Returns the longest text that the connection of a call may have.
std::size_t longest_text(sqlite3_context* context);

/// Makes a text the result that `write` writes, a function of a buffer, its capacity and the length, as the functions of uriform.h
/// write texts. Returns the status; URIFORM_TOO_LONG if SQLite has no texts of that length.
template <class Write>
int give_text(sqlite3_context* context, Write write)
{
    char buffer[1024];
    std::size_t length = 0;
    int status = write(buffer, sizeof buffer, &length);
    if (status == URIFORM_OK)
        sqlite3_result_text64(context, buffer, length, SQLITE_TRANSIENT, SQLITE_UTF8);
    if (status != URIFORM_BUFFER_TOO_SMALL)
        return status;
    if (length > longest_text(context))
        return URIFORM_TOO_LONG;
    char* const larger = static_cast<char*>(sqlite3_malloc64(length));
    if (larger == nullptr)
        return URIFORM_OUT_OF_MEMORY;
    status = write(larger, length, &length);
    if (status == URIFORM_OK)
        sqlite3_result_text64(context, larger, length, sqlite3_free, SQLITE_UTF8);
    else
        sqlite3_free(larger);
    return status;
}

/// Makes a part of a text the result, percent-decoded, with U+FFFD for what is not UTF-8.
int give_decoded(sqlite3_context* context, uriform_text text, uriform_span part);

/// Makes a failure that no text is the reason for the error of a call: SQLITE_NOMEM or SQLITE_TOOBIG. Returns whether it is one.
bool give_resource_error(sqlite3_context* context, int status);

/// Returns whether a status is that of a text which the function refuses: the twin `try_` answers NULL then.
bool is_refused_text(int status);

/// Returns the span of a component, whose bit is `component`.
uriform_span span_of(const uriform_components& parts, unsigned component);

/// Makes a component the result: NULL if it is undefined.
void give_component(sqlite3_context* context, uriform_text text, const uriform_components& parts, unsigned component);

/// Makes the name of the kind of host the result: NULL without an authority.
void give_host_kind(sqlite3_context* context, const uriform_components& parts);

} // namespace uriform_sqlite

#endif
