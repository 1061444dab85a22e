#include <uriform/base/error.hpp>

#include <uriform.h>

#include "base/error_text.hpp"

using namespace uriform;

namespace {

/// The library's codes as C has them: one for one. A compiler warns here of one that is left out.
constexpr int status_of(errc code) noexcept
{
    switch (code) {
    case errc::invalid_character:
        return URIFORM_INVALID_CHARACTER;
    case errc::invalid_percent_encoding:
        return URIFORM_INVALID_PERCENT_ENCODING;
    case errc::invalid_ip_literal:
        return URIFORM_INVALID_IP_LITERAL;
    case errc::invalid_port:
        return URIFORM_INVALID_PORT;
    case errc::colon_in_first_segment:
        return URIFORM_COLON_IN_FIRST_SEGMENT;
    case errc::missing_scheme:
        return URIFORM_MISSING_SCHEME;
    case errc::unexpected_scheme:
        return URIFORM_UNEXPECTED_SCHEME;
    case errc::unexpected_fragment:
        return URIFORM_UNEXPECTED_FRAGMENT;
    case errc::too_long:
        return URIFORM_TOO_LONG;
    case errc::invalid_utf8:
        return URIFORM_INVALID_UTF8;
    case errc::unpaired_surrogate:
        return URIFORM_UNPAIRED_SURROGATE;
    case errc::path_without_slash:
        return URIFORM_PATH_WITHOUT_SLASH;
    case errc::invalid_host_name:
        return URIFORM_INVALID_HOST_NAME;
    case errc::host_name_too_long:
        return URIFORM_HOST_NAME_TOO_LONG;
    case errc::invalid_bidi:
        return URIFORM_INVALID_BIDI;
    case errc::unknown_charset:
        return URIFORM_UNKNOWN_CHARSET;
    case errc::invalid_charset_data:
        return URIFORM_INVALID_CHARSET_DATA;
    case errc::too_many_combining:
        return URIFORM_TOO_MANY_COMBINING;
    case errc::unicode_data_unavailable:
        return URIFORM_UNICODE_DATA_UNAVAILABLE;
    }
    return URIFORM_OK;
}

constexpr bool is_errc(int code) noexcept
{
    return code > 0 && code < URIFORM_NULL_ARGUMENT && status_of(static_cast<errc>(code)) == code;
}

static_assert([] {
    for (int code = 1; code < URIFORM_NULL_ARGUMENT; ++code)
        if (const int status = status_of(static_cast<errc>(code)); status != URIFORM_OK && status != code)
            return false;
    return true;
}());

constexpr int rule_count = URIFORM_RULE_FRAGMENT + 1;
static_assert(static_cast<int>(rule::none) == URIFORM_RULE_NONE && static_cast<int>(rule::scheme) == URIFORM_RULE_SCHEME);
static_assert(static_cast<int>(rule::userinfo) == URIFORM_RULE_USERINFO && static_cast<int>(rule::host) == URIFORM_RULE_HOST);
static_assert(static_cast<int>(rule::port) == URIFORM_RULE_PORT && static_cast<int>(rule::path) == URIFORM_RULE_PATH);
static_assert(static_cast<int>(rule::query) == URIFORM_RULE_QUERY && static_cast<int>(rule::fragment) == URIFORM_RULE_FRAGMENT);

/// The interface's own statuses.
struct status_text {
    int code;
    const char* name;
    const char* message;
};
constexpr status_text unknown{-1, "unknown-status", "unknown status"};
constexpr status_text status_texts[] = {
    {URIFORM_OK, "ok", "no error"},
    {URIFORM_NULL_ARGUMENT, "null-argument", "a null pointer where something was to be read or written"},
    {URIFORM_INVALID_OPTION, "invalid-option", "an option that this function does not have"},
    {URIFORM_BUFFER_TOO_SMALL, "buffer-too-small", "the buffer has no room for the text"},
    {URIFORM_OUT_OF_MEMORY, "out-of-memory", "memory is short"},
    {URIFORM_INTERNAL_ERROR, "internal-error", "a fault of the library itself"},
};

const status_text& text_of(int code) noexcept
{
    for (const status_text& text : status_texts)
        if (text.code == code)
            return text;
    return unknown;
}

} // namespace

const char* uriform_error_message(int code, int reading)
{
    if (!is_errc(code))
        return text_of(code).message;
    return detail::message_of(static_cast<errc>(code),
                              reading >= 0 && reading < rule_count ? static_cast<rule>(reading) : rule::none);
}

const char* uriform_error_name(int code)
{
    return is_errc(code) ? name(static_cast<errc>(code)).data() : text_of(code).name; // both end in NUL
}

#define URIFORM_TEXT_OF(number) #number
#define URIFORM_VERSION_OF(major, minor, patch) URIFORM_TEXT_OF(major) "." URIFORM_TEXT_OF(minor) "." URIFORM_TEXT_OF(patch)

const char* uriform_version(void)
{
    return URIFORM_VERSION_OF(URIFORM_VERSION_MAJOR, URIFORM_VERSION_MINOR, URIFORM_VERSION_PATCH);
}

int uriform_abi_version(void)
{
    return URIFORM_ABI_VERSION;
}
