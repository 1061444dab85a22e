// A loadable DuckDB extension: `LOAD 'uriform.duckdb_extension'`. It adds the functions in lib/hosts/sql_functions.tsv.

#include "hosts/duckdb/functions.hpp"

duckdb_ext_api_v1 duckdb_ext_api{};

#ifdef _WIN32
#define URIFORM_DUCKDB_ENTRY __declspec(dllexport)
#else
#define URIFORM_DUCKDB_ENTRY __attribute__((visibility("default")))
#endif

extern "C" {

/// The entry point, whose name DuckDB derives from the file name. Adds the functions to a database.
URIFORM_DUCKDB_ENTRY bool uriform_init_c_api(duckdb_extension_info info, duckdb_extension_access* access)
{
    const void* const functions = access->get_api(info, DUCKDB_EXTENSION_API_VERSION_STRING);
    if (functions == nullptr)
        return false; // DuckDB already holds the message
    duckdb_ext_api = *static_cast<const duckdb_ext_api_v1*>(functions);
    duckdb_connection connection = nullptr;
    if (duckdb_connect(*access->get_database(info), &connection) != DuckDBSuccess) {
        access->set_error(info, "uriform: no connection to the database");
        return false;
    }
    const bool is_added = uriform_duckdb::add_functions(connection);
    duckdb_disconnect(&connection);
    if (!is_added)
        access->set_error(info, "uriform: DuckDB does not take the functions");
    return is_added;
}
}
