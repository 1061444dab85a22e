#pragma once

#include <uriform/base/char_set.hpp>

/// @file
/// Octet sets that percent-encoding keeps unencoded, for each position in a URI. Other sets can be composed with the operators of
/// uriform::char_set.
///
/// @code
/// constexpr auto file_name = uriform::encode_sets::path_segment - ':';
/// assert(uriform::percent_encode("a:b c@d", file_name) == "a%3Ab%20c@d");
/// @endcode

/// The octets that uriform::percent_encode() keeps, by the position of the data in a URI.
namespace uriform::encode_sets {

/// @name Data within a component
/// Delimiters are encoded, so that data cannot be mistaken for structure. `%` is encoded too.
/// @{

/// Section 3.2.1: without `:`, which separates user and password, and without sub-delims.
inline constexpr char_set userinfo = chars::unreserved;
/// Section 3.2.2, for data: without sub-delims.
inline constexpr char_set reg_name = chars::unreserved;
/// Section 3.3, for data: without sub-delims, because some schemes use them to divide segments. The data `.` and `..` are kept and
/// become dot segments: RFC 3986 provides no other way to write them.
inline constexpr char_set path_segment = chars::unreserved + char_set(":@");
/// Section 3.4, for the name or value of a parameter: without sub-delims, because `&`, `=`, `+` and `;` separate parameters.
inline constexpr char_set query_value = chars::unreserved + char_set(":@/?");
/// Binary data: every octet is encoded, even unreserved characters.
inline constexpr char_set all_octets{};

/// @}
/// @name Text of a whole component that may contain disallowed characters
/// Delimiters are kept. `%` is encoded, like any other disallowed character.
/// @{

inline constexpr char_set path = chars::path;         ///< section 3.3: segments and the `/` between them
inline constexpr char_set query = chars::query;       ///< section 3.4
inline constexpr char_set fragment = chars::fragment; ///< section 3.5

/// @}

} // namespace uriform::encode_sets
