#pragma once

#include <compare>
#include <cstdint>
#include <iosfwd>
#include <string>

#include <uriform/base/export.hpp>

/// @file
/// Hashes of keys.

namespace uriform::key {

/// A hash of 128 bits: XXH3. It is the same on every machine.
///
/// Among n different keys, two have the same hash with a probability of about n² / 2^129, if no one chooses the keys to that end:
/// 1.5e-21 for a billion, 1.5e-15 for a trillion. XXH3 is no cryptographic hash: if others can choose keys, and gain by two with
/// the same hash, use a secret random seed.
struct digest {
    std::uint64_t high = 0; ///< the upper half
    std::uint64_t low = 0;  ///< the lower half

    /// Compares as numbers of 128 bits.
    friend constexpr auto operator<=>(const digest&, const digest&) noexcept = default;
};

/// Returns the 32 hexadecimal digits of `value`, in lower case: the canonical form of XXH128. Throws `std::bad_alloc`.
///
/// @code
/// assert(to_string(uriform::key::digest{0x12, 0xAB}) == "000000000000001200000000000000ab");
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT std::string to_string(const digest& value);

/// Writes to_string().
template <class Traits>
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const digest& value)
{
    return out << to_string(value);
}

} // namespace uriform::key
