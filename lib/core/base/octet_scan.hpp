#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/base/byte_order.hpp"

/// @file
/// Searches for the next of a few octets, and tests texts for ASCII, eight octets at a time.

namespace uriform::internal {

/// Returns eight octets as a number, the first octet lowest.
[[nodiscard]] inline std::uint64_t load_word(const char* octets) noexcept
{
    std::uint64_t word;
    std::memcpy(&word, octets, sizeof word);
    return little_endian(word);
}

/// Returns four octets as a number, the first octet lowest.
[[nodiscard]] inline std::uint64_t load_half_word(const char* octets) noexcept
{
    std::uint32_t word;
    std::memcpy(&word, octets, sizeof word);
    return little_endian(word);
}

/// Finds the next octet that equals `a` or `b`, both ASCII, or, if `not_ascii`, is not ASCII.
class octet_scan {
public:
    constexpr octet_scan(char a, char b, bool not_ascii) noexcept
        : a_(repeated * static_cast<unsigned char>(a)), b_(repeated * static_cast<unsigned char>(b)),
          not_ascii_(not_ascii ? high_bits : 0)
    {
    }

    /// Returns the position of the next match, from `from` on, or else the text's size.
    [[nodiscard]] std::size_t find(std::string_view text, std::size_t from) const noexcept
    {
        for (; text.size() - from >= 8; from += 8) {
            const std::size_t before = count_before(load_word(text.data() + from));
            if (before != 8)
                return from + before;
        }
        for (; from < text.size(); ++from)
            if ((marks(static_cast<unsigned char>(text[from])) & 0x80) != 0)
                break;
        return from;
    }

    /// Returns how many of eight octets precede the first match, or 8 without a match.
    [[nodiscard]] std::size_t count_before(std::uint64_t octets) const noexcept
    {
        return static_cast<std::size_t>(std::countr_zero(marks(octets))) / 8;
    }

private:
    static constexpr std::uint64_t repeated = 0x0101010101010101;
    static constexpr std::uint64_t high_bits = 0x80 * repeated;

    /// Marks each match by its high bit. A borrow may also mark octets above the first match, but never below.
    [[nodiscard]] std::uint64_t marks(std::uint64_t octets) const noexcept
    {
        return ((zeros(octets ^ a_) | zeros(octets ^ b_)) & high_bits) | (octets & not_ascii_);
    }
    static constexpr std::uint64_t zeros(std::uint64_t octets) noexcept { return (octets - repeated) & ~octets; }

    std::uint64_t a_, b_, not_ascii_;
};

/// Returns whether `mark` sets the high bit of any octet. Calls it with eight octets of `text` at a time; `text` must contain at
/// least eight. The last eight may overlap the previous ones.
template <class Mark>
[[nodiscard]] bool any_marked(std::string_view text, Mark mark) noexcept
{
    std::uint64_t any = 0;
    for (std::size_t at = 0; at + 8 < text.size(); at += 8)
        any |= mark(load_word(text.data() + at));
    any |= mark(load_word(text.data() + text.size() - 8));
    return (any & 0x8080808080808080) != 0;
}

/// Returns whether all octets of `text` are ASCII.
[[nodiscard]] inline bool is_ascii(std::string_view text) noexcept
{
    if (text.size() >= 8)
        return !any_marked(text, [](std::uint64_t word) { return word; });
    unsigned all = 0;
    for (const char octet : text)
        all |= static_cast<unsigned char>(octet);
    return (all & 0x80) == 0;
}

/// Returns whether `text` contains an octet below 0x20 or a non-ASCII octet.
[[nodiscard]] inline bool has_c0_control_or_non_ascii(std::string_view text) noexcept
{
    if (text.size() >= 8)
        return any_marked(text, [](std::uint64_t word) { return (word - 0x2020202020202020) | word; });
    bool any = false;
    for (const char octet : text)
        any = any || static_cast<unsigned char>(octet - 0x20) >= 0x60;
    return any;
}

/// Finds the next non-ASCII octet; `a` and `b` add nothing.
inline constexpr octet_scan not_ascii('\x80', '\x80', true);

} // namespace uriform::internal
