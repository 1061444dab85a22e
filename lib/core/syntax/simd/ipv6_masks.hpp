#pragma once

#include <cstdint>

#include "core/syntax/simd/masks.hpp"

/// @file
/// Matches the rule IPv6address (RFC 3986, section 3.2.2) on bit masks. Like split.hpp, it is included by the kernels' files and
/// private to each.

namespace uriform::internal {
namespace {

/// Returns whether a text is an IPv6address without an IPv4address. `colons` and `hexdigs` mark its colons and hexadecimal
/// digits, and may have bits beyond its end; `size` is less than the number of bits in a word.
template <class Word>
[[gnu::always_inline]] inline bool is_ipv6_in_groups(Word colons, Word hexdigs, std::uint32_t size) noexcept
{
    const Word all = below<Word>(size);
    colons &= all;
    hexdigs &= all;
    const Word pairs = colons & colons >> 1; // the first colon of each `::`; a `:::` counts as two
    const Word alone = colons & ~pairs & ~(pairs << 1);
    const Word two = hexdigs & hexdigs >> 1;
    const Word five = two & two >> 2 & hexdigs >> 4;
    const Word ends = Word{1} | (all ^ all >> 1); // the first and last octets
    if ((colons | hexdigs) != all || (pairs & (pairs - 1)) != 0 || (alone & ends) != 0 || five != 0)
        return false;
    const unsigned groups = count(static_cast<Word>(hexdigs & ~(hexdigs << 1)));
    return pairs != 0 ? groups <= 7 : groups == 8;
}

} // namespace
} // namespace uriform::internal
