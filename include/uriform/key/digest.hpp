#pragma once

#include <compare>
#include <cstdint>
#include <iosfwd>
#include <string>

#include <uriform/base/export.hpp>

/// @file
/// Key hashes.

namespace uriform::key {

/// A 128-bit hash (XXH3), identical on every machine.
///
/// Among n distinct keys, two collide with a probability of about n² / 2^129: 1.5e-21 for a billion keys, 1.5e-15 for a trillion.
/// This assumes that nobody chooses keys in order to collide. XXH3 is not a cryptographic hash. If others can choose keys and would
/// profit from a collision, use a secret random seed.
struct digest {
    std::uint64_t high = 0; ///< the upper half
    std::uint64_t low = 0;  ///< the lower half

    /// Compares as 128-bit numbers.
    friend constexpr auto operator<=>(const digest&, const digest&) noexcept = default;
};

/// Returns the 32 hexadecimal digits of `value` in lower case, the canonical form of XXH128. Throws `std::bad_alloc`.
///
/// @code
/// assert(to_string(uriform::key::digest{0x12, 0xAB}) == "000000000000001200000000000000ab");
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT std::string to_string(const digest& value);

/// Writes the result of to_string().
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const digest& value)
{
    return out << to_string(value);
}

} // namespace uriform::key
