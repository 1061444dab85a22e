#pragma once

#include <uriform/base/error.hpp>

/// @file
/// The errors of the grammar of RFC 3986.
///
/// @code
/// assert(uriform::parse_uri("/a").error().code == uriform::uri_errc::missing_scheme);
/// @endcode

namespace uriform::uri_errc {

inline constexpr error_number invalid_character{32};        ///< an octet that the rule being read does not allow
inline constexpr error_number invalid_percent_encoding{33}; ///< `%` without two hexadecimal digits (section 2.1)
inline constexpr error_number invalid_ip_literal{
    34}; ///< neither an IPv6address nor an IPvFuture between `[` and `]` (section 3.2.2)
inline constexpr error_number invalid_port{
    35}; ///< a port that is not a number (section 3.2.3), or a number over 65535 if a 16-bit number is required
inline constexpr error_number colon_in_first_segment{36}; ///< `:` in the first segment of a relative reference (section 4.2)
inline constexpr error_number missing_scheme{37}; ///< a URI is required, and the text does not begin with a scheme (section 3)
inline constexpr error_number unexpected_scheme{
    38}; ///< a relative reference is required, and the text begins with a scheme (section 4.2)
inline constexpr error_number unexpected_fragment{39}; ///< an absolute URI is required, and the text has a fragment (section 4.3)

} // namespace uriform::uri_errc
