#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include <uriform/base/char_set.hpp>

/// @file
/// One octet of each set of octets that no rule of the grammar tells apart.

namespace uriform::test {

/// All that the grammar asks about an octet.
inline constexpr std::array questions{// The sets of RFC 3986, Appendix A, as far as a rule has them without another: `unreserved`,
                                      // say, is always beside `sub-delims`.
                                      chars::alpha, chars::digit, chars::hexdig, chars::scheme, chars::userinfo, chars::reg_name,
                                      chars::ipvfuture, chars::segment_nc, chars::path, chars::query, chars::fragment,
                                      // The octets that rules name, and those of the dot segment `%2E` and `%2e`.
                                      char_set(':'), char_set('/'), char_set('?'), char_set('#'), char_set('['), char_set(']'),
                                      char_set('@'), char_set('%'), char_set('.'), char_set("vV"), char_set("eE"),
                                      // The digits of `dec-octet`.
                                      char_set('0'), char_set('1'), char_set('2'), char_set('5'), char_set::range('0', '4'),
                                      // Hints: components::seen.
                                      chars::upper_alpha,
                                      // RFC 3987. The kernels only tell octets from 0x80 on from others; that which octets are a
                                      // character is looked up in one table for
                                      // all kernels. So there are only the first octet of a character and one that continues it.
                                      char_set::range(0x80, 0xFF), char_set('\xC3')};

/// A bit for each question: the answers for one octet.
constexpr std::uint64_t answers(unsigned octet) noexcept
{
    static_assert(questions.size() <= 64);
    std::uint64_t bits = 0;
    for (const char_set& question : questions)
        bits = 2 * bits + (question.contains(static_cast<char>(octet)) ? 1 : 0);
    return bits;
}

struct octet_list {
    std::array<char, 256> octets{};
    std::size_t size = 0;
};

/// The lowest octet of each set.
inline constexpr octet_list alphabet = [] {
    octet_list list;
    std::array<std::uint64_t, 256> known{};
    for (unsigned octet = 0; octet < 256; ++octet) {
        const std::uint64_t mine = answers(octet);
        bool is_new = true;
        for (std::size_t i = 0; i < list.size; ++i)
            is_new = is_new && known[i] != mine;
        if (is_new) {
            known[list.size] = mine;
            list.octets[list.size++] = static_cast<char>(octet);
        }
    }
    return list;
}();

} // namespace uriform::test
