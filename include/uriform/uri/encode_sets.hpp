#pragma once

#include <uriform/base/char_set.hpp>

/// @file
/// What stays as it is when data is percent-encoded: a set for each place that data goes to. Others are made by the algebra of
/// uriform::char_set.
///
/// @code
/// constexpr auto file_name = uriform::encode_sets::path_segment - ':';
/// assert(uriform::percent_encode("a:b c@d", file_name) == "a%3Ab%20c@d");
/// @endcode

/// The sets that uriform::percent_encode() leaves as they are, by the place that the data goes to.
namespace uriform::encode_sets {

/// @name Data, to be one part of a component
/// What delimits something there is encoded, so that the data cannot be taken for structure; `%` is data too.
/// @{

/// Section 3.2.1: neither the `:` that parts user and password nor sub-delims.
inline constexpr char_set userinfo = chars::unreserved;
/// Section 3.2.2, as data: no sub-delims.
inline constexpr char_set reg_name = chars::unreserved;
/// Section 3.3, as data: no sub-delims, which some schemes part a segment with. Data that is `.` or `..` stays so, and is then a
/// dot segment: RFC 3986 has no way to write it as anything else.
inline constexpr char_set path_segment = chars::unreserved + char_set(":@");
/// Section 3.4, as the name or value of a parameter: `&`, `=`, `+` and `;` part them, and so no sub-delims.
inline constexpr char_set query_value = chars::unreserved + char_set(":@/?");
/// Binary data: every octet is encoded, those of unreserved characters too.
inline constexpr char_set all_octets{};

/// @}
/// @name Text that is a whole component, and may hold characters that it must not
/// Its delimiters stay what they are. A `%` is none of them: it is encoded like any other character that may not stand there.
/// @{

inline constexpr char_set path = chars::path;         ///< section 3.3: segments and their `/`
inline constexpr char_set query = chars::query;       ///< section 3.4
inline constexpr char_set fragment = chars::fragment; ///< section 3.5

/// @}

} // namespace uriform::encode_sets
