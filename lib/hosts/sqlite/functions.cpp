#include "hosts/sqlite/functions.hpp"

#include "hosts/sql/functions.hpp"

namespace uriform_sqlite {
namespace {

/// A registered function, in memory that SQLite frees with the connection.
struct registered {
    const uriform_sql::function* what;
    bool is_try;
    uriform_key_maker* maker; ///< for the default profile; null until needed
};

struct call : uriform_sql::call {
    sqlite3_context* context;
    registered* function;
    uriform_key_maker* made; ///< for the second argument; SQLite keeps it after the call; or null
};

void free_maker(void* maker)
{
    uriform_key_maker_free(static_cast<uriform_key_maker*>(maker));
}

/// Finds a key maker. SQLite keeps the maker while the statement calls the function with the same constant. The connection keeps
/// the default profile's maker.
int find_maker(uriform_sql::call& of_base, uriform_text profile, uriform_key_maker*& maker)
{
    auto& of = static_cast<call&>(of_base);
    const bool is_named = of.count == 2;
    maker = is_named ? static_cast<uriform_key_maker*>(sqlite3_get_auxdata(of.context, 1)) : of.function->maker;
    if (maker != nullptr)
        return URIFORM_OK;
    const int status = make_maker(of, profile, maker);
    if (status == URIFORM_OK)
        (is_named ? of.made : of.function->maker) = maker;
    return status;
}

/// Reports a failure as the call's result.
void give_failure(const call& of, int status)
{
    const registered& function = *of.function;
    if (give_resource_error(of.context, status))
        return;
    if (function.is_try && is_null_for_twin(of, status)) {
        sqlite3_result_null(of.context);
        return;
    }
    char message[uriform_sql::longest_message];
    write_message(of, function.what->name, function.is_try, status, message);
    sqlite3_result_error(of.context, message, -1);
}

/// Calls a context's SQL function. The result is NULL unless the function sets a value.
void run(sqlite3_context* context, int count, sqlite3_value** values)
{
    call of{};
    of.context = context;
    of.function = static_cast<registered*>(sqlite3_user_data(context));
    of.count = count;
    for (int number = 0; number < count; ++number) {
        if (sqlite3_value_type(values[number]) == SQLITE_NULL)
            return;
        if (!read_text(values[number], of.arguments[number]))
            return sqlite3_result_error_nomem(context);
    }
    result_memory memory(context);
    of.memory = &memory;
    of.find_maker = find_maker;
    const int status = of.function->what->answer(of);
    if (status == URIFORM_OK)
        give(memory, of.result);
    else
        give_failure(of, status);
    if (of.made != nullptr)
        sqlite3_set_auxdata(context, 1, of.made, free_maker); // SQLite may free it at once
}

void free_registered(void* pointer)
{
    free_maker(static_cast<registered*>(pointer)->maker);
    sqlite3_free(pointer);
}

int add_function(sqlite3* connection, const uriform_sql::function& what, int arguments, bool is_try)
{
    auto* const made = static_cast<registered*>(sqlite3_malloc(sizeof(registered)));
    if (made == nullptr)
        return SQLITE_NOMEM;
    *made = {&what, is_try, nullptr};
    char name[64];
    sqlite3_snprintf(sizeof name, name, "%s%s", is_try ? "try_" : "", what.name);
    return sqlite3_create_function_v2(connection, name, arguments, SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS, made, run,
                                      nullptr, nullptr, free_registered);
}

} // namespace

int add_functions(sqlite3* connection)
{
    int status = SQLITE_OK;
    for (const uriform_sql::function& what : uriform_sql::all_functions()) {
        for (int arguments = what.required; arguments <= what.arguments && status == SQLITE_OK; ++arguments) {
            status = add_function(connection, what, arguments, false);
            if (status == SQLITE_OK && arguments != 0)
                status = add_function(connection, what, arguments, true);
        }
    }
    return status;
}

} // namespace uriform_sqlite
