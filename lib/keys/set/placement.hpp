#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <new>

#include "core/base/raise.hpp"

/// @file
/// Places in tables.

namespace uriform::internal {

/// Returns the upper half of the product of two numbers.
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

/// Returns the place of a hash among `count` places: the hash's fraction of 2^64. It increases with the hash.
[[nodiscard]] constexpr std::size_t place_of(std::uint64_t hash, std::size_t count) noexcept
{
    return static_cast<std::size_t>(upper_product(hash, count));
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
        raise<std::bad_alloc>();
}

} // namespace uriform::internal
