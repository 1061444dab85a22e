#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>

/// @file
/// Places in tables.

namespace uriform::internal {

/// Returns the place of a hash among `count` places: the hash's fraction of 2^64. It increases with the hash.
[[nodiscard]] inline std::size_t place_of(std::uint64_t hash, std::size_t count) noexcept
{
    __extension__ using uint128 = unsigned __int128;
    return static_cast<std::size_t>(static_cast<uint128>(hash) * count >> 64);
}

/// Returns a number from `std::random_device`, which may throw.
[[nodiscard]] std::uint64_t random_number();

/// Allocates `after` bytes for a table, which are not initialized beyond the `before` bytes that `memory` has now and that are
/// kept: pages of a large table are moved, not copied. `memory` is freed, unless this throws `std::bad_alloc`.
[[nodiscard]] void* resize_table(void* memory, std::size_t before, std::size_t after);

/// Frees a table of `size` bytes.
void free_table(void* memory, std::size_t size) noexcept;

/// Throws `std::bad_alloc` if a table of `count` slots and half as many more cannot be in memory, so that sizes do not overflow.
template <class Slot>
void require_possible_size(std::size_t count)
{
    if (count > std::numeric_limits<std::size_t>::max() / (2 * sizeof(Slot)))
        throw std::bad_alloc();
}

} // namespace uriform::internal
