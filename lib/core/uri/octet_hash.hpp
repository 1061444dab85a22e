#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <uriform/base/export.hpp>

/// @file
/// XXH3, with 64 and 128 bits, compiled only once.

namespace uriform::internal {

/// A 128-bit hash.
struct hash_128 {
    std::uint64_t high;
    std::uint64_t low;
};

/// Returns a hash of `octets`.
/// @{
[[nodiscard]] URIFORM_EXPORT std::uint64_t hash_octets_64(std::string_view octets, std::uint64_t seed) noexcept;
[[nodiscard]] URIFORM_EXPORT hash_128 hash_octets_128(std::string_view octets, std::uint64_t seed) noexcept;
/// @}

/// Returns the hash of `octets` as a std::uint64_t or a hash_128. Template specializations are avoided because GCC 12 exports a
/// specialization for a built-in type despite -fvisibility.
template <class Hash>
[[nodiscard]] Hash hash_octets(std::string_view octets, std::uint64_t seed) noexcept
{
    if constexpr (std::is_same_v<Hash, hash_128>)
        return hash_octets_128(octets, seed);
    else
        return hash_octets_64(octets, seed);
}

/// Hashes octets in pieces. For few octets, joining the pieces is faster.
class octet_hash {
public:
    URIFORM_EXPORT explicit octet_hash(std::uint64_t seed) noexcept;
    URIFORM_EXPORT void add(std::string_view piece) noexcept;
    template <class Hash>
    [[nodiscard]] Hash value() const noexcept;

private:
    alignas(64) std::byte state_[576]; ///< an XXH3_state_t, used for both sizes
};

template <>
URIFORM_EXPORT std::uint64_t octet_hash::value() const noexcept;
template <>
URIFORM_EXPORT hash_128 octet_hash::value() const noexcept;

} // namespace uriform::internal
