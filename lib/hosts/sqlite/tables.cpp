#include "hosts/sqlite/tables.hpp"

#include <cstdint>
#include <cstring>

#include <uriform-explain.h>
#include <uriform-iri.h>

namespace uriform_sqlite {
namespace {

/// The rows that a function makes of a text. SQLite begins with its base.
struct cursor : sqlite3_vtab_cursor {
    sqlite3_value* value;        ///< a copy of the argument; null before the first row
    uriform_text text;           ///< of that
    sqlite3_int64 row;           ///< the number of the row, from 1
    bool has_row;                ///< there is a row of that number
    uriform_components parts;    ///< of uri_parse
    uriform_pieces pieces;       ///< those to come
    uriform_span segment;        ///< the segment of the row
    uriform_param param;         ///< the parameter of the row
    uriform_explanation* report; ///< of uri_explain
    uriform_finding finding;     ///< the finding of the row
};

/// How a function makes rows. `begin` reads the text, `next` steps to the row of the number cursor::row and answers whether there
/// is one, and `give` makes a column the result and returns a ::uriform_status.
struct source {
    int (*begin)(cursor& of, uriform_error* error);
    bool (*next)(cursor& of);
    int (*give)(const cursor& of, sqlite3_context* context, int column);
};

/// A function of SQL whose result is rows.
struct table {
    const char* name;
    const char* schema;
    int columns; ///< and one for the argument, which is hidden
    bool has_one_row;
    const source& makes;
};

struct virtual_table : sqlite3_vtab {
    const table* what;
    bool is_try;
};

// uri_parse: its columns are in the order of these bits, and after them are `host_kind` and `port_number`.

constexpr unsigned column_bits[] = {URIFORM_SCHEME, URIFORM_USERINFO, URIFORM_HOST,    URIFORM_PORT,
                                    URIFORM_PATH,   URIFORM_QUERY,    URIFORM_FRAGMENT};
constexpr int host_kind_column = 7;

int begin_parts(cursor& of, uriform_error* error)
{
    return uriform_parse(of.text.data, of.text.size, URIFORM_URI_REFERENCE, &of.parts, error);
}

bool is_first_row(cursor& of)
{
    return of.row == 1;
}

int give_parts(const cursor& of, sqlite3_context* context, int column)
{
    if (column < host_kind_column)
        give_component(context, of.text, of.parts, column_bits[column]);
    else if (column == host_kind_column)
        give_host_kind(context, of.parts);
    else if (of.parts.port_number != -1)
        sqlite3_result_int(context, of.parts.port_number);
    return URIFORM_OK;
}

constexpr source parse{begin_parts, is_first_row, give_parts};

int begin_segments(cursor& of, uriform_error* error)
{
    return uriform_segments(of.text.data, of.text.size, URIFORM_URI_REFERENCE, &of.pieces, error);
}

bool next_segment(cursor& of)
{
    return uriform_next_segment(&of.pieces, &of.segment) == 1;
}

int give_segment(const cursor& of, sqlite3_context* context, int)
{
    return give_decoded(context, of.text, of.segment);
}

constexpr source segments{begin_segments, next_segment, give_segment};

int begin_params(cursor& of, uriform_error* error)
{
    return uriform_params(of.text.data, of.text.size, URIFORM_URI_REFERENCE, &of.pieces, error);
}

bool next_param(cursor& of)
{
    return uriform_next_param(&of.pieces, &of.param) == 1;
}

int give_param(const cursor& of, sqlite3_context* context, int column)
{
    if (column == 0)
        return give_decoded(context, of.text, of.param.name);
    return of.param.has_value != 0 ? give_decoded(context, of.text, of.param.value) : static_cast<int>(URIFORM_OK);
}

constexpr source params{begin_params, next_param, give_param};

int begin_report(cursor& of, uriform_error* error)
{
    return uriform_explain(of.text.data, of.text.size, nullptr, 0, 0, uriform_iri_domain_to_ascii, uriform_iri_unicode(),
                           &of.report, error);
}

bool next_finding(cursor& of)
{
    return uriform_explanation_finding(of.report, static_cast<std::size_t>(of.row - 1), &of.finding) == 1;
}

int give_finding(const cursor& of, sqlite3_context* context, int column)
{
    const uriform_finding& finding = of.finding;
    const auto give = [context](const char* text) { sqlite3_result_text(context, text, -1, SQLITE_STATIC); };
    switch (column) {
    case 0:
        give(finding.name);
        break;
    case 1:
        give(uriform_severity_name(finding.severity));
        break;
    case 2:
        sqlite3_result_int64(context, finding.where.begin);
        break;
    case 3:
        sqlite3_result_int64(context, finding.where.end - finding.where.begin);
        break;
    case 4:
        if (finding.detail.size != 0)
            sqlite3_result_text64(context, finding.detail.data, finding.detail.size, SQLITE_TRANSIENT, SQLITE_UTF8);
        break;
    case 5:
        give(finding.sentence);
        break;
    default:
        give(finding.reference);
    }
    return URIFORM_OK;
}

constexpr source explain{begin_report, next_finding, give_finding};

constexpr table tables[] = {
    // begin: sql_functions.tsv tables
    {"uri_parse", "CREATE TABLE uri_parse(scheme, userinfo, host, port, path, query, fragment, host_kind, port_number, u HIDDEN)",
     9, true, parse},
    {"uri_segments", "CREATE TABLE uri_segments(segment, u HIDDEN)", 1, false, segments},
    {"uri_params", "CREATE TABLE uri_params(name, value, u HIDDEN)", 2, false, params},
    {"uri_explain", "CREATE TABLE uri_explain(finding, severity, position, length, detail, sentence, reference, u HIDDEN)", 7,
     false, explain},
    // end: sql_functions.tsv
};

// What SQLite calls.

int connect(sqlite3* connection, void* what, int, const char* const* arguments, sqlite3_vtab** made, char**)
{
    const table& of = *static_cast<const table*>(what);
    int status = sqlite3_declare_vtab(connection, of.schema);
    if (status == SQLITE_OK)
        status = sqlite3_vtab_config(connection, SQLITE_VTAB_INNOCUOUS);
    if (status != SQLITE_OK)
        return status;
    auto* const memory = static_cast<virtual_table*>(sqlite3_malloc(sizeof(virtual_table)));
    if (memory == nullptr)
        return SQLITE_NOMEM;
    *memory = virtual_table{};
    memory->what = &of;
    memory->is_try = std::strcmp(arguments[0], of.name) != 0;
    *made = memory;
    return SQLITE_OK;
}

int disconnect(sqlite3_vtab* made)
{
    sqlite3_free(static_cast<virtual_table*>(made));
    return SQLITE_OK;
}

/// Chooses how rows are found: the argument is the value that the hidden column equals. Without it there are no rows.
int best_index(sqlite3_vtab* made, sqlite3_index_info* info)
{
    const table& of = *static_cast<virtual_table*>(made)->what;
    bool is_unusable = false;
    for (int index = 0; index < info->nConstraint; ++index) {
        const auto& constraint = info->aConstraint[index];
        if (constraint.iColumn != of.columns || constraint.op != SQLITE_INDEX_CONSTRAINT_EQ)
            continue;
        if (constraint.usable != 0) {
            info->aConstraintUsage[index].argvIndex = 1;
            info->aConstraintUsage[index].omit = 1;
            info->idxNum = 1;
            info->estimatedCost = of.has_one_row ? 1 : 10;
            info->estimatedRows = of.has_one_row ? 1 : 10;
            info->idxFlags = of.has_one_row ? SQLITE_INDEX_SCAN_UNIQUE : 0;
            return SQLITE_OK;
        }
        is_unusable = true;
    }
    info->estimatedCost = 0;
    info->estimatedRows = 0;
    return is_unusable ? SQLITE_CONSTRAINT : SQLITE_OK;
}

int open(sqlite3_vtab*, sqlite3_vtab_cursor** made)
{
    auto* const memory = static_cast<cursor*>(sqlite3_malloc(sizeof(cursor)));
    if (memory == nullptr)
        return SQLITE_NOMEM;
    *memory = cursor{};
    *made = memory;
    return SQLITE_OK;
}

/// Frees what a cursor has of the last text.
void clear(cursor& of)
{
    sqlite3_value_free(of.value);
    uriform_explanation_free(of.report);
    of.value = nullptr;
    of.report = nullptr;
    of.row = 0;
    of.has_row = false;
}

int close(sqlite3_vtab_cursor* pointer)
{
    auto* const of = static_cast<cursor*>(pointer);
    clear(*of);
    sqlite3_free(of);
    return SQLITE_OK;
}

const virtual_table& table_of(const sqlite3_vtab_cursor* of)
{
    return *static_cast<const virtual_table*>(of->pVtab);
}

int next(sqlite3_vtab_cursor* pointer)
{
    auto& of = *static_cast<cursor*>(pointer);
    ++of.row;
    of.has_row = table_of(pointer).what->makes.next(of);
    return SQLITE_OK;
}

/// Returns the status of SQLite for a text that cannot be read, with the message.
int failure(sqlite3_vtab& of_table, int status, const uriform_error& error)
{
    const auto& of = static_cast<virtual_table&>(of_table);
    if (status == URIFORM_OUT_OF_MEMORY)
        return SQLITE_NOMEM;
    if (of.is_try && is_refused_text(status))
        return SQLITE_OK;
    sqlite3_free(of_table.zErrMsg);
    of_table.zErrMsg = sqlite3_mprintf("%s%s: %s, at %llu", of.is_try ? "try_" : "", of.what->name,
                                       uriform_error_message(status, error.component), error.position);
    if (of_table.zErrMsg == nullptr)
        return SQLITE_NOMEM;
    return status == URIFORM_TOO_LONG ? SQLITE_TOOBIG : SQLITE_ERROR;
}

/// Begins with the rows of an argument. NULL has none.
int filter(sqlite3_vtab_cursor* pointer, int, const char*, int count, sqlite3_value** values)
{
    auto& of = *static_cast<cursor*>(pointer);
    clear(of);
    if (count == 0 || sqlite3_value_type(values[0]) == SQLITE_NULL)
        return SQLITE_OK;
    of.value = sqlite3_value_dup(values[0]);
    if (of.value == nullptr || !read_text(of.value, of.text))
        return SQLITE_NOMEM;
    uriform_error error;
    const int status = table_of(pointer).what->makes.begin(of, &error);
    return status == URIFORM_OK ? next(pointer) : failure(*pointer->pVtab, status, error);
}

int is_at_end(sqlite3_vtab_cursor* pointer)
{
    return static_cast<cursor*>(pointer)->has_row ? 0 : 1;
}

int column(sqlite3_vtab_cursor* pointer, sqlite3_context* context, int number)
{
    const auto& of = *static_cast<cursor*>(pointer);
    const table& what = *table_of(pointer).what;
    if (number == what.columns) {
        sqlite3_result_value(context, of.value);
        return SQLITE_OK;
    }
    give_resource_error(context, what.makes.give(of, context, number));
    return SQLITE_OK;
}

int row_number(sqlite3_vtab_cursor* pointer, sqlite3_int64* number)
{
    *number = static_cast<cursor*>(pointer)->row;
    return SQLITE_OK;
}

/// Without a function that creates a table, the table is there by its name only.
constexpr sqlite3_module make_module()
{
    sqlite3_module module{};
    module.xConnect = connect;
    module.xBestIndex = best_index;
    module.xDisconnect = disconnect;
    module.xOpen = open;
    module.xClose = close;
    module.xFilter = filter;
    module.xNext = next;
    module.xEof = is_at_end;
    module.xColumn = column;
    module.xRowid = row_number;
    return module;
}

constexpr sqlite3_module module_of_tables = make_module();

int add_table(sqlite3* connection, const table& what, const char* name)
{
    return sqlite3_create_module_v2(connection, name, &module_of_tables, const_cast<table*>(&what), nullptr);
}

} // namespace

int add_tables(sqlite3* connection)
{
    int status = SQLITE_OK;
    for (const table& what : tables) {
        char twin[64];
        sqlite3_snprintf(sizeof twin, twin, "try_%s", what.name);
        if (status == SQLITE_OK)
            status = add_table(connection, what, what.name);
        if (status == SQLITE_OK)
            status = add_table(connection, what, twin);
    }
    return status;
}

} // namespace uriform_sqlite
