#pragma once

#include <uriform/base/error.hpp>

/// @file
/// The errors of IRIs, domain names and charsets.
///
/// @code
/// assert(uriform::iri::charset::open("no-such-charset").error().code == uriform::uri_errc::unknown_charset);
/// @endcode

namespace uriform::uri_errc {

inline constexpr error_number invalid_host_name{
    224}; ///< a host without A-labels (UTS #46); the position is that of its first such label
inline constexpr error_number host_name_too_long{
    225};                                        ///< a host that is not ASCII and is longer than uriform::iri::max_host_name_size
inline constexpr error_number invalid_bidi{226}; ///< right-to-left characters that RFC 3987, section 4.2, advises against
inline constexpr error_number unknown_charset{227};      ///< no charset has this name; the position is 0
inline constexpr error_number invalid_charset_data{228}; ///< octets that the charset does not define; the position is their first
inline constexpr error_number too_many_combining{
    229}; ///< more combining characters in a row than uriform::iri::max_combining_run, in text for NFC
inline constexpr error_number unicode_data_unavailable{230}; ///< ICU has no data; the position is 0

} // namespace uriform::uri_errc
