#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include <uriform/base/export.hpp>

/// @file
/// XXH3, with 64 and 128 bits, compiled once.

namespace uriform::internal {

/// A hash of 128 bits.
struct hash_128 {
    std::uint64_t high;
    std::uint64_t low;
};

/// Returns a hash of `octets`.
/// @{
[[nodiscard]] URIFORM_EXPORT std::uint64_t hash_octets_64(std::string_view octets, std::uint64_t seed) noexcept;
[[nodiscard]] URIFORM_EXPORT hash_128 hash_octets_128(std::string_view octets, std::uint64_t seed) noexcept;
/// @}

/// Returns the hash of `octets`: a std::uint64_t or a hash_128. These are no specializations, of which GCC 12 exports the one for a
/// type of the language, whatever -fvisibility says.
template <class Hash>
[[nodiscard]] Hash hash_octets(std::string_view octets, std::uint64_t seed) noexcept
{
    if constexpr (std::is_same_v<Hash, hash_128>)
        return hash_octets_128(octets, seed);
    else
        return hash_octets_64(octets, seed);
}

/// The hash of octets in pieces. For a few octets it costs more than joining the pieces.
class octet_hash {
public:
    URIFORM_EXPORT explicit octet_hash(std::uint64_t seed) noexcept;
    URIFORM_EXPORT void add(std::string_view piece) noexcept;
    template <class Hash>
    [[nodiscard]] Hash value() const noexcept;

private:
    alignas(64) std::byte state_[576]; ///< an XXH3_state_t, which is the same for both sizes
};

template <>
URIFORM_EXPORT std::uint64_t octet_hash::value() const noexcept;
template <>
URIFORM_EXPORT hash_128 octet_hash::value() const noexcept;

} // namespace uriform::internal
