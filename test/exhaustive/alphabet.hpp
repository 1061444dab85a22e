#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <uriform/base/char_set.hpp>

/// @file
/// An octet from each class of octets that no grammar rule distinguishes. Beyond ASCII there are only two octets, enough to encode
/// a ucschar: kernels do not distinguish these octets, and all kernels classify characters with the same function.

namespace uriform::test {

/// Distinctions that the grammar in RFC 3986, Appendix A, makes between octets, except for single octets in IP addresses and dot
/// segments. `unreserved` and `sub-delims` are not among them, because no rule allows either without the other.
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
    chars::upper_alpha, // for the hint components::seen
    char_set::range(0x80, 0xFF),
};

/// The remaining distinctions.
inline constexpr std::array fine_questions{
    char_set("Vv"), // IPvFuture
    char_set('0'),  // dec-octet, with the next four
    char_set('1'),
    char_set('2'), // also the dot segment `%2E`
    char_set::range('0', '4'),
    char_set('5'),
    char_set("Ee"),   // the dot segment `%2E`
    char_set('\''),   // a hint
    char_set('\xC3'), // starts a character; other octets from 0x80 continue it
};

/// Returns the answers for an octet, a bit for each question.
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

/// Returns the lowest octet in each class that the coarse questions, or all questions, distinguish.
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
