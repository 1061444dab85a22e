// A loadable extension of SQLite: `SELECT load_extension('uriform_sqlite')`. The functions are those of
// lib/hosts/sql_functions.tsv. Nothing in it throws: it calls functions of C only, and is compiled without exceptions.

#include <cstring>

#include "hosts/sqlite/functions.hpp"
#include "hosts/sqlite/tables.hpp"

const sqlite3_api_routines* sqlite3_api = nullptr;

namespace uriform_sqlite {
namespace {

bool is_valid(uriform_text text)
{
    uriform_components parts;
    return uriform_parse(text.data, text.size, URIFORM_URI_REFERENCE, &parts, nullptr) == URIFORM_OK;
}

int compare_octets(uriform_text a, uriform_text b)
{
    const int order = std::memcmp(a.data, b.data, a.size < b.size ? a.size : b.size);
    return order != 0 ? order : (a.size > b.size) - (a.size < b.size);
}

uriform_text text_of(const void* data, int size)
{
    return {size == 0 ? "" : static_cast<const char*>(data), static_cast<std::size_t>(size)};
}

/// The collation `URI`: URI references are in the order of their normal forms, before all other texts, which are in the order of
/// their octets. So it is a total order of all texts, in which equivalent references are equal.
int compare(void*, int a_size, const void* a_data, int b_size, const void* b_data)
{
    const uriform_text a = text_of(a_data, a_size);
    const uriform_text b = text_of(b_data, b_size);
    int order = 0;
    if (uriform_compare(a.data, a.size, b.data, b.size, URIFORM_URI_REFERENCE, nullptr, &order, nullptr) == URIFORM_OK)
        return order;
    const bool a_is_valid = is_valid(a);
    return a_is_valid != is_valid(b) ? (a_is_valid ? -1 : 1) : compare_octets(a, b);
}

int add_all(sqlite3* connection)
{
    int status = add_functions(connection);
    if (status == SQLITE_OK)
        status = add_tables(connection);
    if (status == SQLITE_OK)
        status = sqlite3_create_collation_v2(connection, "URI", SQLITE_UTF8, nullptr, compare, nullptr);
    return status;
}

} // namespace
} // namespace uriform_sqlite

#ifdef _WIN32
#define URIFORM_SQLITE_ENTRY __declspec(dllexport)
#else
#define URIFORM_SQLITE_ENTRY __attribute__((visibility("default")))
#endif

extern "C" {

/// Adds the functions and the collation to a connection.
URIFORM_SQLITE_ENTRY int sqlite3_uriform_init(sqlite3* connection, char** message, const sqlite3_api_routines* routines)
{
    sqlite3_api = routines;
    // Tables that anyone may name are since 3.31.0.
    if (sqlite3_libversion_number() < 3031000) {
        *message = sqlite3_mprintf("uriform needs SQLite 3.31 or newer");
        return SQLITE_ERROR;
    }
    return uriform_sqlite::add_all(connection);
}

/// The entry that SQLite derives from the name of the file, if none is named.
URIFORM_SQLITE_ENTRY int sqlite3_uriformsqlite_init(sqlite3* connection, char** message, const sqlite3_api_routines* routines)
{
    return sqlite3_uriform_init(connection, message, routines);
}
}
