#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <unicode/uchar.h>

#include "iri/unicode/code_point.hpp"

/// @file
/// Directions of characters (Bidi_Class).

namespace uriform::iri::internal {

/// A set of Bidi_Class values.
class direction_set {
public:
    template <class... Directions>
    constexpr explicit direction_set(Directions... members) noexcept : bits_(((std::uint32_t{1} << members) | ... | 0U))
    {
    }
    [[nodiscard]] constexpr bool contains(UCharDirection direction) const noexcept { return ((bits_ >> direction) & 1) != 0; }
    constexpr void insert(UCharDirection direction) noexcept { bits_ |= std::uint32_t{1} << direction; }
    [[nodiscard]] constexpr bool meets(direction_set other) const noexcept { return (bits_ & other.bits_) != 0; }
    [[nodiscard]] constexpr bool is_within(direction_set other) const noexcept { return (bits_ & ~other.bits_) == 0; }

private:
    std::uint32_t bits_;
};

inline constexpr direction_set right_to_left(U_RIGHT_TO_LEFT, U_RIGHT_TO_LEFT_ARABIC);
inline constexpr direction_set left_to_right(U_LEFT_TO_RIGHT);

/// Returns the direction of the character at byte `at`, and advances `at`.
inline UCharDirection direction_at(std::string_view text, std::size_t& at) noexcept
{
    return u_charDirection(static_cast<UChar32>(next_code_point(text, at)));
}

/// Summarizes the directions in a component or label.
struct summary {
    direction_set all;                      ///< all directions
    UCharDirection first = U_OTHER_NEUTRAL; ///< the first character's
    UCharDirection last = U_OTHER_NEUTRAL;  ///< that of the last character other than combining marks
    std::size_t last_at = 0;                ///< its position

    explicit summary(std::string_view text) noexcept
    {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t begin = at;
            const UCharDirection direction = direction_at(text, at);
            all.insert(direction);
            if (begin == 0)
                first = direction;
            if (begin == 0 || direction != U_DIR_NON_SPACING_MARK) {
                last = direction;
                last_at = begin;
            }
        }
    }
};

/// Returns where the first character with a direction in either set follows a character with a direction in the other. Both must
/// occur.
inline std::size_t find_second(std::string_view text, direction_set one, direction_set other) noexcept
{
    bool seen_one = false;
    bool seen_other = false;
    for (std::size_t at = 0;;) {
        const std::size_t begin = at;
        const UCharDirection direction = direction_at(text, at);
        seen_one = seen_one || one.contains(direction);
        seen_other = seen_other || other.contains(direction);
        if (seen_one && seen_other)
            return begin;
    }
}

} // namespace uriform::iri::internal
