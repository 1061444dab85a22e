#pragma once

#include <cstddef>
#include <string_view>

#include <unicode/uchar.h>

#include "iri/unicode/code_point.hpp"

/// @file
/// Checks where the joiners U+200C and U+200D are allowed (RFC 5892, appendices A.1 and A.2).

namespace uriform::iri::internal {

inline constexpr char32_t zero_width_non_joiner = 0x200C;
inline constexpr char32_t zero_width_joiner = 0x200D;

[[nodiscard]] constexpr bool is_joiner(char32_t character) noexcept
{
    return character == zero_width_non_joiner || character == zero_width_joiner;
}

[[nodiscard]] inline UJoiningType joining_type(char32_t character) noexcept
{
    return static_cast<UJoiningType>(u_getIntPropertyValue(static_cast<UChar32>(character), UCHAR_JOINING_TYPE));
}

/// Returns whether `joiner` may follow `before`, well-formed UTF-8, and precede the characters that `next()` returns when called
/// repeatedly, with U+0000 at the end. `combining_class(character)` returns Canonical_Combining_Class.
///
/// For all joiners of a text together, the time is linear in its length: no joiner is transparent, so characters between two
/// joiners are read at most twice.
template <class Next, class CombiningClass>
[[nodiscard]] bool is_joiner_in_context(char32_t joiner, std::string_view before, Next next, CombiningClass combining_class)
{
    constexpr int virama = 9;
    std::size_t at = before.size();
    const auto previous = [&] { return at != 0 ? previous_code_point(before, at) : U'\0'; };
    char32_t character = previous();
    if (combining_class(static_cast<UChar32>(character)) == virama)
        return true;
    if (joiner == zero_width_joiner)
        return false;
    UJoiningType type = joining_type(character);
    for (; type == U_JT_TRANSPARENT; type = joining_type(character))
        character = previous();
    if (type != U_JT_LEFT_JOINING && type != U_JT_DUAL_JOINING)
        return false;
    do
        type = joining_type(next());
    while (type == U_JT_TRANSPARENT);
    return type == U_JT_RIGHT_JOINING || type == U_JT_DUAL_JOINING;
}

} // namespace uriform::iri::internal
