#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "syntax/simd/masks.hpp"

/// @file
/// The search for line feeds, the same for every kernel. Like the tokenizer, it is private to the file of each.

namespace uriform::internal {
namespace {

/// Positions into a text, as many as there is room for.
class position_list {
public:
    explicit position_list(std::span<std::uint32_t> room) noexcept : room_(room) {}

    /// Adds the bits of `word`, whose lowest one stands for `base`. False once there is no more room.
    [[gnu::always_inline]] inline bool add(std::uint64_t word, std::uint32_t base) noexcept
    {
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

/// What find_line_feeds() gives, of a text of at most max_size bytes. Kernel::line_feeds tells of 64 octets which are.
template <class Kernel>
[[gnu::always_inline]] inline std::size_t find_line_feeds_with(std::string_view text, std::span<std::uint32_t> positions) noexcept
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
