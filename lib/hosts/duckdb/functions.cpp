#include "hosts/duckdb/functions.hpp"

#include <cstdio>
#include <new>

#include "hosts/duckdb/column.hpp"
#include "hosts/sql/functions.hpp"

namespace uriform_duckdb {
namespace {

/// A database function, for one list of argument types.
struct registered {
    const uriform_sql::function* what; ///< null if the function returns rows
    const uriform_sql::table* table;   ///< null if the function returns a value
    bool is_try;
    workspaces spaces;

    const char* name() const { return what != nullptr ? what->name : table->name; }
};

/// The rows of a chunk. DuckDB flattens the chunk's vectors: each row holds a value, even if all values are the same constant.
struct chunk_call : uriform_sql::call {
    duckdb_function_info info;
    registered* function;
    workspace* space;
    idx_t rows;
    argument_column columns[uriform_sql::most_arguments];

    /// Reads a row's arguments. Returns false if any of them is NULL.
    bool read(idx_t row)
    {
        for (int number = 0; number < count; ++number) {
            if (columns[number].is_null(row))
                return false;
            arguments[number] = columns[number][row];
        }
        return true;
    }

    bool has_null_result(int status) const { return function->is_try && is_null_for_twin(*this, status); }

    void fail(int status) const
    {
        char message[uriform_sql::longest_message];
        write_message(*this, function->name(), function->is_try, status, message);
        duckdb_scalar_function_set_error(info, message);
    }
};

/// Finds a key maker in the workspace, or creates it.
int find_maker(uriform_sql::call& of, uriform_text profile, uriform_key_maker*& maker)
{
    workspace& space = *static_cast<chunk_call&>(of).space;
    for (const kept_maker& kept : space.makers) {
        maker = kept.find(profile);
        if (maker != nullptr)
            return URIFORM_OK;
    }
    const int status = make_maker(of, profile, maker);
    if (status == URIFORM_OK)
        space.makers[space.next_maker++ % std::size(space.makers)].reset(maker, profile);
    return status;
}

/// Calls `use` with a chunk's call.
template <class Use>
void with_call(duckdb_function_info info, duckdb_data_chunk input, Use use)
{
    chunk_call of{};
    of.info = info;
    of.function = static_cast<registered*>(duckdb_scalar_function_get_extra_info(info));
    of.rows = duckdb_data_chunk_get_size(input);
    of.count = static_cast<int>(duckdb_data_chunk_get_column_count(input));
    of.find_maker = find_maker;
    const lent_workspace lent(of.function->spaces);
    of.space = lent.get();
    if (of.space == nullptr)
        return of.fail(URIFORM_OUT_OF_MEMORY);
    for (int number = 0; number < of.count; ++number)
        of.columns[number] = argument_column(duckdb_data_chunk_get_vector(input, static_cast<idx_t>(number)));
    use(of);
}

/// Runs a function that returns a value.
void run_function(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output)
{
    with_call(info, input, [&](chunk_call& of) {
        const uriform_sql::function& what = *of.function->what;
        result_column result(output, what.result, of.space->columns[0]);
        of.memory = &result.memory();
        for (idx_t row = 0; row != of.rows; ++row) {
            of.result.set_null();
            int status = of.read(row) ? what.answer(of) : static_cast<int>(URIFORM_OK);
            if (status != URIFORM_OK && of.has_null_result(status)) {
                of.result.set_null();
                status = URIFORM_OK;
            }
            if (status == URIFORM_OK)
                status = result.put(row, of.result);
            if (status != URIFORM_OK)
                return of.fail(status);
        }
        result.settle(of.rows);
    });
}

/// The result vectors of a function that returns rows: the children of `parent`, or `parent` itself for a single column.
struct result_columns {
    const uriform_sql::table& what;
    duckdb_vector parent;
    result_column columns[uriform_sql::most_columns];

    result_columns(const uriform_sql::table& of, duckdb_vector vector, workspace& space) : what(of), parent(vector)
    {
        for (int number = 0; number < what.count; ++number) {
            const duckdb_vector child =
                what.count == 1 ? parent : duckdb_struct_vector_get_child(parent, static_cast<idx_t>(number));
            columns[number] = result_column(child, what.columns[number].kind, space.columns[number]);
        }
    }

    /// Writes the current row.
    int put(idx_t row, const uriform_sql::rows& of)
    {
        for (int number = 0; number < what.count; ++number) {
            value result{};
            int status = what.makes.give(of, number, columns[number].memory(), result);
            if (status == URIFORM_OK)
                status = columns[number].put(row, result);
            if (status != URIFORM_OK)
                return status;
        }
        return URIFORM_OK;
    }

    void put_null(idx_t row)
    {
        uriform_duckdb::put_null(parent, row);
        for (int number = 0; number < what.count; ++number)
            columns[number].put_null(row);
    }

    void settle(idx_t end)
    {
        for (int number = 0; number < what.count; ++number)
            columns[number].settle(end);
    }

    /// Updates the data pointers after the parent was enlarged.
    void find_memory()
    {
        for (int number = 0; number < what.count; ++number)
            columns[number].find_memory();
    }
};

/// The rows of a text, freed at the end of the scope.
struct rows_of_text : uriform_sql::rows {
    explicit rows_of_text(uriform_text read) : rows{} { text = read; }
    rows_of_text(const rows_of_text&) = delete;
    rows_of_text& operator=(const rows_of_text&) = delete;
    ~rows_of_text() { end(); }
};

/// Runs a function that returns one row: a STRUCT.
void run_row(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output)
{
    with_call(info, input, [&](chunk_call& of) {
        const uriform_sql::table& what = *of.function->table;
        result_columns columns(what, output, *of.space);
        for (idx_t row = 0; row != of.rows; ++row) {
            if (!of.read(row)) {
                columns.put_null(row);
                continue;
            }
            rows_of_text made(of.arguments[0]);
            int status = what.makes.begin(made, &of.error);
            if (status == URIFORM_OK)
                status = columns.put(row, made);
            else if (of.has_null_result(status)) {
                columns.put_null(row);
                status = URIFORM_OK;
            }
            if (status != URIFORM_OK)
                return of.fail(status);
        }
        columns.settle(of.rows);
    });
}

/// The result lists of a chunk.
class result_lists {
public:
    result_lists(const uriform_sql::table& what, duckdb_vector of, workspace& space)
        : vector(of), entries(static_cast<duckdb_list_entry*>(duckdb_vector_get_data(of))),
          columns(what, duckdb_list_vector_get_child(of), space)
    {
    }

    /// Writes a text's list.
    int put(idx_t row, uriform_text text, uriform_error& error)
    {
        rows_of_text made(text);
        entries[row] = {size, 0};
        int status = columns.what.makes.begin(made, &error);
        for (made.number = 1; status == URIFORM_OK && columns.what.makes.next(made); ++made.number) {
            reserve();
            status = columns.put(size, made);
            ++size;
        }
        entries[row].length = size - entries[row].offset;
        return status;
    }

    void put_null(idx_t row)
    {
        entries[row] = {size, 0};
        uriform_duckdb::put_null(vector, row);
    }

    void settle()
    {
        columns.settle(size);
        duckdb_list_vector_set_size(vector, size);
    }

private:
    /// Makes room for another row.
    void reserve()
    {
        if (size != capacity)
            return;
        columns.settle(size);
        capacity = capacity == 0 ? duckdb_vector_size() : 2 * capacity;
        duckdb_list_vector_reserve(vector, capacity);
        columns.find_memory();
    }

    duckdb_vector vector;
    duckdb_list_entry* entries;
    result_columns columns;
    idx_t size = 0;
    idx_t capacity = 0;
};

/// Runs a function that returns rows: a LIST.
void run_rows(duckdb_function_info info, duckdb_data_chunk input, duckdb_vector output)
{
    with_call(info, input, [&](chunk_call& of) {
        result_lists lists(*of.function->table, output, *of.space);
        for (idx_t row = 0; row != of.rows; ++row) {
            int status = URIFORM_OK;
            const bool is_read = of.read(row);
            if (is_read)
                status = lists.put(row, of.arguments[0], of.error);
            if (status != URIFORM_OK && !of.has_null_result(status))
                return of.fail(status);
            if (!is_read || status != URIFORM_OK)
                lists.put_null(row);
        }
        lists.settle();
    });
}

/// A DuckDB type.
class type {
public:
    explicit type(duckdb_type number) : made(duckdb_create_logical_type(number)) {}

    explicit type(value_kind kind) : type(number_of(kind)) {}

    /// Creates a row's type: a STRUCT, or the single column's type.
    explicit type(const uriform_sql::table& what) : made(nullptr)
    {
        duckdb_logical_type types[uriform_sql::most_columns];
        const char* names[uriform_sql::most_columns];
        for (int number = 0; number < what.count; ++number) {
            types[number] = duckdb_create_logical_type(number_of(what.columns[number].kind));
            names[number] = what.columns[number].name;
        }
        made = what.count == 1 ? types[0] : duckdb_create_struct_type(types, names, static_cast<idx_t>(what.count));
        for (int number = 0; what.count != 1 && number < what.count; ++number)
            duckdb_destroy_logical_type(&types[number]);
    }

    type(const type&) = delete;
    type& operator=(const type&) = delete;
    ~type() { duckdb_destroy_logical_type(&made); }

    void become_list()
    {
        const duckdb_logical_type list = duckdb_create_list_type(made);
        duckdb_destroy_logical_type(&made);
        made = list;
    }

    duckdb_logical_type get() const { return made; }

private:
    static duckdb_type number_of(value_kind kind)
    {
        switch (kind) {
        case value_kind::octets:
            return DUCKDB_TYPE_BLOB;
        case value_kind::truth:
            return DUCKDB_TYPE_BOOLEAN;
        case value_kind::integer:
            return DUCKDB_TYPE_INTEGER;
        case value_kind::position:
            return DUCKDB_TYPE_BIGINT;
        default:
            return DUCKDB_TYPE_VARCHAR;
        }
    }

    duckdb_logical_type made;
};

/// The overloads of one function name.
class function_set {
public:
    function_set(const char* what, bool of_try) : is_try(of_try), set(nullptr)
    {
        char name[64];
        std::snprintf(name, sizeof name, "%s%s", is_try ? "try_" : "", what);
        set = duckdb_create_scalar_function_set(name);
    }

    function_set(const function_set&) = delete;
    function_set& operator=(const function_set&) = delete;
    ~function_set() { duckdb_destroy_scalar_function_set(&set); }

    /// Adds an overload whose first argument has the type `first`. The other arguments are texts.
    bool add(const uriform_sql::function* what, const uriform_sql::table* table, int arguments, duckdb_type first,
             const type& result, duckdb_scalar_function_t run)
    {
        auto* const info = new (std::nothrow) registered{what, table, is_try, {}};
        if (info == nullptr)
            return false;
        duckdb_scalar_function made = duckdb_create_scalar_function();
        duckdb_scalar_function_set_extra_info(made, info, [](void* freed) { delete static_cast<registered*>(freed); });
        duckdb_scalar_function_set_name(made, info->name());
        for (int number = 0; number < arguments; ++number)
            duckdb_scalar_function_add_parameter(made, type(number == 0 ? first : DUCKDB_TYPE_VARCHAR).get());
        duckdb_scalar_function_set_return_type(made, result.get());
        duckdb_scalar_function_set_function(made, run);
        const bool is_added = duckdb_add_scalar_function_to_set(set, made) == DuckDBSuccess;
        duckdb_destroy_scalar_function(&made);
        return is_added;
    }

    bool add_to(duckdb_connection connection) { return duckdb_register_scalar_function_set(connection, set) == DuckDBSuccess; }

private:
    bool is_try;
    duckdb_scalar_function_set set;
};

bool add_function(duckdb_connection connection, const uriform_sql::function& what, bool is_try)
{
    function_set set(what.name, is_try);
    const type result(what.result);
    for (int arguments = what.required; arguments <= what.arguments; ++arguments) {
        if (!set.add(&what, nullptr, arguments, DUCKDB_TYPE_VARCHAR, result, run_function))
            return false;
        if (arguments != 0 && !set.add(&what, nullptr, arguments, DUCKDB_TYPE_BLOB, result, run_function))
            return false;
    }
    return set.add_to(connection);
}

bool add_table(duckdb_connection connection, const uriform_sql::table& what, bool is_try)
{
    function_set set(what.name, is_try);
    type result(what);
    if (!what.has_one_row)
        result.become_list();
    return set.add(nullptr, &what, 1, DUCKDB_TYPE_VARCHAR, result, what.has_one_row ? run_row : run_rows) && set.add_to(connection);
}

} // namespace

bool add_functions(duckdb_connection connection)
{
    for (const uriform_sql::function& what : uriform_sql::all_functions()) {
        if (!add_function(connection, what, false) || (what.arguments != 0 && !add_function(connection, what, true)))
            return false;
    }
    for (const uriform_sql::table& what : uriform_sql::all_tables()) {
        if (!add_table(connection, what, false) || !add_table(connection, what, true))
            return false;
    }
    return true;
}

} // namespace uriform_duckdb
