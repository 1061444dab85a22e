#include "iri/unicode/shown_character.hpp"

#include <algorithm>
#include <array>

#include <unicode/uchar.h>

#include <uriform/syntax/detail/ucschar.hpp>

namespace uriform::iri::internal {
namespace {

using uriform::detail::grammar::code_points;

constexpr bool contains(const code_points& range, char32_t character) noexcept
{
    return range.first <= character && character <= range.last;
}

/// Characters of ucschar prohibited by RFC 3491, section 5, through the tables of RFC 3454, except those with a property tested
/// below, namely all of tables C.1.2, C.4, C.5, C.6 and C.9. Private use (C.3) is not in ucschar.
constexpr std::array<code_points, 4> prohibited{{
    {0x0340, 0x0341}, // C.8: deprecated tone marks
    {0x06DD, 0x06DD}, // C.2.2: Arabic end of ayah
    {0x070F, 0x070F}, // C.2.2: Syriac abbreviation mark
    {0x2FF0, 0x2FFB}, // C.7: ideographic description characters
}};

} // namespace

/// Default_Ignorable_Code_Point includes all Bidi_Control characters. U+2800 and U+1D159 have neither property, but are blank:
/// BRAILLE PATTERN BLANK, MUSICAL SYMBOL NULL NOTEHEAD.
bool is_invisible(char32_t character) noexcept
{
    if (character == 0x2800 || character == 0x1D159)
        return true;
    const auto c = static_cast<UChar32>(character);
    return u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT) || u_hasBinaryProperty(c, UCHAR_WHITE_SPACE);
}

bool is_shown_character(char32_t character) noexcept
{
    const auto holds = [=](const code_points& range) { return contains(range, character); };
    return std::any_of(uriform::detail::grammar::ucschar.begin(), uriform::detail::grammar::ucschar.end(), holds) &&
           std::none_of(prohibited.begin(), prohibited.end(), holds) && !is_invisible(character);
}

} // namespace uriform::iri::internal
