#pragma once

#include <uriform/base/error.hpp>

/// @file
/// The validation errors of the WHATWG URL Standard (section 1.1), and two more errors of reading a URL.
///
/// to_string() returns a name as the standard spells it. Those that the standard calls failures are the errors of web::parse(); the
/// others are only reported on request, in web::parse_options::validation_errors.
///
/// @code
/// assert(uriform::web::parse("https://example.org:70000").error().code == uriform::uri_errc::port_out_of_range);
/// assert(to_string(uriform::uri_errc::ipv4_too_many_parts) == "IPv4-too-many-parts");
/// @endcode

namespace uriform::uri_errc {

/// Validation errors of IDNA and of hosts.
/// @{
inline constexpr error_number domain_to_ascii{96};           ///< a domain that is invalid by UTS #46; a failure unless it is ASCII
inline constexpr error_number domain_percent_encoded{97};    ///< a domain has a percent-encoded byte
inline constexpr error_number host_invalid_code_point{98};   ///< failure: an opaque host has a forbidden host code point
inline constexpr error_number ipv4_empty_part{99};           ///< an IPv4 address ends with a `.`
inline constexpr error_number ipv4_too_few_parts{100};       ///< an IPv4 address has fewer than four parts
inline constexpr error_number ipv4_too_many_parts{101};      ///< failure: an IPv4 address has more than four parts
inline constexpr error_number ipv4_non_numeric_part{102};    ///< failure: a part of an IPv4 address is not a number
inline constexpr error_number ipv4_non_decimal_part{103};    ///< a part of an IPv4 address is hexadecimal or octal
inline constexpr error_number ipv4_out_of_range_part{104};   ///< a part of an IPv4 address exceeds 255; a failure if it has no room
inline constexpr error_number ipv6_unclosed{105};            ///< failure: an IPv6 address without its `]`
inline constexpr error_number ipv6_invalid_compression{106}; ///< failure: an IPv6 address begins with a single `:`
inline constexpr error_number ipv6_too_many_pieces{107};     ///< failure: an IPv6 address has more than eight pieces
inline constexpr error_number ipv6_multiple_compression{108}; ///< failure: an IPv6 address has two `::`
inline constexpr error_number ipv6_invalid_code_point{109};   ///< failure: an IPv6 address has another character, or ends too soon
inline constexpr error_number ipv6_too_few_pieces{110};       ///< failure: an IPv6 address without `::` has fewer than eight pieces
inline constexpr error_number ipv6_piece_leading_zero{111};   ///< a piece of an IPv6 address begins with a needless `0`
inline constexpr error_number ipv4_in_ipv6_too_many_pieces{112}; ///< failure: more than six pieces before the IPv4 address
inline constexpr error_number ipv4_in_ipv6_invalid_code_point{
    113}; ///< failure: the IPv4 part of an IPv6 address is not dotted decimal
inline constexpr error_number ipv4_in_ipv6_out_of_range_part{
    114};                                                      ///< failure: a number over 255 in the IPv4 part of an IPv6 address
inline constexpr error_number ipv4_in_ipv6_too_few_parts{115}; ///< failure: fewer than four numbers in the IPv4 part
/// @}

/// Validation errors of the URL parser.
/// @{
inline constexpr error_number invalid_url_unit{116};                         ///< a code point that no valid URL has there
inline constexpr error_number special_scheme_missing_following_solidus{117}; ///< no `//` after a special scheme
inline constexpr error_number missing_scheme_non_relative_url{118};          ///< failure: no scheme, and no base that could be used
inline constexpr error_number invalid_reverse_solidus{119};                  ///< `\` in place of `/`
inline constexpr error_number invalid_credentials{120};                      ///< the input has credentials
inline constexpr error_number host_missing{121};                             ///< failure: no host though one is required
inline constexpr error_number port_out_of_range{122};                        ///< failure: a port over 65535
inline constexpr error_number port_invalid{123};                             ///< failure: a port that is not a number
inline constexpr error_number file_invalid_windows_drive_letter{124};        ///< a drive letter relative to a `file` URL
inline constexpr error_number file_invalid_windows_drive_letter_host{125};   ///< a drive letter in place of a host
/// @}

/// Errors that the standard does not have.
/// @{
inline constexpr error_number domain_to_ascii_unavailable{
    126};                                         ///< a domain that is not ASCII, and no web::parse_options::domain_to_ascii
inline constexpr error_number host_too_long{127}; ///< a domain of more than web::max_host_size bytes
/// @}

} // namespace uriform::uri_errc
