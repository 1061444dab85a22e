#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "core/uri/octet_hash.hpp"

/// @file
/// Hashes streams as defined in uri/compare_chunks.hpp.

namespace uriform::internal {

/// Returns the hash of a stream's octets, a std::uint64_t or a hash_128.
template <class Hash, class Stream>
[[nodiscard]] Hash hash_chunks(Stream stream, std::uint64_t seed) noexcept
{
    // Most texts fit here and are hashed at once; the state for longer texts costs more than hashing does.
    std::array<char, 512> buffer;
    std::size_t size = 0;
    std::string_view chunk = stream.next();
    for (; !chunk.empty() && size + chunk.size() <= buffer.size(); chunk = stream.next()) {
        std::memcpy(buffer.data() + size, chunk.data(), chunk.size());
        size += chunk.size();
    }
    if (chunk.empty())
        return hash_octets<Hash>({buffer.data(), size}, seed);
    octet_hash hash(seed);
    hash.add({buffer.data(), size});
    for (; !chunk.empty(); chunk = stream.next())
        hash.add(chunk);
    return hash.value<Hash>();
}

} // namespace uriform::internal
