#pragma once

#include <algorithm>
#include <string_view>

/// @file
/// The comparison of schemes, which is by ASCII letters of either case (RFC 3986, section 3.1).

namespace uriform::detail {

[[nodiscard]] inline bool same_scheme(std::string_view a, std::string_view b) noexcept
{
    // A scheme holds no octets that differ in this bit alone, letters aside.
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return (x | 0x20) == (y | 0x20); });
}

} // namespace uriform::detail
