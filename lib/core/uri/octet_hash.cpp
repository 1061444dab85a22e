#include "core/uri/octet_hash.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace uriform::internal {

std::uint64_t hash_octets_64(std::string_view octets, std::uint64_t seed) noexcept
{
    return XXH3_64bits_withSeed(octets.data(), octets.size(), seed);
}

hash_128 hash_octets_128(std::string_view octets, std::uint64_t seed) noexcept
{
    const XXH128_hash_t hash = XXH3_128bits_withSeed(octets.data(), octets.size(), seed);
    return {hash.high64, hash.low64};
}

} // namespace uriform::internal
