#pragma once

#include <uriform/base/char_set.hpp>

/// @file
/// The percent-encode sets of the WHATWG URL Standard, section 1.3.
///
/// @code
/// static_assert(uriform::web::encode_sets::form.contains('*') && !uriform::web::encode_sets::form.contains('~'));
/// static_assert(!uriform::web::encode_sets::path.contains('^')); // since 2024
/// @endcode

/// The complements of the percent-encode sets of the WHATWG URL Standard, section 1.3: the octets that are kept when data is
/// encoded with the set of that name.
///
/// All but component and form keep `%`, so the data cannot always be recovered from the encoded text. RFC 3986 processing does not
/// use them.
namespace uriform::web::encode_sets {

/// The complement of the percent-encode set of this name.
/// @{
inline constexpr char_set c0_control = char_set::range(0x20, 0x7E);
inline constexpr char_set fragment = c0_control - char_set(" \"<>`");
inline constexpr char_set query = c0_control - char_set(" \"#<>");
inline constexpr char_set special_query = query - '\'';
inline constexpr char_set path = query - char_set("?^`{}");
inline constexpr char_set userinfo = path - char_set("/:;=@[\\]|");
inline constexpr char_set component = userinfo - char_set("$%&+,");
/// @}

/// The complement of the application/x-www-form-urlencoded percent-encode set: ALPHA, DIGIT and `*-._`. A space becomes `+`, which
/// web::form_encode() writes.
inline constexpr char_set form = component - char_set("!'()~");

} // namespace uriform::web::encode_sets
