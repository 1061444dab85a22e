#include "hosts/sqlite/values.hpp"

namespace uriform_sqlite {
namespace {

/// Allocates new SQLite memory. The old contents, an earlier result, are lost.
int grow(uriform_sql::text_buffer& of, std::size_t room)
{
    auto& memory = static_cast<result_memory&>(of);
    const int longest = sqlite3_limit(sqlite3_context_db_handle(memory.context), SQLITE_LIMIT_LENGTH, -1);
    if (room > static_cast<std::size_t>(longest))
        return URIFORM_TOO_LONG;
    char* const larger = static_cast<char*>(sqlite3_malloc64(room));
    if (larger == nullptr)
        return URIFORM_OUT_OF_MEMORY;
    if (memory.data != memory.first)
        sqlite3_free(memory.data);
    memory.data = larger;
    memory.capacity = room;
    return URIFORM_OK;
}

void give_text(result_memory& memory, uriform_text text)
{
    const bool is_of_sqlite = text.data == memory.data && memory.data != memory.first;
    sqlite3_result_text64(memory.context, text.data, text.size, is_of_sqlite ? sqlite3_free : SQLITE_TRANSIENT, SQLITE_UTF8);
    if (is_of_sqlite)
        memory.data = memory.first;
}

} // namespace

result_memory::result_memory(sqlite3_context* of_call) : context(of_call)
{
    data = first;
    used = 0;
    capacity = sizeof first;
    text_buffer::grow = uriform_sqlite::grow;
}

result_memory::~result_memory()
{
    if (data != first)
        sqlite3_free(data);
}

bool read_text(sqlite3_value* value, uriform_text& text)
{
    const bool is_blob = sqlite3_value_type(value) == SQLITE_BLOB;
    const void* const data = is_blob ? sqlite3_value_blob(value) : sqlite3_value_text(value);
    text.size = static_cast<std::size_t>(sqlite3_value_bytes(value));
    text.data = data == nullptr ? "" : static_cast<const char*>(data);
    return data != nullptr || (is_blob && text.size == 0);
}

void give(result_memory& memory, const uriform_sql::value& result)
{
    switch (result.kind) {
    case uriform_sql::value_kind::null:
        sqlite3_result_null(memory.context);
        break;
    case uriform_sql::value_kind::text:
        give_text(memory, result.text);
        break;
    case uriform_sql::value_kind::octets:
        sqlite3_result_blob(memory.context, result.text.data, static_cast<int>(result.text.size), SQLITE_TRANSIENT);
        break;
    default:
        sqlite3_result_int64(memory.context, result.number);
    }
}

bool give_resource_error(sqlite3_context* context, int status)
{
    if (status == URIFORM_OUT_OF_MEMORY)
        sqlite3_result_error_nomem(context);
    if (status == URIFORM_TOO_LONG)
        sqlite3_result_error_toobig(context);
    return status == URIFORM_OUT_OF_MEMORY || status == URIFORM_TOO_LONG;
}

} // namespace uriform_sqlite
