#pragma once

#include <uriform/web/web_errc.hpp>

#include "base/error_text.hpp"

namespace uriform::internal {

inline constexpr error_text web_error_texts[] = {
    // begin: errors.tsv web
    {web_errc::domain_to_ascii, "domain-to-ASCII", "invalid domain"},
    {web_errc::domain_percent_encoded, "domain-percent-encoded", "percent-encoded byte in a domain"},
    {web_errc::host_invalid_code_point, "host-invalid-code-point", "forbidden code point in host"},
    {web_errc::ipv4_empty_part, "IPv4-empty-part", "IPv4 address ends with `.`"},
    {web_errc::ipv4_too_few_parts, "IPv4-too-few-parts", "IPv4 address has fewer than four parts"},
    {web_errc::ipv4_too_many_parts, "IPv4-too-many-parts", "IPv4 address has more than four parts"},
    {web_errc::ipv4_non_numeric_part, "IPv4-non-numeric-part", "part of an IPv4 address is not a number"},
    {web_errc::ipv4_non_decimal_part, "IPv4-non-decimal-part", "part of an IPv4 address is not decimal"},
    {web_errc::ipv4_out_of_range_part, "IPv4-out-of-range-part", "part of an IPv4 address is out of range"},
    {web_errc::ipv6_unclosed, "IPv6-unclosed", "IPv6 address without `]`"},
    {web_errc::ipv6_invalid_compression, "IPv6-invalid-compression", "IPv6 address begins with a single `:`"},
    {web_errc::ipv6_too_many_pieces, "IPv6-too-many-pieces", "IPv6 address has more than eight pieces"},
    {web_errc::ipv6_multiple_compression, "IPv6-multiple-compression", "IPv6 address has more than one `::`"},
    {web_errc::ipv6_invalid_code_point, "IPv6-invalid-code-point", "invalid character in, or unexpected end of, an IPv6 address"},
    {web_errc::ipv6_too_few_pieces, "IPv6-too-few-pieces", "IPv6 address has fewer than eight pieces"},
    {web_errc::ipv6_piece_leading_zero, "IPv6-piece-leading-zero", "piece of an IPv6 address begins with `0`"},
    {web_errc::ipv4_in_ipv6_too_many_pieces, "IPv4-in-IPv6-too-many-pieces",
     "too many pieces before the IPv4 part of an IPv6 address"},
    {web_errc::ipv4_in_ipv6_invalid_code_point, "IPv4-in-IPv6-invalid-code-point",
     "invalid character in the IPv4 part of an IPv6 address"},
    {web_errc::ipv4_in_ipv6_out_of_range_part, "IPv4-in-IPv6-out-of-range-part",
     "number over 255 in the IPv4 part of an IPv6 address"},
    {web_errc::ipv4_in_ipv6_too_few_parts, "IPv4-in-IPv6-too-few-parts", "too few numbers in the IPv4 part of an IPv6 address"},
    {web_errc::invalid_url_unit, "invalid-URL-unit", "code point that is not allowed in a valid URL"},
    {web_errc::special_scheme_missing_following_solidus, "special-scheme-missing-following-solidus",
     "missing `//` after the scheme"},
    {web_errc::missing_scheme_non_relative_url, "missing-scheme-non-relative-URL",
     "missing scheme, and no base URL to resolve against"},
    {web_errc::invalid_reverse_solidus, "invalid-reverse-solidus", "`\\` in place of `/`"},
    {web_errc::invalid_credentials, "invalid-credentials", "credentials in a URL"},
    {web_errc::host_missing, "host-missing", "missing host"},
    {web_errc::port_out_of_range, "port-out-of-range", "port over 65535"},
    {web_errc::port_invalid, "port-invalid", "invalid port"},
    {web_errc::file_invalid_windows_drive_letter, "file-invalid-Windows-drive-letter", "drive letter in a relative `file` URL"},
    {web_errc::file_invalid_windows_drive_letter_host, "file-invalid-Windows-drive-letter-host", "drive letter in place of a host"},
    {web_errc::domain_to_ascii_unavailable, "domain-to-ASCII-unavailable",
     "domain that is not ASCII, without a function to convert it"},
    {web_errc::host_too_long, "host-too-long", "host is too long"},
    // end: errors.tsv
};

} // namespace uriform::internal
