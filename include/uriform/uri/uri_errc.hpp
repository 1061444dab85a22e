#pragma once

#include <uriform/base/error.hpp>

/// @file
/// The errors of building and decoding.
///
/// @code
/// assert(uriform::builder().host("h").path("a").build().error().code == uriform::uri_errc::path_without_slash);
/// @endcode

namespace uriform::uri_errc {

inline constexpr error_number path_without_slash{
    64}; ///< after an authority, a path that is not empty and does not begin with `/` (section 3.3)
inline constexpr error_number unpaired_surrogate{65}; ///< `%uXXXX` of half a code point; the position is its `%`
inline constexpr error_number dot_segment{66};        ///< a segment `.` or `..` that is data (section 2.3)

} // namespace uriform::uri_errc
