#ifndef URIFORM_HOSTS_POSTGRESQL_BRIDGE_H
#define URIFORM_HOSTS_POSTGRESQL_BRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <uriform.h>

/// @file
/// The interface between the C sources, which call PostgreSQL, and the C++ sources, which call the SQL functions. PostgreSQL
/// reports errors by longjmp(), so nothing here calls PostgreSQL or throws. A server process uses one thread, so kept objects are
/// static.

#ifdef __cplusplus
#define URIFORM_PG_NOEXCEPT noexcept
extern "C" {
#else
#define URIFORM_PG_NOEXCEPT
#endif

enum uriform_pg_status {
    URIFORM_PG_OK,
    URIFORM_PG_REFUSED,  ///< the text is invalid
    URIFORM_PG_MISTAKE,  ///< the query uses an unknown name
    URIFORM_PG_NUL,      ///< the result contains U+0000, unlike any text in PostgreSQL
    URIFORM_PG_TOO_LONG, ///< for the library or for PostgreSQL
    URIFORM_PG_NO_MEMORY
};

enum uriform_pg_kind { URIFORM_PG_NULL, URIFORM_PG_TEXT, URIFORM_PG_OCTETS, URIFORM_PG_TRUTH, URIFORM_PG_INTEGER };

/// A result. Its text is part of an argument, or is valid until the next call to a function in this header.
struct uriform_pg_value {
    int kind; ///< a ::uriform_pg_kind
    uriform_text text;
    int64_t number;
};

/// An SQL function or its `try_` twin.
struct uriform_pg_function {
    const char* name; ///< without `try_`
    bool is_try;
    const void* found; ///< null before the first call
};

enum { URIFORM_PG_MOST_ARGUMENTS = 3, URIFORM_PG_MOST_COLUMNS = 9 };

/// Calls a function that returns a value. Returns a ::uriform_pg_status.
int uriform_pg_answer(struct uriform_pg_function* of, int count, const uriform_text* arguments,
                      struct uriform_pg_value* result) URIFORM_PG_NOEXCEPT;

/// Starts to read the rows of a text, which must outlive them. Earlier rows end. A twin produces no rows for an invalid text.
/// Returns a ::uriform_pg_status.
int uriform_pg_begin_rows(struct uriform_pg_function* of, uriform_text text) URIFORM_PG_NOEXCEPT;

/// Steps to the next row. Returns false after the last row.
bool uriform_pg_next_row(void) URIFORM_PG_NOEXCEPT;

/// Sets `*result` to a column of the current row. Returns a ::uriform_pg_status.
int uriform_pg_give_column(int column, struct uriform_pg_value* result) URIFORM_PG_NOEXCEPT;

void uriform_pg_end_rows(void) URIFORM_PG_NOEXCEPT;

/// Frees the memory for results if it exceeds 1 MiB.
void uriform_pg_release(void) URIFORM_PG_NOEXCEPT;

/// Tests whether a text is a URI reference. Returns a ::uriform_pg_status.
int uriform_pg_check(uriform_text text) URIFORM_PG_NOEXCEPT;

/// Tests whether a text is a query after its first octet, `?`. The operator `@>` needs it. Returns a ::uriform_pg_status.
int uriform_pg_check_query(uriform_text reference) URIFORM_PG_NOEXCEPT;

/// Returns the last failure's message.
const char* uriform_pg_message(void) URIFORM_PG_NOEXCEPT;

/// Sets `*key` to a number that sorts like the normal form: if two numbers differ, the normal forms differ in the same order.
/// Returns a ::uriform_pg_status.
int uriform_pg_abbreviate(uriform_text text, uint64_t* key) URIFORM_PG_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
