#ifndef URIFORM_HOSTS_POSTGRESQL_BRIDGE_H
#define URIFORM_HOSTS_POSTGRESQL_BRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <uriform.h>

/// @file
/// What the sources in C, which know PostgreSQL, want from those in C++, which know the functions of SQL. PostgreSQL reports an
/// error by longjmp(), so nothing here calls PostgreSQL, and nothing here throws. A server has one thread: what is kept is static.

#ifdef __cplusplus
#define URIFORM_PG_NOEXCEPT noexcept
extern "C" {
#else
#define URIFORM_PG_NOEXCEPT
#endif

enum uriform_pg_status {
    URIFORM_PG_OK,
    URIFORM_PG_REFUSED,  ///< the text is invalid
    URIFORM_PG_MISTAKE,  ///< the query names what is not there
    URIFORM_PG_NUL,      ///< the result has U+0000, which no text of PostgreSQL has
    URIFORM_PG_TOO_LONG, ///< for the library or for PostgreSQL
    URIFORM_PG_NO_MEMORY
};

enum uriform_pg_kind { URIFORM_PG_NULL, URIFORM_PG_TEXT, URIFORM_PG_OCTETS, URIFORM_PG_TRUTH, URIFORM_PG_INTEGER };

/// A result. Its text is part of an argument, or is there until the next call of a function of this header.
struct uriform_pg_value {
    int kind; ///< a ::uriform_pg_kind
    uriform_text text;
    int64_t number;
};

/// A function of SQL, whose twin it may be.
struct uriform_pg_function {
    const char* name; ///< without `try_`
    bool is_try;
    const void* found; ///< null before the first call
};

enum { URIFORM_PG_MOST_ARGUMENTS = 3, URIFORM_PG_MOST_COLUMNS = 9 };

/// Calls a function whose result is a value. Returns a ::uriform_pg_status.
int uriform_pg_answer(struct uriform_pg_function* of, int count, const uriform_text* arguments,
                      struct uriform_pg_value* result) URIFORM_PG_NOEXCEPT;

/// Begins with the rows of a text, which must outlive them. A twin has no rows for an invalid text. Rows that have been begun
/// before end. Returns a ::uriform_pg_status.
int uriform_pg_begin_rows(struct uriform_pg_function* of, uriform_text text) URIFORM_PG_NOEXCEPT;

/// Steps to the next row, and returns whether there is one.
bool uriform_pg_next_row(void) URIFORM_PG_NOEXCEPT;

/// Returns a ::uriform_pg_status.
int uriform_pg_give_column(int column, struct uriform_pg_value* result) URIFORM_PG_NOEXCEPT;

void uriform_pg_end_rows(void) URIFORM_PG_NOEXCEPT;

/// Frees memory for results if it is much.
void uriform_pg_release(void) URIFORM_PG_NOEXCEPT;

/// Tests whether a text is a URI reference. Returns a ::uriform_pg_status.
int uriform_pg_check(uriform_text text) URIFORM_PG_NOEXCEPT;

/// Tests whether a text after its first octet, a `?`, is a query, for the operator `@>`. Returns a ::uriform_pg_status.
int uriform_pg_check_query(uriform_text reference) URIFORM_PG_NOEXCEPT;

/// Returns the message of the last failure.
const char* uriform_pg_message(void) URIFORM_PG_NOEXCEPT;

/// Sets `*key` to a number which is in the order of the normal forms: if two numbers differ, so do the normal forms, in the same
/// order. Returns a ::uriform_pg_status.
int uriform_pg_abbreviate(uriform_text text, uint64_t* key) URIFORM_PG_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
