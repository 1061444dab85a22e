#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include <uriform/base/char_set.hpp>

/// @file
/// What a kernel says of a block of bytes, and the tables that all kernels share.

namespace uriform::internal {

/// Two words of 64 bits as one, for texts of up to two blocks.
__extension__ using word128 = unsigned __int128;

/// For each class of octets a word whose bit `i` tells whether octet `i` of the block is in it. Bits past the block are 0.
template <class Word>
struct masks {
    Word colon, slash, question, hash, at, percent, dot;
    Word bracket;     ///< `[` and `]`
    Word upper_alpha; ///< chars::upper_alpha
    Word hexdig;      ///< chars::hexdig
    Word not_scheme;  ///< what chars::scheme does not hold
    Word invalid;     ///< the ASCII octets that no URI holds
    Word not_ascii;   ///< from 0x80
    Word uncommon;    ///< what most URIs do without: outside common_octets
};

/// The octets that a URI may hold: section 2, `reserved`, `unreserved` and the `%` of `pct-encoded`.
inline constexpr char_set uri_octets = chars::reserved + chars::unreserved + '%';

/// The octets of a URI with no userinfo, percent-encoding, IP literal or fragment. Where a text holds no others, most of what the
/// tokenizer has to look for cannot be there.
inline constexpr char_set common_octets = uri_octets - char_set("@%[]#");

/// The word with the bits below `n` set, for `n` less than the word's width.
template <class Word>
constexpr Word below(std::uint32_t n) noexcept
{
    return (Word{1} << n) - 1;
}

/// The number of the lowest bit that is set; one is.
constexpr std::uint32_t lowest(std::uint64_t word) noexcept
{
    return static_cast<std::uint32_t>(__builtin_ctzll(word)); // std::countr_zero would ask whether there is one
}
constexpr std::uint32_t lowest(word128 word) noexcept
{
    const auto low = static_cast<std::uint64_t>(word);
    return low != 0 ? lowest(low) : 64 + lowest(static_cast<std::uint64_t>(word >> 64));
}

/// The number of bits that are set.
constexpr unsigned count(std::uint64_t word) noexcept
{
    return static_cast<unsigned>(std::popcount(word));
}
constexpr unsigned count(word128 word) noexcept
{
    return count(static_cast<std::uint64_t>(word)) + count(static_cast<std::uint64_t>(word >> 64));
}

/// The masks of a block that begins with the octets of `low` and goes on, from octet `shift`, with those of `high`. Where the two
/// overlap they say the same.
template <class Word, class Part>
[[gnu::always_inline]] inline masks<Word> join(const masks<Part>& low, const masks<Part>& high, std::uint32_t shift) noexcept
{
    const auto both = [&](Part masks<Part>::*of) { return Word{low.*of} | Word{high.*of} << shift; };
    using part = masks<Part>;
    return {both(&part::colon),      both(&part::slash),   both(&part::question),  both(&part::hash),        both(&part::at),
            both(&part::percent),    both(&part::dot),     both(&part::bracket),   both(&part::upper_alpha), both(&part::hexdig),
            both(&part::not_scheme), both(&part::invalid), both(&part::not_ascii), both(&part::uncommon)};
}

/// The octets that should be hexadecimal digits, for a `%` in the block or, those of `due`, for one before it, and are none.
template <class Word>
[[gnu::always_inline]] inline Word broken_triples(const masks<Word>& m, Word due) noexcept
{
    return (m.percent << 1 | m.percent << 2 | due) & ~m.hexdig;
}

/// Which of the first octets of a block must be hexadecimal digits for a `%` among the two octets before it.
[[nodiscard]] inline std::uint64_t hexdig_due_after(const char* block) noexcept
{
    return block[-1] == '%' ? 3 : block[-2] == '%' ? 1 : 0;
}

/// A set of ASCII octets for look-up by nibbles: octet `hl` is a member where bit `h` of `table[l]` is set. One byte shuffle by
/// the low nibbles, one by the high ones (which gives the bit), and an AND answer for a whole vector of octets.
consteval std::array<std::uint8_t, 16> by_low_nibble(const char_set& set) noexcept
{
    std::array<std::uint8_t, 16> table{};
    for (unsigned octet = 0; octet < 128; ++octet)
        if (set.contains(static_cast<char>(octet)))
            table[octet & 0xF] = static_cast<std::uint8_t>(table[octet & 0xF] | 1U << (octet >> 4));
    return table;
}

/// The bit of each high nibble in by_low_nibble's bytes; none for octets that are not ASCII.
inline constexpr std::array<std::uint8_t, 16> high_nibble_bit{1, 2, 4, 8, 16, 32, 64, 128};

inline constexpr auto bracket_nibbles = by_low_nibble(char_set("[]"));
inline constexpr auto upper_nibbles = by_low_nibble(chars::upper_alpha);
inline constexpr auto hexdig_nibbles = by_low_nibble(chars::hexdig);
inline constexpr auto scheme_nibbles = by_low_nibble(chars::scheme);
inline constexpr auto uri_nibbles = by_low_nibble(uri_octets);
inline constexpr auto common_nibbles = by_low_nibble(common_octets);

} // namespace uriform::internal
