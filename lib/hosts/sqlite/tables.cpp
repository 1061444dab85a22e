#include "hosts/sqlite/tables.hpp"

#include <cstring>

#include "hosts/sql/rows.hpp"

namespace uriform_sqlite {
namespace {

/// The rows that a function reads from a text. SQLite requires its base at the start.
struct cursor : sqlite3_vtab_cursor {
    sqlite3_value* value; ///< a copy of the argument; null before the first row
    bool has_row;         ///< whether the current row exists
    uriform_sql::rows of_text;
};

struct virtual_table : sqlite3_vtab {
    const uriform_sql::table* what;
    bool is_try;
};

// SQLite calls the following functions.

/// Declares a table's columns. The argument is a hidden column, and so is the row number, from 1. Together they distinguish rows if
/// a condition with OR finds some rows twice.
int declare(sqlite3* connection, const uriform_sql::table& what)
{
    char schema[256];
    char* end = schema;
    const auto write = [&](const char* name, const char* after) {
        sqlite3_snprintf(static_cast<int>(schema + sizeof schema - end), end, "%s%s", name, after);
        end += std::strlen(end);
    };
    write("CREATE TABLE ", "t(");
    for (int number = 0; number < what.count; ++number)
        write(what.columns[number].name, ", ");
    write("u HIDDEN, rowid INTEGER HIDDEN, PRIMARY KEY(u, rowid)", ") WITHOUT ROWID");
    return sqlite3_declare_vtab(connection, schema);
}

int connect(sqlite3* connection, void* what, int, const char* const* arguments, sqlite3_vtab** made, char**)
{
    const auto& of = *static_cast<const uriform_sql::table*>(what);
    int status = declare(connection, of);
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

/// Chooses how to find rows: the hidden column must equal the argument. Without an argument, there is no way to find rows.
int best_index(sqlite3_vtab* made, sqlite3_index_info* info)
{
    const uriform_sql::table& of = *static_cast<virtual_table*>(made)->what;
    for (int index = 0; index < info->nConstraint; ++index) {
        const auto& constraint = info->aConstraint[index];
        const bool is_equality = constraint.op == SQLITE_INDEX_CONSTRAINT_EQ || constraint.op == SQLITE_INDEX_CONSTRAINT_IS;
        if (constraint.iColumn != of.count || !is_equality || constraint.usable == 0)
            continue;
        info->aConstraintUsage[index].argvIndex = 1;
        info->aConstraintUsage[index].omit = 1;
        info->estimatedCost = of.has_one_row ? 1 : 10;
        info->estimatedRows = of.has_one_row ? 1 : 10;
        info->idxFlags = of.has_one_row ? SQLITE_INDEX_SCAN_UNIQUE : 0;
        return SQLITE_OK;
    }
    return SQLITE_CONSTRAINT;
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

/// Frees a cursor's memory for the last text.
void clear(cursor& of)
{
    sqlite3_value_free(of.value);
    of.of_text.end();
    of.value = nullptr;
    of.of_text.number = 0;
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
    ++of.of_text.number;
    of.has_row = table_of(pointer).what->makes.next(of.of_text);
    return SQLITE_OK;
}

/// Returns SQLite's status for a text that cannot be read, and sets the message.
int failure(sqlite3_vtab& of_table, int status, const uriform_error& error)
{
    const auto& of = static_cast<virtual_table&>(of_table);
    if (status == URIFORM_OUT_OF_MEMORY)
        return SQLITE_NOMEM;
    if (of.is_try && uriform_sql::is_refused_text(status))
        return SQLITE_OK;
    char message[uriform_sql::longest_message];
    uriform_sql::write_message(error, of.what->name, of.is_try, status, message);
    sqlite3_free(of_table.zErrMsg);
    of_table.zErrMsg = sqlite3_mprintf("%s", message);
    if (of_table.zErrMsg == nullptr)
        return SQLITE_NOMEM;
    return status == URIFORM_TOO_LONG ? SQLITE_TOOBIG : SQLITE_ERROR;
}

/// Starts to read an argument's rows. NULL yields no rows.
int filter(sqlite3_vtab_cursor* pointer, int, const char*, int, sqlite3_value** values)
{
    auto& of = *static_cast<cursor*>(pointer);
    clear(of);
    if (sqlite3_value_type(values[0]) == SQLITE_NULL)
        return SQLITE_OK;
    of.value = sqlite3_value_dup(values[0]);
    if (of.value == nullptr || !read_text(of.value, of.of_text.text))
        return SQLITE_NOMEM;
    uriform_error error;
    const int status = table_of(pointer).what->makes.begin(of.of_text, &error);
    return status == URIFORM_OK ? next(pointer) : failure(*pointer->pVtab, status, error);
}

int is_at_end(sqlite3_vtab_cursor* pointer)
{
    return static_cast<cursor*>(pointer)->has_row ? 0 : 1;
}

int column(sqlite3_vtab_cursor* pointer, sqlite3_context* context, int number)
{
    const auto& of = *static_cast<cursor*>(pointer);
    const uriform_sql::table& what = *table_of(pointer).what;
    if (number == what.count) {
        sqlite3_result_value(context, of.value);
        return SQLITE_OK;
    }
    if (number == what.count + 1) {
        sqlite3_result_int64(context, of.of_text.number);
        return SQLITE_OK;
    }
    result_memory memory(context);
    uriform_sql::value result{};
    const int status = what.makes.give(of.of_text, number, memory, result);
    if (!give_resource_error(context, status))
        give(memory, result);
    return SQLITE_OK;
}

/// Without a function that creates a table, a table exists only under its own name.
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
    return module;
}

constexpr sqlite3_module module_of_tables = make_module();

int add_table(sqlite3* connection, const uriform_sql::table& what, const char* name)
{
    return sqlite3_create_module_v2(connection, name, &module_of_tables, const_cast<uriform_sql::table*>(&what), nullptr);
}

} // namespace

int add_tables(sqlite3* connection)
{
    int status = SQLITE_OK;
    for (const uriform_sql::table& what : uriform_sql::all_tables()) {
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
