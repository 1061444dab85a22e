#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/syntax/simd/masks.hpp"

/// @file
/// Searches for line feeds, in the same way for every kernel. Like split.hpp, it is private to each kernel's file.

namespace uriform::internal {
namespace {

/// A list of positions in a text, stored in the caller's memory.
class position_list {
public:
    explicit position_list(std::span<std::uint32_t> room) noexcept : room_(room) {}

    /// Adds the position of each bit in `word`; bit 0 is position `base`. Returns false once the room is used up.
    [[gnu::always_inline]] inline bool add(std::uint64_t word, std::uint32_t base) noexcept
    {
        // Few words contain more bits than this. These positions are written without branches, and those beyond the last bit are
        // not counted.
        constexpr unsigned usual = 4;
        if (room_.size() - count_ >= usual && internal::count(word) <= usual) [[likely]] {
            const unsigned bits = internal::count(word);
            for (unsigned i = 0; i < usual; ++i, word &= word - 1)
                room_[count_ + i] = base + static_cast<std::uint32_t>(std::countr_zero(word));
            count_ += bits;
            return true;
        }
        for (; word != 0; word &= word - 1) {
            if (count_ == room_.size())
                return false;
            room_[count_++] = base + lowest(word);
        }
        return true;
    }

    [[nodiscard]] std::size_t size() const noexcept { return count_; }

private:
    std::span<std::uint32_t> room_;
    std::size_t count_ = 0;
};

/// Implements find_line_feeds() for a text of at most max_size bytes. Kernel::line_feeds handles 64 octets.
template <class Kernel>
std::size_t find_line_feeds_with(std::string_view text, std::span<std::uint32_t> positions) noexcept
{
    position_list found(positions);
    const std::size_t blocks_end = text.size() / 64 * 64;
    for (std::size_t at = 0; at < blocks_end; at += 64)
        if (!found.add(Kernel::line_feeds(text.data() + at), static_cast<std::uint32_t>(at)))
            return found.size();
    std::uint64_t tail = 0;
    for (std::size_t at = blocks_end; at < text.size(); ++at)
        tail |= std::uint64_t{text[at] == '\n'} << (at - blocks_end);
    found.add(tail, static_cast<std::uint32_t>(blocks_end));
    return found.size();
}

} // namespace
} // namespace uriform::internal
