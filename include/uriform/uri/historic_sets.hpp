#pragma once

#include <uriform/base/char_set.hpp>

/// @file
/// The character classes of RFC 1738 and RFC 2396, which RFC 3986 has replaced, for programs that work with text
/// of older programs.
///
/// @code
/// static_assert(!uriform::rfc1738::unreserved.contains('~') && uriform::rfc2396::unreserved.contains('~'));
/// @endcode

/// The classes of RFC 1738, section 2.2 and section 5.
namespace uriform::rfc1738 {

/// The rule of this name in section 5.
/// @{
inline constexpr char_set safe{"$-_.+"};
inline constexpr char_set extra{"!*'(),"};
inline constexpr char_set national{"{}|\\^~[]`"};
inline constexpr char_set punctuation{"<>#%\""};
inline constexpr char_set reserved{";/?:@&="};
inline constexpr char_set unreserved = chars::alpha + chars::digit + safe + extra;
/// @}

/// Section 2.2: always encoded by RFC 1738. RFC 3986 classifies three of them differently: `~` is unreserved, `[` and `]` are
/// gen-delims.
inline constexpr char_set unsafe = national + punctuation + ' ';

} // namespace uriform::rfc1738

/// The classes of RFC 2396, section 2. ECMAScript's `encodeURIComponent` keeps its unreserved characters, and `encodeURI` those,
/// the reserved ones and `#`.
namespace uriform::rfc2396 {

inline constexpr char_set mark{"-_.!~*'()"};                               ///< section 2.3
inline constexpr char_set unreserved = chars::alpha + chars::digit + mark; ///< section 2.3
inline constexpr char_set reserved{";/?:@&=+$,"};                          ///< section 2.2
inline constexpr char_set delims{"<>#%\""};                                ///< section 2.4.3
inline constexpr char_set unwise{"{}|\\^[]`"};                             ///< section 2.4.3

} // namespace uriform::rfc2396
