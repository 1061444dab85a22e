#pragma once

#include <compare>
#include <cstdint>
#include <limits>

#include <uriform/key/digest.hpp>

/// @file
/// The digests' order in a table.
///
/// A table sorts digests by their upper half multiplied by an odd number, modulo 2^64. This product determines a digest's home
/// slot; the digest is stored there or in a later slot, without an empty slot between. The odd number is random. If two tables used
/// the same order, adding one table's digests to a smaller table would fill its slots from the start and take quadratic time.

namespace uriform::internal {

/// An empty slot's value. It sorts after all digests.
inline constexpr std::uint64_t no_digest = std::numeric_limits<std::uint64_t>::max();

/// Returns the inverse of an odd number modulo 2^64.
[[nodiscard]] constexpr std::uint64_t inverse_of(std::uint64_t odd) noexcept
{
    std::uint64_t inverse = odd; // correct in the lowest 3 bits; each step doubles that number
    for (int bits = 3; bits < 64; bits *= 2)
        inverse *= 2 - odd * inverse;
    return inverse;
}

/// Returns a digest's stored form, as a `Slot`. A single digest would equal an empty slot, so it shares another digest's form.
template <class Slot>
[[nodiscard]] constexpr Slot stored(const key::digest& key, std::uint64_t factor) noexcept
{
    const Slot made{key.high * factor, key.low};
    return made.order == no_digest && made.low == no_digest ? Slot{no_digest, no_digest - 1} : made;
}

template <class Slot>
[[nodiscard]] constexpr bool is_empty(const Slot& slot) noexcept
{
    return slot.order == no_digest && slot.low == no_digest;
}

template <class Slot>
[[nodiscard]] constexpr bool precedes(const Slot& a, const Slot& b) noexcept
{
    return a.order < b.order || (a.order == b.order && a.low < b.low);
}

/// Returns the number of homes at which `count` digests yield a load of 0.86.
[[nodiscard]] constexpr std::size_t homes_for(std::size_t count) noexcept
{
    return count + count / 43 * 7 + (count % 43) * 7 / 43 + 1;
}

} // namespace uriform::internal
