#include "iri/unicode/bidi_rule.hpp"

#include "iri/unicode/direction.hpp"

namespace uriform::iri::internal {
namespace {

/// The directions that make a Bidi domain name (section 1.4).
constexpr direction_set rtl_in_name(U_RIGHT_TO_LEFT, U_RIGHT_TO_LEFT_ARABIC, U_ARABIC_NUMBER);

// The directions for each condition of section 2, identified by its number.
constexpr direction_set first_of_label(U_LEFT_TO_RIGHT, U_RIGHT_TO_LEFT, U_RIGHT_TO_LEFT_ARABIC); // 1
constexpr direction_set in_rtl_label(U_RIGHT_TO_LEFT, U_RIGHT_TO_LEFT_ARABIC, U_ARABIC_NUMBER, U_EUROPEAN_NUMBER,
                                     U_EUROPEAN_NUMBER_SEPARATOR, U_COMMON_NUMBER_SEPARATOR, U_EUROPEAN_NUMBER_TERMINATOR,
                                     U_OTHER_NEUTRAL, U_BOUNDARY_NEUTRAL, U_DIR_NON_SPACING_MARK);                      // 2
constexpr direction_set last_of_rtl_label(U_RIGHT_TO_LEFT, U_RIGHT_TO_LEFT_ARABIC, U_EUROPEAN_NUMBER, U_ARABIC_NUMBER); // 3
constexpr direction_set in_ltr_label(U_LEFT_TO_RIGHT, U_EUROPEAN_NUMBER, U_EUROPEAN_NUMBER_SEPARATOR, U_COMMON_NUMBER_SEPARATOR,
                                     U_EUROPEAN_NUMBER_TERMINATOR, U_OTHER_NEUTRAL, U_BOUNDARY_NEUTRAL,
                                     U_DIR_NON_SPACING_MARK);                  // 5
constexpr direction_set last_of_ltr_label(U_LEFT_TO_RIGHT, U_EUROPEAN_NUMBER); // 6

/// Returns the position of the first character whose direction is not in `allowed`; it must exist.
std::size_t find_outside(std::string_view text, direction_set allowed) noexcept
{
    for (std::size_t at = 0;;) {
        const std::size_t begin = at;
        if (!allowed.contains(direction_at(text, at)))
            return begin;
    }
}

} // namespace

bool makes_bidi_domain(std::string_view text) noexcept
{
    constexpr char32_t first_hebrew = 0x590; // no earlier character is written from right to left
    for (std::size_t at = 0; at < text.size();) {
        const char32_t character = next_code_point(text, at);
        if (character >= first_hebrew && rtl_in_name.contains(u_charDirection(static_cast<UChar32>(character))))
            return true;
    }
    return false;
}

std::optional<std::size_t> find_bidi_fault(std::string_view label) noexcept
{
    if (label.empty())
        return std::nullopt;
    const summary whole(label);
    if (!first_of_label.contains(whole.first))
        return 0;
    const bool rtl = right_to_left.contains(whole.first);
    const direction_set allowed = rtl ? in_rtl_label : in_ltr_label;
    if (!whole.all.is_within(allowed))
        return find_outside(label, allowed);
    if (!(rtl ? last_of_rtl_label : last_of_ltr_label).contains(whole.last))
        return whole.last_at;
    constexpr direction_set european(U_EUROPEAN_NUMBER);
    constexpr direction_set arabic(U_ARABIC_NUMBER);
    if (rtl && whole.all.meets(european) && whole.all.meets(arabic)) // 4
        return find_second(label, european, arabic);
    return std::nullopt;
}

} // namespace uriform::iri::internal
