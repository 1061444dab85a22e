#pragma once

#include <uriform/base/error.hpp>

/// @file
/// The WHATWG URL Standard's validation errors (section 1.1), and two more parse errors.
///
/// to_string() returns the standard's spelling. web::parse() reports the errors that the standard treats as failures. The other
/// errors are only reported on request, through web::parse_options::validation_errors.
///
/// @code
/// assert(uriform::web::parse("https://example.org:70000").error().code == uriform::web_errc::port_out_of_range);
/// assert(to_string(uriform::web_errc::ipv4_too_many_parts) == "IPv4-too-many-parts");
/// @endcode

/// Errors in web URLs, named as in the WHATWG URL Standard.
namespace uriform::web_errc {

/// Validation errors in IDNA and hosts.
/// @{
// begin: errors.tsv web hosts
/// A domain is invalid in UTS #46; a failure unless the domain is ASCII.
inline constexpr error_number domain_to_ascii{192};
/// A domain contains a percent-encoded byte.
inline constexpr error_number domain_percent_encoded{193};
/// Failure: an opaque host contains a forbidden host code point.
inline constexpr error_number host_invalid_code_point{194};
/// An IPv4 address ends with a `.`.
inline constexpr error_number ipv4_empty_part{195};
/// An IPv4 address consists of fewer than four parts.
inline constexpr error_number ipv4_too_few_parts{196};
/// Failure: an IPv4 address consists of more than four parts.
inline constexpr error_number ipv4_too_many_parts{197};
/// Failure: a part of an IPv4 address is not a number.
inline constexpr error_number ipv4_non_numeric_part{198};
/// A part of an IPv4 address is hexadecimal or octal.
inline constexpr error_number ipv4_non_decimal_part{199};
/// A part of an IPv4 address exceeds 255; a failure if it does not fit into the remaining octets.
inline constexpr error_number ipv4_out_of_range_part{200};
/// Failure: an IPv6 address lacks its `]`.
inline constexpr error_number ipv6_unclosed{201};
/// Failure: an IPv6 address begins with a single `:`.
inline constexpr error_number ipv6_invalid_compression{202};
/// Failure: an IPv6 address consists of more than eight pieces.
inline constexpr error_number ipv6_too_many_pieces{203};
/// Failure: an IPv6 address contains two `::`.
inline constexpr error_number ipv6_multiple_compression{204};
/// Failure: an IPv6 address contains an invalid character, or ends too soon.
inline constexpr error_number ipv6_invalid_code_point{205};
/// Failure: an IPv6 address without `::` consists of fewer than eight pieces.
inline constexpr error_number ipv6_too_few_pieces{206};
/// A piece of an IPv6 address begins with a needless `0`.
inline constexpr error_number ipv6_piece_leading_zero{207};
/// Failure: more than six pieces precede the IPv4 address.
inline constexpr error_number ipv4_in_ipv6_too_many_pieces{208};
/// Failure: the IPv4 part of an IPv6 address is not dotted decimal.
inline constexpr error_number ipv4_in_ipv6_invalid_code_point{209};
/// Failure: a number in the IPv4 part of an IPv6 address exceeds 255.
inline constexpr error_number ipv4_in_ipv6_out_of_range_part{210};
/// Failure: the IPv4 part contains fewer than four numbers.
inline constexpr error_number ipv4_in_ipv6_too_few_parts{211};
// end: errors.tsv
/// @}

/// Validation errors in URL parsing.
/// @{
// begin: errors.tsv web urls
/// A code point that no valid URL contains there.
inline constexpr error_number invalid_url_unit{212};
/// A special scheme is not followed by `//`.
inline constexpr error_number special_scheme_missing_following_solidus{213};
/// Failure: no scheme, and no base URL against which the input can be resolved.
inline constexpr error_number missing_scheme_non_relative_url{214};
/// `\` in place of `/`.
inline constexpr error_number invalid_reverse_solidus{215};
/// The input contains credentials.
inline constexpr error_number invalid_credentials{216};
/// Failure: a required host is missing.
inline constexpr error_number host_missing{217};
/// Failure: a port exceeds 65535.
inline constexpr error_number port_out_of_range{218};
/// Failure: a port is not a number.
inline constexpr error_number port_invalid{219};
/// A drive letter relative to a `file` URL.
inline constexpr error_number file_invalid_windows_drive_letter{220};
/// A drive letter in place of a host.
inline constexpr error_number file_invalid_windows_drive_letter_host{221};
// end: errors.tsv
/// @}

/// Errors that the standard does not define.
/// @{
// begin: errors.tsv web others
/// A domain is not ASCII, and no conversion function is available.
inline constexpr error_number domain_to_ascii_unavailable{222};
/// A domain exceeds 16384 bytes.
inline constexpr error_number host_too_long{223};
// end: errors.tsv
/// @}

} // namespace uriform::web_errc
