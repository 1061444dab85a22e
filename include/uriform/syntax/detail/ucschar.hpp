#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// @file
/// The non-ASCII characters that RFC 3987, section 2.2, allows in an IRI.

namespace uriform::detail::grammar {

/// A code point range, both ends included.
struct code_points {
    /// The first and last code points in the range.
    /// @{
    char32_t first, last;
    /// @}
};

/// The rule ucschar. The bidirectional formatting characters U+200E, U+200F and U+202A to U+202E are missing, because section 4.1
/// forbids them.
inline constexpr std::array<code_points, 19> ucschar{{{0xA0, 0x200D},
                                                      {0x2010, 0x2029},
                                                      {0x202F, 0xD7FF},
                                                      {0xF900, 0xFDCF},
                                                      {0xFDF0, 0xFFEF},
                                                      {0x10000, 0x1FFFD},
                                                      {0x20000, 0x2FFFD},
                                                      {0x30000, 0x3FFFD},
                                                      {0x40000, 0x4FFFD},
                                                      {0x50000, 0x5FFFD},
                                                      {0x60000, 0x6FFFD},
                                                      {0x70000, 0x7FFFD},
                                                      {0x80000, 0x8FFFD},
                                                      {0x90000, 0x9FFFD},
                                                      {0xA0000, 0xAFFFD},
                                                      {0xB0000, 0xBFFFD},
                                                      {0xC0000, 0xCFFFD},
                                                      {0xD0000, 0xDFFFD},
                                                      {0xE1000, 0xEFFFD}}};

/// The rule iprivate, allowed only in queries.
inline constexpr std::array<code_points, 3> iprivate{{{0xE000, 0xF8FF}, {0xF0000, 0xFFFFD}, {0x100000, 0x10FFFD}}};

/// Returns whether ucschar or, if `in_query`, iprivate contains a code point from `[first, last]`. Constant time.
[[nodiscard]] constexpr bool any_ucschar(char32_t first, char32_t last, bool in_query) noexcept
{
    const auto meets = [&](const code_points& range) { return range.first <= last && first <= range.last; };
    for (const code_points& range : ucschar)
        if (meets(range))
            return true;
    for (const code_points& range : iprivate)
        if (in_query && meets(range))
            return true;
    return false;
}

/// The result from read_ucschar().
struct ucschar_reading {
    std::size_t size; ///< the size in bytes of the character or of its longest valid prefix, 0 to 4
    bool complete;    ///< whether the whole character was read
};

/// Reads a UTF-8 character that belongs to ucschar or, if `in_query`, to iprivate, starting at byte `at`. This byte must not be
/// ASCII. If no allowed character begins there, the size is the length of the longest prefix shared with an allowed character.
/// Constant time.
///
/// @code
/// static_assert(uriform::detail::grammar::read_ucschar("/\xC3\xA9", 1, false).complete);
/// static_assert(uriform::detail::grammar::read_ucschar("/\xC3(", 1, false).size == 1);
/// @endcode
[[nodiscard]] constexpr ucschar_reading read_ucschar(std::string_view text, std::size_t at, bool in_query) noexcept
{
    const auto lead = static_cast<unsigned char>(text[at]);
    const std::size_t size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4)
        return {0, false};
    constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000}; // the smallest code point that needs this many octets
    char32_t read = lead & (0xFFU >> (size + 1));
    for (std::size_t i = 1;; ++i) {
        // All code points whose encoding begins with the octets read so far are in `[first, last]`.
        const auto open = static_cast<unsigned>(6 * (size - i));
        const char32_t first = read << open;
        const char32_t last = first | ((char32_t{1} << open) - 1);
        if (last < least[size] || !any_ucschar(first < least[size] ? least[size] : first, last, in_query))
            return {i - 1, false};
        if (i == size)
            return {size, true};
        if (at + i == text.size() || (static_cast<unsigned char>(text[at + i]) & 0xC0) != 0x80)
            return {i, false};
        read = read << 6 | (static_cast<unsigned char>(text[at + i]) & 0x3F);
    }
}

} // namespace uriform::detail::grammar
