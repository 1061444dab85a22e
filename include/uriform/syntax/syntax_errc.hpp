#pragma once

#include <uriform/base/error.hpp>

/// @file
/// Errors reported by the RFC 3986 grammar.
///
/// @code
/// assert(uriform::parse_uri("/a").error().code == uriform::uri_errc::missing_scheme);
/// @endcode

namespace uriform::uri_errc {

// begin: errors.tsv syntax
/// An octet that the rule being read does not allow (RFC 3986, appendix A).
inline constexpr error_number invalid_character{64};
/// `%` without two hexadecimal digits (RFC 3986, section 2.1).
inline constexpr error_number invalid_percent_encoding{65};
/// The text between `[` and `]` is neither an IPv6address nor an IPvFuture (RFC 3986, section 3.2.2).
inline constexpr error_number invalid_ip_literal{66};
/// A port is not a number, or exceeds 65535 if a 16-bit number is required (RFC 3986, section 3.2.3).
inline constexpr error_number invalid_port{67};
/// The first segment of a relative reference contains `:` (RFC 3986, section 4.2).
inline constexpr error_number colon_in_first_segment{68};
/// A URI is required, but the text does not begin with a scheme (RFC 3986, section 3).
inline constexpr error_number missing_scheme{69};
/// A relative reference is required, but the text begins with a scheme (RFC 3986, section 4.2).
inline constexpr error_number unexpected_scheme{70};
/// An absolute URI is required, but the text contains a fragment (RFC 3986, section 4.3).
inline constexpr error_number unexpected_fragment{71};
// end: errors.tsv

} // namespace uriform::uri_errc
