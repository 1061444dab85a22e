#pragma once

#include <uriform/base/error.hpp>

/// @file
/// Errors reported by building, decoding and path conversion.
///
/// @code
/// assert(uriform::builder().host("h").path("a").build().error().code == uriform::uri_errc::path_without_slash);
/// @endcode

namespace uriform::uri_errc {

// begin: errors.tsv uri
/// After an authority, a path must be empty or begin with `/` (RFC 3986, section 3.3).
inline constexpr error_number path_without_slash{128};
/// `%uXXXX` encodes half of a surrogate pair; the position is its `%`.
inline constexpr error_number unpaired_surrogate{129};
/// A data segment is `.` or `..`, and no encoding keeps it from being a dot segment (RFC 3986, section 2.3).
inline constexpr error_number dot_segment{130};
/// A path, of a file or in a `file` URI, does not begin with a file system root (RFC 8089, section 2).
inline constexpr error_number relative_path{131};
/// A segment contains NUL or a separator of the platform (RFC 8089, section 5).
inline constexpr error_number invalid_path_character{132};
/// Windows reserves a segment for a device, or the path is in its device namespace (RFC 8089, section 5).
inline constexpr error_number device_name{133};
/// The scheme is not `file`, or the URI contains a userinfo, port, query or fragment, which the scheme does not allow (RFC 8089,
/// section 2).
inline constexpr error_number not_a_file_uri{134};
/// A POSIX path allows no host except `localhost`, and a UNC path cannot contain this host (RFC 8089, section 3).
inline constexpr error_number unexpected_host{135};
/// The scheme is not `data`, or no comma ends the header (RFC 2397, section 3).
inline constexpr error_number not_a_data_uri{136};
// end: errors.tsv

} // namespace uriform::uri_errc
