#include "hosts/sql/call.hpp"

#include <cstdio>
#include <cstring>

#include <uriform-iri.h>

namespace uriform_sql {
namespace {

/// Writes the prefix of every message and returns its length.
std::size_t write_name(const char* name, bool is_try, char* message)
{
    return static_cast<std::size_t>(std::snprintf(message, longest_message, "%s%s: ", is_try ? "try_" : "", name));
}

} // namespace

int make_maker(call& of, uriform_text profile, uriform_key_maker*& maker)
{
    const int status = uriform_key_maker_new(profile.data, profile.size, nullptr, 0, nullptr, URIFORM_NEWEST_VERSION,
                                             uriform_iri_domain_to_ascii, &maker, &of.error);
    if (status != URIFORM_OK) {
        of.is_error_of_the_query = true;
        of.error.text = 1;
    }
    return status;
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

void write_message(const uriform_error& error, const char* name, bool is_try, int status, char* message)
{
    const std::size_t begun = write_name(name, is_try, message);
    std::snprintf(message + begun, longest_message - begun, "%s, at %llu", uriform_error_message(status, error.component),
                  static_cast<unsigned long long>(error.position));
}

void write_message(const call& of, const char* name, bool is_try, int status, char* message)
{
    if (of.mistake == nullptr && of.count == 1)
        return write_message(of.error, name, is_try, status, message);
    const std::size_t begun = write_name(name, is_try, message);
    if (of.mistake != nullptr)
        std::snprintf(message + begun, longest_message - begun, "%s", of.mistake);
    else
        std::snprintf(message + begun, longest_message - begun, "%s, at %llu of argument %d",
                      uriform_error_message(status, of.error.component), static_cast<unsigned long long>(of.error.position),
                      of.error.text + 1);
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

void answer_host_kind(value& result, const uriform_components& parts)
{
    if (parts.host_kind != URIFORM_HOST_NONE)
        answer_constant(result, uriform_host_kind_name(parts.host_kind));
}

int answer_decoded(text_buffer& memory, value& result, uriform_text text, uriform_span part)
{
    return write_text(memory, result, [&](char* buffer, std::size_t capacity, std::size_t* length) {
        return uriform_decode(text.data + part.begin, part.end - part.begin, URIFORM_UTF8_REPLACED, buffer, capacity, length,
                              nullptr);
    });
}

void answer_constant(value& result, const char* text)
{
    result.set(value_kind::text, {text, std::strlen(text)});
}

} // namespace uriform_sql
