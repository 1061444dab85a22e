#pragma once

#include <cstdint>
#include <string_view>

#include <uriform/key/digest.hpp>

#include "core/uri/octet_hash.hpp"

/// @file
/// Digests of octets.

namespace uriform::internal {

[[nodiscard]] inline key::digest digest_of(const hash_128& hash) noexcept
{
    return {hash.high, hash.low};
}

/// Returns the digest of a key's octets.
[[nodiscard]] inline key::digest digest_of(std::string_view octets, std::uint64_t seed) noexcept
{
    return digest_of(hash_octets_128(octets, seed));
}

} // namespace uriform::internal
