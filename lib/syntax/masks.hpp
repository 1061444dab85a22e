#pragma once

#include <array>
#include <cstdint>

#include <uriform/syntax/char_set.hpp>

/// @file
/// What a kernel says of up to 64 bytes, and the tables that all kernels share.

namespace uriform::syntax {

/// For each class of octets a word whose bit `i` tells whether octet `i` of the block is in it. Bits past the block are 0.
struct masks {
    std::uint64_t colon, slash, question, hash, at, percent, dot;
    std::uint64_t bracket;     ///< `[` and `]`
    std::uint64_t upper_alpha; ///< chars::upper_alpha
    std::uint64_t hexdig;      ///< chars::hexdig
    std::uint64_t not_scheme;  ///< what chars::scheme does not hold
    std::uint64_t invalid;     ///< what no URI holds
};

/// The octets that a URI may hold: section 2, `reserved`, `unreserved` and the `%` of `pct-encoded`.
inline constexpr char_set uri_octets = chars::reserved + chars::unreserved + '%';

/// The word with the bits below `n` set, for `n` up to 63.
constexpr std::uint64_t below(std::uint32_t n) noexcept
{
    return (std::uint64_t{1} << n) - 1;
}

/// A set of ASCII octets for look-up by nibbles: octet `hl` is a member where bit `h` of `table[l]` is set. One byte shuffle by
/// the low nibbles, one by the high ones (which gives the bit), and an AND answer for a whole vector of octets.
constexpr std::array<std::uint8_t, 16> by_low_nibble(const char_set& set) noexcept
{
    std::array<std::uint8_t, 16> table{};
    for (unsigned octet = 0; octet < 128; ++octet)
        if (set.contains(static_cast<char>(octet)))
            table[octet & 0xF] = static_cast<std::uint8_t>(table[octet & 0xF] | 1U << (octet >> 4));
    return table;
}

/// The bit of each high nibble in by_low_nibble's bytes; none for octets that are not ASCII.
inline constexpr std::array<std::uint8_t, 16> high_nibble_bit{1, 2, 4, 8, 16, 32, 64, 128};

inline constexpr auto scheme_nibbles = by_low_nibble(chars::scheme);
inline constexpr auto hexdig_nibbles = by_low_nibble(chars::hexdig);
inline constexpr auto upper_nibbles = by_low_nibble(chars::upper_alpha);
inline constexpr auto uri_nibbles = by_low_nibble(uri_octets);
inline constexpr auto bracket_nibbles = by_low_nibble(char_set("[]"));

} // namespace uriform::syntax
