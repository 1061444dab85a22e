#include "hosts/sql/call.hpp"

#include <cstdio>
#include <cstring>

#include <uriform-iri.h>

namespace uriform_sql {
namespace {

/// Returns the length of the name that a profile begins with, if it names no version, else 0.
std::size_t name_without_version(uriform_text profile)
{
    std::size_t length = 0;
    while (length != profile.size && profile.data[length] > ' ' && profile.data[length] != '/')
        ++length;
    return length == profile.size || profile.data[length] == ' ' ? length : 0;
}

/// Finds the newest version of a profile, or 0 if there is no such profile.
int find_newest_version(uriform_text name, int& newest)
{
    char versioned[64];
    int status = URIFORM_BUFFER_TOO_SMALL;
    for (newest = 0; status == URIFORM_BUFFER_TOO_SMALL && name.size < 32; ++newest) {
        const int size = std::snprintf(versioned, sizeof versioned, "%.*s/%d", static_cast<int>(name.size), name.data, newest + 1);
        std::size_t length = 0;
        status = uriform_profile(versioned, static_cast<std::size_t>(size), 0, nullptr, 0, &length, nullptr);
    }
    newest -= newest != 0 ? 1 : 0; // the last one is none
    return status == URIFORM_OUT_OF_MEMORY ? status : static_cast<int>(URIFORM_OK);
}

int make_maker_of(uriform_text profile, uriform_key_maker*& maker, uriform_error& error)
{
    return uriform_key_maker_new(profile.data, profile.size, nullptr, 0, 0, uriform_iri_domain_to_ascii, &maker, &error);
}

/// Makes a maker of keys by a profile whose name is followed by a version, which is inserted.
int make_maker_of_version(text_buffer& memory, uriform_text profile, std::size_t name, int version, uriform_key_maker*& maker,
                          uriform_error& error)
{
    char inserted[16];
    const auto size = static_cast<std::size_t>(std::snprintf(inserted, sizeof inserted, "/%d", version));
    int status = memory.reserve(profile.size + size);
    if (status != URIFORM_OK)
        return status;
    char* const versioned = memory.data + memory.used;
    std::memcpy(versioned, profile.data, name);
    std::memcpy(versioned + name, inserted, size);
    std::memcpy(versioned + name + size, profile.data + name, profile.size - name);
    status = make_maker_of({versioned, profile.size + size}, maker, error);
    if (error.position > name)
        error.position -= size;
    return status;
}

int make_newest_maker(text_buffer& memory, uriform_text profile, uriform_key_maker*& maker, uriform_error& error)
{
    const std::size_t name = name_without_version(profile);
    int version = 0;
    if (find_newest_version({profile.data, name}, version) != URIFORM_OK)
        return URIFORM_OUT_OF_MEMORY;
    return version == 0 ? make_maker_of(profile, maker, error)
                        : make_maker_of_version(memory, profile, name, version, maker, error);
}

/// Writes what all messages begin with, and returns its length.
std::size_t write_name(const char* name, bool is_try, char* message)
{
    return static_cast<std::size_t>(std::snprintf(message, longest_message, "%s%s: ", is_try ? "try_" : "", name));
}

} // namespace

int make_maker(call& of, uriform_text profile, uriform_key_maker*& maker)
{
    const int status = make_newest_maker(*of.memory, profile, maker, of.error);
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
    static constexpr const char* names[] = {nullptr, "reg-name", "ipv4", "ipv6", "ipvfuture"};
    if (names[parts.host_kind] != nullptr)
        answer_constant(result, names[parts.host_kind]);
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
