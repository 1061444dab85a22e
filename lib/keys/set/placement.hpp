#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>

#include "core/base/raise.hpp"

/// @file
/// Computes places in tables and allocates tables.

namespace uriform::internal {

/// Returns the upper half of a product.
[[nodiscard]] constexpr std::uint64_t upper_product(std::uint64_t a, std::uint64_t b) noexcept
{
#ifdef __SIZEOF_INT128__
    __extension__ using uint128 = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<uint128>(a) * b >> 64);
#else
    const std::uint64_t a_low = a & 0xFFFF'FFFF, a_high = a >> 32, b_low = b & 0xFFFF'FFFF, b_high = b >> 32;
    const std::uint64_t middle = a_high * b_low + (a_low * b_low >> 32); // at most (2^32 - 1) * 2^32
    return a_high * b_high + (middle >> 32) + (((middle & 0xFFFF'FFFF) + a_low * b_high) >> 32);
#endif
}

/// Maps a hash to a place below `count`, in proportion to its fraction of 2^64. Larger hashes map to the same or later places.
[[nodiscard]] constexpr std::size_t place_of(std::uint64_t hash, std::size_t count) noexcept
{
    return static_cast<std::size_t>(upper_product(hash, count));
}

/// Returns a number from `std::random_device`, which may throw.
[[nodiscard]] std::uint64_t random_number();

/// Allocates `after` bytes for a table and keeps the first `before` bytes in `memory`; the rest is not initialized. Pages in large
/// tables are moved, not copied. Frees `memory`, unless this throws `std::bad_alloc`.
[[nodiscard]] void* resize_table(void* memory, std::size_t before, std::size_t after);

/// Frees a table of `size` bytes.
void free_table(void* memory, std::size_t size) noexcept;

/// Throws `std::bad_alloc` if memory cannot hold a table with `count` slots and half as many more. This prevents sizes from
/// overflowing.
template <class Slot>
void require_possible_size(std::size_t count)
{
    if (count > std::numeric_limits<std::size_t>::max() / (2 * sizeof(Slot)))
        raise<std::bad_alloc>();
}

} // namespace uriform::internal
