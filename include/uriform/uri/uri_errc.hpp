#pragma once

#include <uriform/base/error.hpp>

/// @file
/// The errors of building and decoding.
///
/// @code
/// assert(uriform::builder().host("h").path("a").build().error().code == uriform::uri_errc::path_without_slash);
/// @endcode

namespace uriform::uri_errc {

// begin: errors.tsv uri
/// After an authority, a path that is not empty and does not begin with `/` (RFC 3986, section 3.3).
inline constexpr error_number path_without_slash{128};
/// `%uXXXX` of half a code point; the position is its `%`.
inline constexpr error_number unpaired_surrogate{129};
/// A segment `.` or `..` that is data (RFC 3986, section 2.3).
inline constexpr error_number dot_segment{130};
// end: errors.tsv

} // namespace uriform::uri_errc
