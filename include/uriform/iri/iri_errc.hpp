#pragma once

#include <uriform/base/error.hpp>

/// @file
/// The errors of IRIs, domain names and charsets.
///
/// @code
/// assert(uriform::iri::charset::open("no-such-charset").error().code == uriform::iri_errc::unknown_charset);
/// @endcode

/// The errors of IRIs, domain names and charsets.
namespace uriform::iri_errc {

// begin: errors.tsv iri
/// A host cannot be converted to A-labels; the position is the start of the first invalid label (UTS #46).
inline constexpr error_number invalid_host_name{448};
/// A non-ASCII host is too long for conversion to A-labels.
inline constexpr error_number host_name_too_long{449};
/// A component mixes right-to-left with left-to-right characters (RFC 3987, section 4.2).
inline constexpr error_number invalid_bidi{450};
/// No charset has this name; the position is 0.
inline constexpr error_number unknown_charset{451};
/// Octets that the charset does not define; the position is the first such octet.
inline constexpr error_number invalid_charset_data{452};
/// More adjacent combining characters than text for Normalization Form C may contain.
inline constexpr error_number too_many_combining{453};
/// ICU data is not available; the position is 0.
inline constexpr error_number unicode_data_unavailable{454};
// end: errors.tsv

} // namespace uriform::iri_errc
