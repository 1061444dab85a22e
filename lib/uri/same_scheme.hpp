#pragma once

#include <cstddef>
#include <string_view>

/// @file
/// The comparison of schemes, which is by ASCII letters of either case (RFC 3986, section 3.1).

namespace uriform::internal {

[[nodiscard]] inline bool same_scheme(std::string_view a, std::string_view b) noexcept
{
    if (a.size() != b.size()) // what tells most schemes apart
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (((a[i] ^ b[i]) & ~0x20) != 0) // a scheme holds no octets that differ in this bit alone, letters aside
            return false;
    return true;
}

} // namespace uriform::internal
