#pragma once

#include <bit>
#include <cstdint>
#include <string_view>

#include <uriform/base/detail/ascii.hpp>

#include "core/uri/octet_masks.hpp"

/// @file
/// IPv6 addresses that are in the form of RFC 5952.

namespace uriform::internal::streams {

/// Returns whether an IPv6 address in brackets is surely in the form of RFC 5952, section 4, but for the case of letters: no group
/// begins with a zero, `::` replaces two groups or more, or none is replaced, and no IPv4 address is written or mapped. Few
/// addresses in that form are missed.
[[nodiscard, gnu::noinline]] inline bool is_surely_printed(std::string_view host) noexcept
{
    const padded_text<64> text(host);
    const std::uint64_t colons = mask_of<':'>(text.data(), host.size());
    const std::uint64_t zeros = mask_of<'0'>(text.data(), host.size());
    const bool elided = (colons & colons << 1) != 0;
    return ((colons << 1 | 2) & zeros) == 0 && std::popcount(colons) <= (elided ? 6 : 7) &&
           mask_of<'.'>(text.data(), host.size()) == 0 && !(host[1] == ':' && detail::ascii::to_lower(host[3]) == 'f');
}

} // namespace uriform::internal::streams
