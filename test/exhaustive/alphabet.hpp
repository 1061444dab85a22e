#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <uriform/base/char_set.hpp>

/// @file
/// One octet of each set of octets that no rule of the grammar tells apart. Beyond ASCII there are two only, of which one encoding
/// of ucschar can be made: kernels do not tell these octets apart, and all kernels look characters up with one function.

namespace uriform::test {

/// What the grammar of RFC 3986, Appendix A, asks about an octet, but for single octets of IP addresses and of dot segments:
/// `unreserved` and `sub-delims` are no questions, as no rule has one without the other.
inline constexpr std::array coarse_questions{
    chars::alpha,
    chars::digit,
    chars::hexdig,
    chars::scheme,
    chars::userinfo,
    chars::reg_name,
    chars::ipvfuture,
    chars::segment_nc,
    chars::path,
    chars::query,
    chars::fragment,
    char_set(':'),
    char_set('/'),
    char_set('?'),
    char_set('#'),
    char_set('['),
    char_set(']'),
    char_set('@'),
    char_set('%'),
    char_set('.'),
    chars::upper_alpha, // the hint components::seen
    char_set::range(0x80, 0xFF),
};

/// The questions that are left.
inline constexpr std::array fine_questions{
    char_set("Vv"), // of IPvFuture
    char_set('0'),  // this and the next four: dec-octet
    char_set('1'),
    char_set('2'), // and the dot segment `%2E`
    char_set::range('0', '4'),
    char_set('5'),
    char_set("Ee"),   // of the dot segment
    char_set('\''),   // of a hint
    char_set('\xC3'), // the first octet of a character, which any other from 0x80 continues
};

/// A bit for each question: the answers for one octet.
constexpr std::uint64_t answers(unsigned octet, bool fine) noexcept
{
    static_assert(coarse_questions.size() + fine_questions.size() <= 64);
    std::uint64_t bits = 0;
    for (const char_set& question : coarse_questions)
        bits = 2 * bits + (question.contains(static_cast<char>(octet)) ? 1 : 0);
    if (fine)
        for (const char_set& question : fine_questions)
            bits = 2 * bits + (question.contains(static_cast<char>(octet)) ? 1 : 0);
    return bits;
}

struct octet_list {
    std::array<char, 256> octets{};
    std::size_t size = 0;
};

/// Returns the lowest octet of each set that the coarse questions, or all questions, tell apart.
constexpr octet_list octets_told_apart(bool fine) noexcept
{
    octet_list list;
    std::array<std::uint64_t, 256> known{};
    for (unsigned octet = 0; octet < 256; ++octet) {
        const std::uint64_t mine = answers(octet, fine);
        bool is_new = true;
        for (std::size_t i = 0; i < list.size; ++i)
            is_new = is_new && known[i] != mine;
        if (is_new) {
            known[list.size] = mine;
            list.octets[list.size++] = static_cast<char>(octet);
        }
    }
    return list;
}

inline constexpr octet_list coarse_alphabet = octets_told_apart(false);
inline constexpr octet_list fine_alphabet = octets_told_apart(true);

} // namespace uriform::test
