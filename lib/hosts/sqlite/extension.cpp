// A loadable SQLite extension: `SELECT load_extension('uriform_sqlite')`. It adds the functions in lib/hosts/sql_functions.tsv.
// Nothing throws: the extension calls only C functions and is compiled without exceptions.

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

/// The collation `URI`: URI references sort by their normal forms, before all other texts, which sort by their octets. This order
/// is total, and equivalent references are equal in it.
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
    // SQLite 3.31.0 introduced SQLITE_VTAB_INNOCUOUS, so that any schema may use the tables.
    if (sqlite3_libversion_number() < 3031000) {
        *message = sqlite3_mprintf("uriform needs SQLite 3.31 or newer");
        return SQLITE_ERROR;
    }
    return uriform_sqlite::add_all(connection);
}

/// The entry point whose name SQLite derives from the file name, unless the user names another.
URIFORM_SQLITE_ENTRY int sqlite3_uriformsqlite_init(sqlite3* connection, char** message, const sqlite3_api_routines* routines)
{
    return sqlite3_uriform_init(connection, message, routines);
}
}
