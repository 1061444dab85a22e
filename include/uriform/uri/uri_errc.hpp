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
/// A path, of a file or in a `file` URI, that does not begin with the root of a file system (RFC 8089, section 2).
inline constexpr error_number relative_path{131};
/// NUL, or a separator of the platform within a segment (RFC 8089, section 5).
inline constexpr error_number invalid_path_character{132};
/// A segment that Windows reserves for a device, or a path in its namespace of devices (RFC 8089, section 5).
inline constexpr error_number device_name{133};
/// Another scheme than `file`, or a component that the scheme does not have: userinfo, port, query, fragment (RFC 8089, section 2).
inline constexpr error_number not_a_file_uri{134};
/// A host other than `localhost` for a POSIX path, or one that a UNC path cannot have (RFC 8089, section 3).
inline constexpr error_number unexpected_host{135};
// end: errors.tsv

} // namespace uriform::uri_errc
