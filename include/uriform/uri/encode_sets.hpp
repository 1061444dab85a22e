#pragma once

#include <uriform/base/char_set.hpp>

/// @file
/// The octets that are kept when data is percent-encoded: a set for each place of a URI. Others can be made by the algebra of
/// uriform::char_set.
///
/// @code
/// constexpr auto file_name = uriform::encode_sets::path_segment - ':';
/// assert(uriform::percent_encode("a:b c@d", file_name) == "a%3Ab%20c@d");
/// @endcode

/// The octets that uriform::percent_encode() keeps, by the place of the data in a URI.
namespace uriform::encode_sets {

/// @name Data that is one part of a component
/// Delimiters of that place are encoded, so that the data cannot be taken for structure; `%` is data too.
/// @{

/// Section 3.2.1: neither the `:` that separates user and password nor sub-delims.
inline constexpr char_set userinfo = chars::unreserved;
/// Section 3.2.2, as data: no sub-delims.
inline constexpr char_set reg_name = chars::unreserved;
/// Section 3.3, as data: no sub-delims, by which some schemes divide a segment. The data `.` and `..` are kept, and are then dot
/// segments: RFC 3986 has no other way to write them.
inline constexpr char_set path_segment = chars::unreserved + char_set(":@");
/// Section 3.4, as the name or value of a parameter: no sub-delims, because `&`, `=`, `+` and `;` separate parameters.
inline constexpr char_set query_value = chars::unreserved + char_set(":@/?");
/// Binary data: every octet is encoded, also those of unreserved characters.
inline constexpr char_set all_octets{};

/// @}
/// @name Text of a whole component that may contain characters that are not allowed there
/// Its delimiters are kept. A `%` is encoded, like any other character that is not allowed there.
/// @{

inline constexpr char_set path = chars::path;         ///< section 3.3: segments and their `/`
inline constexpr char_set query = chars::query;       ///< section 3.4
inline constexpr char_set fragment = chars::fragment; ///< section 3.5

/// @}

} // namespace uriform::encode_sets
