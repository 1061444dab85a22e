#include "core/uri/octet_hash.hpp"

#include <new>

// Changed long texts are rare, and inlined code would be a large part of the library.
#define XXH_NO_INLINE_HINTS 1
#define XXH_INLINE_ALL
#include <xxhash.h>

namespace uriform::internal {

octet_hash::octet_hash(std::uint64_t seed) noexcept
{
    static_assert(sizeof(state_) == sizeof(XXH3_state_t) && alignof(octet_hash) == alignof(XXH3_state_t));
    auto* const state = new (state_) XXH3_state_t;
    XXH3_INITSTATE(state); // resetting with a seed reads the previous seed
    XXH3_64bits_reset_withSeed(state, seed);
}

void octet_hash::add(std::string_view piece) noexcept
{
    XXH3_64bits_update(std::launder(reinterpret_cast<XXH3_state_t*>(state_)), piece.data(), piece.size());
}

template <>
std::uint64_t octet_hash::value() const noexcept
{
    return XXH3_64bits_digest(std::launder(reinterpret_cast<const XXH3_state_t*>(state_)));
}

template <>
hash_128 octet_hash::value() const noexcept
{
    const XXH128_hash_t hash = XXH3_128bits_digest(std::launder(reinterpret_cast<const XXH3_state_t*>(state_)));
    return {hash.high64, hash.low64};
}

} // namespace uriform::internal
