#pragma once

#include <uriform/syntax/char_set.hpp>

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
/// application/x-www-form-urlencoded (WHATWG URL, section 5.2): ALPHA, DIGIT and four more. Its space is a `+`, which
/// uriform::form_encode writes.
inline constexpr char_set form = chars::alpha + chars::digit + char_set("*-._");

/// @}
/// @name Text that is a whole component, and may hold characters that it must not
/// Its delimiters stay what they are. A `%` is none of them: it is encoded like any other character that may not stand there.
/// @{

inline constexpr char_set path = chars::path;         ///< section 3.3: segments and their `/`
inline constexpr char_set query = chars::query;       ///< section 3.4
inline constexpr char_set fragment = chars::fragment; ///< section 3.5

/// @}

/// The classes of RFC 1738, section 2.2 and section 5, which RFC 3986 has replaced.
namespace rfc1738 {

/// The rule of this name in section 5.
/// @{
inline constexpr char_set safe{"$-_.+"};
inline constexpr char_set extra{"!*'(),"};
inline constexpr char_set national{"{}|\\^~[]`"};
inline constexpr char_set punctuation{"<>#%\""};
inline constexpr char_set reserved{";/?:@&="};
inline constexpr char_set unreserved = chars::alpha + chars::digit + safe + extra;
/// @}

/// Section 2.2: always encoded then; `~`, `[` and `]` among them, of which RFC 3986 has another opinion.
inline constexpr char_set unsafe = national + punctuation + ' ';

} // namespace rfc1738

/// The classes of RFC 2396, section 2, which RFC 3986 has replaced. ECMAScript's `encodeURIComponent` leaves its unreserved
/// characters, and `encodeURI` those, the reserved ones and `#`.
namespace rfc2396 {

inline constexpr char_set mark{"-_.!~*'()"};                               ///< section 2.3
inline constexpr char_set unreserved = chars::alpha + chars::digit + mark; ///< section 2.3
inline constexpr char_set reserved{";/?:@&=+$,"};                          ///< section 2.2
inline constexpr char_set delims{"<>#%\""};                                ///< section 2.4.3
inline constexpr char_set unwise{"{}|\\^[]`"};                             ///< section 2.4.3

} // namespace rfc2396

/// What the percent-encode sets of WHATWG URL, section 1.3, as of 2025, leave as it is: each here is the complement of the set of
/// that name there. All but component and form leave a `%` alone, so that from what they encode the data cannot always be had back.
/// RFC 3986 has no use for them.
namespace whatwg {

/// The complement of the percent-encode set of this name.
/// @{
inline constexpr char_set c0_control = char_set::range(0x20, 0x7E);
inline constexpr char_set fragment = c0_control - char_set(" \"<>`");
inline constexpr char_set query = c0_control - char_set(" \"#<>");
inline constexpr char_set special_query = query - '\'';
inline constexpr char_set path = query - char_set("?^`{}");
inline constexpr char_set userinfo = path - char_set("/:;=@[\\]|");
inline constexpr char_set component = userinfo - char_set("$%&+,");
inline constexpr char_set form = component - char_set("!'()~");
/// @}

} // namespace whatwg
} // namespace uriform::encode_sets
