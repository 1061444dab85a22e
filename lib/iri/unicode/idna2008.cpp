#include "iri/unicode/idna2008.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "iri/unicode/code_point.hpp"
#include "iri/unicode/joiner.hpp"

namespace uriform::iri::internal {
namespace {

/// Exceptions (section 2.6): characters permitted despite their category, permitted in a context, or not permitted.
constexpr char32_t permitted[] = {0x00DF, 0x03C2, 0x06FD, 0x06FE, 0x0F0B, 0x3007};
constexpr char32_t not_permitted[] = {0x0640, 0x07FA, 0x302E, 0x302F, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303B};

constexpr char32_t middle_dot = 0x00B7;
constexpr char32_t greek_keraia = 0x0375;
constexpr char32_t hebrew_geresh = 0x05F3;
constexpr char32_t hebrew_gershayim = 0x05F4;
constexpr char32_t katakana_middle_dot = 0x30FB;

template <std::size_t Size>
bool is_one_of(char32_t character, const char32_t (&list)[Size]) noexcept
{
    return std::find(std::begin(list), std::end(list), character) != std::end(list);
}

bool is_between(char32_t character, char32_t first, char32_t last) noexcept
{
    return first <= character && character <= last;
}

bool is_arabic_indic_digit(char32_t character) noexcept
{
    return is_between(character, 0x0660, 0x0669);
}

bool is_extended_arabic_indic_digit(char32_t character) noexcept
{
    return is_between(character, 0x06F0, 0x06F9);
}

bool has_script(char32_t character, UScriptCode script) noexcept
{
    UErrorCode failure = U_ZERO_ERROR;
    return uscript_getScript(static_cast<UChar32>(character), &failure) == script && U_SUCCESS(failure);
}

/// Implements section 3, except for sections already decided by UTS #46 and the ASCII check.
bool is_pvalid(char32_t character) noexcept
{
    constexpr std::uint32_t letter_digits =
        U_GC_LL_MASK | U_GC_LU_MASK | U_GC_LO_MASK | U_GC_ND_MASK | U_GC_LM_MASK | U_GC_MN_MASK | U_GC_MC_MASK;
    const auto code = static_cast<UChar32>(character);
    if (character == '-' || is_one_of(character, permitted))
        return true;
    if (is_one_of(character, not_permitted) || u_hasBinaryProperty(code, UCHAR_DEFAULT_IGNORABLE_CODE_POINT))
        return false;
    // Section 2.4, IgnorableBlocks: combining diacritical marks for symbols, and musical symbols.
    if (is_between(character, 0x20D0, 0x20FF) || is_between(character, 0x1D100, 0x1D24F))
        return false;
    const int syllable = u_getIntPropertyValue(code, UCHAR_HANGUL_SYLLABLE_TYPE); // section 2.9, OldHangulJamo
    const bool is_jamo = syllable == U_HST_LEADING_JAMO || syllable == U_HST_VOWEL_JAMO || syllable == U_HST_TRAILING_JAMO;
    return !is_jamo && (U_GET_GC_MASK(code) & letter_digits) != 0;
}

/// Examines a label's characters in order.
class label_context {
public:
    explicit label_context(std::string_view label) noexcept
    {
        for (std::size_t at = 0; at < label.size();) {
            const char32_t character = next_code_point(label, at);
            has_arabic_indic_ = has_arabic_indic_ || is_arabic_indic_digit(character);
            has_extended_ = has_extended_ || is_extended_arabic_indic_digit(character);
            has_japanese_ = has_japanese_ || has_script(character, USCRIPT_HIRAGANA) || has_script(character, USCRIPT_KATAKANA) ||
                            has_script(character, USCRIPT_HAN);
        }
    }

    /// Applies appendices A.3 to A.9. Returns true for all other characters. `before` is U+0000 for the label's first character,
    /// and `after` for its last.
    [[nodiscard]] bool permits(char32_t before, char32_t character, char32_t after) const noexcept
    {
        switch (character) {
        case middle_dot:
            return before == 'l' && after == 'l';
        case greek_keraia:
            return has_script(after, USCRIPT_GREEK);
        case hebrew_geresh:
        case hebrew_gershayim:
            return has_script(before, USCRIPT_HEBREW);
        case katakana_middle_dot:
            return has_japanese_;
        default:
            return !(has_arabic_indic_ && has_extended_);
        }
    }

private:
    bool has_arabic_indic_ = false;
    bool has_extended_ = false;
    bool has_japanese_ = false;
};

bool is_contexto(char32_t character) noexcept
{
    return character == middle_dot || character == greek_keraia || character == hebrew_geresh || character == hebrew_gershayim ||
           character == katakana_middle_dot;
}

} // namespace

bool is_permitted(std::string_view u_label) noexcept
{
    const label_context context(u_label);
    char32_t before = U'\0';
    for (std::size_t at = 0; at < u_label.size();) {
        const char32_t character = next_code_point(u_label, at);
        std::size_t next = at;
        const char32_t after = at < u_label.size() ? next_code_point(u_label, next) : U'\0';
        if (!is_joiner(character) && !is_contexto(character) && !is_pvalid(character))
            return false;
        if (!context.permits(before, character, after))
            return false;
        before = character;
    }
    return true;
}

} // namespace uriform::iri::internal
