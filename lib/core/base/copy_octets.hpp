#pragma once

#include <cstddef>
#include <string_view>

#include "core/base/octet_masks.hpp"

/// @file
/// Copies short texts.

namespace uriform::internal {

/// Copies a text, and returns the end of the copy. Texts of common lengths take two pairs of blocks, which overlap: a call would
/// take longer.
inline char* copy_octets(std::string_view text, char* to) noexcept
{
    using namespace streams;
    constexpr std::size_t pair = 2 * block_size;
    const char* const from = text.data();
    const std::size_t size = text.size();
    if (size - pair > pair)
        return to + text.copy(to, size);
    for (const std::size_t at : {std::size_t{0}, size - pair}) {
        const octet_block first = load_block(from + at), second = load_block(from + at + block_size);
        store_block(first, to + at);
        store_block(second, to + at + block_size);
    }
    return to + size;
}

} // namespace uriform::internal
