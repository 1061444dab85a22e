#include <algorithm>

#include <uriform/base/error.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/key/key_errc.hpp>
#include <uriform/set/set_errc.hpp>
#include <uriform/syntax/syntax_errc.hpp>
#include <uriform/uri/uri_errc.hpp>
#include <uriform/web/web_errc.hpp>

#include <uriform.h>

#include "base/error_text.hpp"

using namespace uriform;

namespace {

/// The library's errors and their statuses, which are the same numbers.
struct status_of_error {
    error_number error;
    int status;
};
constexpr status_of_error statuses[] = {
    {uri_errc::too_long, URIFORM_TOO_LONG},
    {uri_errc::invalid_utf8, URIFORM_INVALID_UTF8},
    {uri_errc::invalid_character, URIFORM_INVALID_CHARACTER},
    {uri_errc::invalid_percent_encoding, URIFORM_INVALID_PERCENT_ENCODING},
    {uri_errc::invalid_ip_literal, URIFORM_INVALID_IP_LITERAL},
    {uri_errc::invalid_port, URIFORM_INVALID_PORT},
    {uri_errc::colon_in_first_segment, URIFORM_COLON_IN_FIRST_SEGMENT},
    {uri_errc::missing_scheme, URIFORM_MISSING_SCHEME},
    {uri_errc::unexpected_scheme, URIFORM_UNEXPECTED_SCHEME},
    {uri_errc::unexpected_fragment, URIFORM_UNEXPECTED_FRAGMENT},
    {uri_errc::path_without_slash, URIFORM_PATH_WITHOUT_SLASH},
    {uri_errc::unpaired_surrogate, URIFORM_UNPAIRED_SURROGATE},
    {uri_errc::dot_segment, URIFORM_DOT_SEGMENT},
    {uri_errc::domain_to_ascii, URIFORM_DOMAIN_TO_ASCII},
    {uri_errc::domain_percent_encoded, URIFORM_DOMAIN_PERCENT_ENCODED},
    {uri_errc::host_invalid_code_point, URIFORM_HOST_INVALID_CODE_POINT},
    {uri_errc::ipv4_empty_part, URIFORM_IPV4_EMPTY_PART},
    {uri_errc::ipv4_too_few_parts, URIFORM_IPV4_TOO_FEW_PARTS},
    {uri_errc::ipv4_too_many_parts, URIFORM_IPV4_TOO_MANY_PARTS},
    {uri_errc::ipv4_non_numeric_part, URIFORM_IPV4_NON_NUMERIC_PART},
    {uri_errc::ipv4_non_decimal_part, URIFORM_IPV4_NON_DECIMAL_PART},
    {uri_errc::ipv4_out_of_range_part, URIFORM_IPV4_OUT_OF_RANGE_PART},
    {uri_errc::ipv6_unclosed, URIFORM_IPV6_UNCLOSED},
    {uri_errc::ipv6_invalid_compression, URIFORM_IPV6_INVALID_COMPRESSION},
    {uri_errc::ipv6_too_many_pieces, URIFORM_IPV6_TOO_MANY_PIECES},
    {uri_errc::ipv6_multiple_compression, URIFORM_IPV6_MULTIPLE_COMPRESSION},
    {uri_errc::ipv6_invalid_code_point, URIFORM_IPV6_INVALID_CODE_POINT},
    {uri_errc::ipv6_too_few_pieces, URIFORM_IPV6_TOO_FEW_PIECES},
    {uri_errc::ipv6_piece_leading_zero, URIFORM_IPV6_PIECE_LEADING_ZERO},
    {uri_errc::ipv4_in_ipv6_too_many_pieces, URIFORM_IPV4_IN_IPV6_TOO_MANY_PIECES},
    {uri_errc::ipv4_in_ipv6_invalid_code_point, URIFORM_IPV4_IN_IPV6_INVALID_CODE_POINT},
    {uri_errc::ipv4_in_ipv6_out_of_range_part, URIFORM_IPV4_IN_IPV6_OUT_OF_RANGE_PART},
    {uri_errc::ipv4_in_ipv6_too_few_parts, URIFORM_IPV4_IN_IPV6_TOO_FEW_PARTS},
    {uri_errc::invalid_url_unit, URIFORM_INVALID_URL_UNIT},
    {uri_errc::special_scheme_missing_following_solidus, URIFORM_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS},
    {uri_errc::missing_scheme_non_relative_url, URIFORM_MISSING_SCHEME_NON_RELATIVE_URL},
    {uri_errc::invalid_reverse_solidus, URIFORM_INVALID_REVERSE_SOLIDUS},
    {uri_errc::invalid_credentials, URIFORM_INVALID_CREDENTIALS},
    {uri_errc::host_missing, URIFORM_HOST_MISSING},
    {uri_errc::port_out_of_range, URIFORM_PORT_OUT_OF_RANGE},
    {uri_errc::port_invalid, URIFORM_PORT_INVALID},
    {uri_errc::file_invalid_windows_drive_letter, URIFORM_FILE_INVALID_WINDOWS_DRIVE_LETTER},
    {uri_errc::file_invalid_windows_drive_letter_host, URIFORM_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST},
    {uri_errc::domain_to_ascii_unavailable, URIFORM_DOMAIN_TO_ASCII_UNAVAILABLE},
    {uri_errc::host_too_long, URIFORM_HOST_TOO_LONG},
    {uri_errc::invalid_field_key, URIFORM_INVALID_FIELD_KEY},
    {uri_errc::missing_comma, URIFORM_MISSING_COMMA},
    {uri_errc::missing_list_space, URIFORM_MISSING_LIST_SPACE},
    {uri_errc::invalid_bare_item, URIFORM_INVALID_BARE_ITEM},
    {uri_errc::invalid_number, URIFORM_INVALID_NUMBER},
    {uri_errc::invalid_string, URIFORM_INVALID_STRING},
    {uri_errc::invalid_byte_sequence, URIFORM_INVALID_BYTE_SEQUENCE},
    {uri_errc::invalid_key_order, URIFORM_INVALID_KEY_ORDER},
    {uri_errc::invalid_parameter_names, URIFORM_INVALID_PARAMETER_NAMES},
    {uri_errc::misplaced_except, URIFORM_MISPLACED_EXCEPT},
    {uri_errc::missing_list_version, URIFORM_MISSING_LIST_VERSION},
    {uri_errc::invalid_list_row, URIFORM_INVALID_LIST_ROW},
    {uri_errc::invalid_parameter_name, URIFORM_INVALID_PARAMETER_NAME},
    {uri_errc::invalid_site, URIFORM_INVALID_SITE},
    {uri_errc::invalid_clear_urls, URIFORM_INVALID_CLEAR_URLS},
    {uri_errc::no_removeparam_rule, URIFORM_NO_REMOVEPARAM_RULE},
    {uri_errc::unknown_profile, URIFORM_UNKNOWN_PROFILE},
    {uri_errc::unknown_profile_version, URIFORM_UNKNOWN_PROFILE_VERSION},
    {uri_errc::unknown_rule, URIFORM_UNKNOWN_RULE},
    {uri_errc::invalid_rule_value, URIFORM_INVALID_RULE_VALUE},
    {uri_errc::inapplicable_rule, URIFORM_INAPPLICABLE_RULE},
    {uri_errc::unreadable_file, URIFORM_UNREADABLE_FILE},
    {uri_errc::not_a_seen_set, URIFORM_NOT_A_SEEN_SET},
    {uri_errc::unknown_set_version, URIFORM_UNKNOWN_SET_VERSION},
    {uri_errc::wrong_set_size, URIFORM_WRONG_SET_SIZE},
    {uri_errc::damaged_set, URIFORM_DAMAGED_SET},
    {uri_errc::other_identity, URIFORM_OTHER_IDENTITY},
    {uri_errc::unwritable_file, URIFORM_UNWRITABLE_FILE},
    {uri_errc::other_seed, URIFORM_OTHER_SEED},
    {uri_errc::invalid_host_name, URIFORM_INVALID_HOST_NAME},
    {uri_errc::host_name_too_long, URIFORM_HOST_NAME_TOO_LONG},
    {uri_errc::invalid_bidi, URIFORM_INVALID_BIDI},
    {uri_errc::unknown_charset, URIFORM_UNKNOWN_CHARSET},
    {uri_errc::invalid_charset_data, URIFORM_INVALID_CHARSET_DATA},
    {uri_errc::too_many_combining, URIFORM_TOO_MANY_COMBINING},
    {uri_errc::unicode_data_unavailable, URIFORM_UNICODE_DATA_UNAVAILABLE},
};
static_assert(std::ranges::all_of(statuses, [](const status_of_error& s) { return static_cast<int>(s.error) == s.status; }));

bool is_error(int code) noexcept
{
    return code > 0 && code < URIFORM_NULL_ARGUMENT && internal::is_error(static_cast<error_number>(code));
}

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
    {URIFORM_NULL_ARGUMENT, "null-argument", "a null pointer where a text or a result is required"},
    {URIFORM_INVALID_OPTION, "invalid-option", "an option that this function does not have"},
    {URIFORM_BUFFER_TOO_SMALL, "buffer-too-small", "buffer too small"},
    {URIFORM_OUT_OF_MEMORY, "out-of-memory", "out of memory"},
    {URIFORM_INTERNAL_ERROR, "internal-error", "a fault of the library itself"},
    {URIFORM_NOT_FOUND, "not-found", "no such parameter or scheme"},
    {URIFORM_INVALID_ARROW, "invalid-arrow", "not a well-formed column of texts of Apache Arrow"},
    {URIFORM_STOPPED, "stopped", "stopped by the caller"},
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
    if (!is_error(code))
        return text_of(code).message;
    return internal::message_of(static_cast<error_number>(code),
                                reading >= 0 && reading < rule_count ? static_cast<rule>(reading) : rule::none);
}

const char* uriform_error_name(int code)
{
    return is_error(code) ? to_string(static_cast<error_number>(code)).data() : text_of(code).name; // both end in NUL
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
