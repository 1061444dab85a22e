#pragma once

#include <uriform/base/char_set.hpp>

/// @file
/// The percent-encode sets in the WHATWG URL Standard, section 1.3.
///
/// @code
/// static_assert(uriform::web::encode_sets::form.contains('*') && !uriform::web::encode_sets::form.contains('~'));
/// static_assert(!uriform::web::encode_sets::path.contains('^')); // since 2024
/// @endcode

/// Complements of the percent-encode sets in the WHATWG URL Standard, section 1.3. Each set contains the octets that are kept when
/// data is encoded with the standard's set of the same name.
///
/// All sets except component and form keep `%`, so decoding does not always restore the data. RFC 3986 processing does not use
/// these sets.
namespace uriform::web::encode_sets {

/// Complements the standard's percent-encode set of the same name.
/// @{
inline constexpr char_set c0_control = char_set::range(0x20, 0x7E);
inline constexpr char_set fragment = c0_control - char_set(" \"<>`");
inline constexpr char_set query = c0_control - char_set(" \"#<>");
inline constexpr char_set special_query = query - '\'';
inline constexpr char_set path = query - char_set("?^`{}");
inline constexpr char_set userinfo = path - char_set("/:;=@[\\]|");
inline constexpr char_set component = userinfo - char_set("$%&+,");
/// @}

/// Complements the application/x-www-form-urlencoded percent-encode set: contains ALPHA, DIGIT and `*-._`. web::form_encode() also
/// writes spaces as `+`.
inline constexpr char_set form = component - char_set("!'()~");

} // namespace uriform::web::encode_sets
