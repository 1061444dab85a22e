#pragma once

#include <uriform/web/web_errc.hpp>

#include "base/error_text.hpp"

namespace uriform::internal {

inline constexpr error_text web_error_texts[] = {
    {uri_errc::domain_to_ascii, "domain-to-ASCII", "invalid domain"},
    {uri_errc::domain_percent_encoded, "domain-percent-encoded", "percent-encoded byte in a domain"},
    {uri_errc::host_invalid_code_point, "host-invalid-code-point", "forbidden code point in host"},
    {uri_errc::ipv4_empty_part, "IPv4-empty-part", "IPv4 address ends with `.`"},
    {uri_errc::ipv4_too_few_parts, "IPv4-too-few-parts", "IPv4 address has fewer than four parts"},
    {uri_errc::ipv4_too_many_parts, "IPv4-too-many-parts", "IPv4 address has more than four parts"},
    {uri_errc::ipv4_non_numeric_part, "IPv4-non-numeric-part", "part of an IPv4 address is not a number"},
    {uri_errc::ipv4_non_decimal_part, "IPv4-non-decimal-part", "part of an IPv4 address is not decimal"},
    {uri_errc::ipv4_out_of_range_part, "IPv4-out-of-range-part", "part of an IPv4 address is out of range"},
    {uri_errc::ipv6_unclosed, "IPv6-unclosed", "IPv6 address without `]`"},
    {uri_errc::ipv6_invalid_compression, "IPv6-invalid-compression", "IPv6 address begins with a single `:`"},
    {uri_errc::ipv6_too_many_pieces, "IPv6-too-many-pieces", "IPv6 address has more than eight pieces"},
    {uri_errc::ipv6_multiple_compression, "IPv6-multiple-compression", "IPv6 address has more than one `::`"},
    {uri_errc::ipv6_invalid_code_point, "IPv6-invalid-code-point", "invalid character in, or unexpected end of, an IPv6 address"},
    {uri_errc::ipv6_too_few_pieces, "IPv6-too-few-pieces", "IPv6 address has fewer than eight pieces"},
    {uri_errc::ipv6_piece_leading_zero, "IPv6-piece-leading-zero", "piece of an IPv6 address begins with `0`"},
    {uri_errc::ipv4_in_ipv6_too_many_pieces, "IPv4-in-IPv6-too-many-pieces",
     "too many pieces before the IPv4 part of an IPv6 address"},
    {uri_errc::ipv4_in_ipv6_invalid_code_point, "IPv4-in-IPv6-invalid-code-point",
     "invalid character in the IPv4 part of an IPv6 address"},
    {uri_errc::ipv4_in_ipv6_out_of_range_part, "IPv4-in-IPv6-out-of-range-part",
     "number over 255 in the IPv4 part of an IPv6 address"},
    {uri_errc::ipv4_in_ipv6_too_few_parts, "IPv4-in-IPv6-too-few-parts", "too few numbers in the IPv4 part of an IPv6 address"},
    {uri_errc::invalid_url_unit, "invalid-URL-unit", "code point that is not allowed in a valid URL"},
    {uri_errc::special_scheme_missing_following_solidus, "special-scheme-missing-following-solidus",
     "missing `//` after the scheme"},
    {uri_errc::missing_scheme_non_relative_url, "missing-scheme-non-relative-URL",
     "missing scheme, and no base URL to resolve against"},
    {uri_errc::invalid_reverse_solidus, "invalid-reverse-solidus", "`\\` in place of `/`"},
    {uri_errc::invalid_credentials, "invalid-credentials", "credentials in a URL"},
    {uri_errc::host_missing, "host-missing", "missing host"},
    {uri_errc::port_out_of_range, "port-out-of-range", "port over 65535"},
    {uri_errc::port_invalid, "port-invalid", "invalid port"},
    {uri_errc::file_invalid_windows_drive_letter, "file-invalid-Windows-drive-letter", "drive letter in a relative `file` URL"},
    {uri_errc::file_invalid_windows_drive_letter_host, "file-invalid-Windows-drive-letter-host", "drive letter in place of a host"},
    {uri_errc::domain_to_ascii_unavailable, "domain-to-ASCII-unavailable",
     "domain that is not ASCII, without a function to convert it"},
    {uri_errc::host_too_long, "host-too-long", "host is too long"},
};

} // namespace uriform::internal
