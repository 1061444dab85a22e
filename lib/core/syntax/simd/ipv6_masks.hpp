#pragma once

#include <cstdint>

#include "core/syntax/simd/masks.hpp"

/// @file
/// The rule IPv6address of RFC 3986, section 3.2.2, on bit masks. As split.hpp, it is included by the kernels' files and private to
/// each.

namespace uriform::internal {
namespace {

/// Returns whether a text of `size` octets, fewer than a word has bits, is an IPv6address without an IPv4address. `colons` and
/// `hexdigs` are its colons and hexadecimal digits, and may have bits past its end.
template <class Word>
[[gnu::always_inline]] inline bool is_ipv6_in_groups(Word colons, Word hexdigs, std::uint32_t size) noexcept
{
    const Word all = below<Word>(size);
    colons &= all;
    hexdigs &= all;
    const Word pairs = colons & colons >> 1; // the first colon of each `::`, of which `:::` has two
    const Word alone = colons & ~pairs & ~(pairs << 1);
    const Word two = hexdigs & hexdigs >> 1;
    const Word five = two & two >> 2 & hexdigs >> 4;
    const Word ends = Word{1} | (all ^ all >> 1); // the first octet and the last
    if ((colons | hexdigs) != all || (pairs & (pairs - 1)) != 0 || (alone & ends) != 0 || five != 0)
        return false;
    const unsigned groups = count(static_cast<Word>(hexdigs & ~(hexdigs << 1)));
    return pairs != 0 ? groups <= 7 : groups == 8;
}

} // namespace
} // namespace uriform::internal
