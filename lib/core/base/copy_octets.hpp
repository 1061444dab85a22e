#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/base/octet_masks.hpp"

/// @file
/// Copies short texts.

namespace uriform::internal {

/// Copies a text, and returns the end of the copy. Texts of common lengths take four blocks, which overlap: a call would take
/// longer.
inline char* copy_octets(std::string_view text, char* to) noexcept
{
    using namespace streams;
    const char* const from = text.data();
    const std::size_t size = text.size();
    const std::size_t last = size - block_size;
    if (last > 3 * block_size)
        return to + text.copy(to, size);
    const std::size_t second = std::min(last, block_size);
    for (const std::size_t at : {std::size_t{0}, second, last - second, last})
        store_block(load_block(from + at), to + at);
    return to + size;
}

} // namespace uriform::internal
