#include "hosts/sqlite/values.hpp"

namespace uriform_sqlite {

bool read_text(sqlite3_value* value, uriform_text& text)
{
    const bool is_blob = sqlite3_value_type(value) == SQLITE_BLOB;
    const void* const data = is_blob ? sqlite3_value_blob(value) : sqlite3_value_text(value);
    text.size = static_cast<std::size_t>(sqlite3_value_bytes(value));
    text.data = data == nullptr ? "" : static_cast<const char*>(data);
    return data != nullptr || (is_blob && text.size == 0);
}

void give_part(sqlite3_context* context, uriform_text text, uriform_span part)
{
    sqlite3_result_text64(context, text.data + part.begin, part.end - part.begin, SQLITE_TRANSIENT, SQLITE_UTF8);
}

std::size_t longest_text(sqlite3_context* context)
{
    return static_cast<std::size_t>(sqlite3_limit(sqlite3_context_db_handle(context), SQLITE_LIMIT_LENGTH, -1));
}

int give_decoded(sqlite3_context* context, uriform_text text, uriform_span part)
{
    return give_text(context, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_decode(text.data + part.begin, part.end - part.begin, URIFORM_UTF8_REPLACED, buffer, capacity, length,
                              nullptr);
    });
}

bool give_resource_error(sqlite3_context* context, int status)
{
    if (status == URIFORM_OUT_OF_MEMORY)
        sqlite3_result_error_nomem(context);
    if (status == URIFORM_TOO_LONG)
        sqlite3_result_error_toobig(context);
    return status == URIFORM_OUT_OF_MEMORY || status == URIFORM_TOO_LONG;
}

bool is_refused_text(int status)
{
    switch (status) {
    case URIFORM_OUT_OF_MEMORY:
    case URIFORM_TOO_LONG:
    case URIFORM_NULL_ARGUMENT:
    case URIFORM_INVALID_OPTION:
    case URIFORM_INTERNAL_ERROR:
    case URIFORM_IRI_UNICODE_DATA_UNAVAILABLE:
        return false;
    default:
        return status != URIFORM_OK;
    }
}

uriform_span span_of(const uriform_components& parts, unsigned component)
{
    switch (component) {
    case URIFORM_SCHEME:
        return parts.scheme;
    case URIFORM_AUTHORITY:
        return parts.authority;
    case URIFORM_USERINFO:
        return parts.userinfo;
    case URIFORM_HOST:
        return parts.host;
    case URIFORM_PORT:
        return parts.port;
    case URIFORM_PATH:
        return parts.path;
    case URIFORM_QUERY:
        return parts.query;
    default:
        return parts.fragment;
    }
}

void give_component(sqlite3_context* context, uriform_text text, const uriform_components& parts, unsigned component)
{
    if ((parts.defined & component) == 0)
        sqlite3_result_null(context);
    else
        give_part(context, text, span_of(parts, component));
}

void give_host_kind(sqlite3_context* context, const uriform_components& parts)
{
    if (parts.host_kind == URIFORM_HOST_NONE)
        sqlite3_result_null(context);
    else
        sqlite3_result_text(context, uriform_host_kind_name(parts.host_kind), -1, SQLITE_STATIC);
}

} // namespace uriform_sqlite
