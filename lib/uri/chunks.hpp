#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "uri/octet_hash.hpp"

/// @file
/// Comparison and hashing of streams, which are not stored: their `next()` returns a chunk at a time, valid until it is
/// called again, and the empty one at the end.

namespace uriform::internal {

/// Two streams side by side: the order of the first octets that differ.
template <class A, class B>
[[nodiscard]] std::weak_ordering compare_chunks(A a, B b) noexcept
{
    std::string_view rest_a = a.next();
    std::string_view rest_b = b.next();
    while (!rest_a.empty() && !rest_b.empty()) {
        const std::size_t common = std::min(rest_a.size(), rest_b.size());
        const int order = std::memcmp(rest_a.data(), rest_b.data(), common);
        if (order != 0)
            return order <=> 0;
        rest_a.remove_prefix(common);
        rest_b.remove_prefix(common);
        if (rest_a.empty())
            rest_a = a.next();
        if (rest_b.empty())
            rest_b = b.next();
    }
    return rest_a.size() <=> rest_b.size();
}

/// Returns the hash of the octets of a stream: a std::uint64_t or a hash_128.
template <class Hash, class Stream>
[[nodiscard]] Hash hash_chunks(Stream stream, std::uint64_t seed) noexcept
{
    // Most texts fit here and are hashed at once; the state for longer ones costs more than hashing does.
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
