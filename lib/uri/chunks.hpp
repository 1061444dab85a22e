#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <cstring>
#include <string_view>

#define XXH_INLINE_ALL
#include <xxhash.h>

/// @file
/// What is compared and hashed without being written down: streams whose `next()` gives a chunk at a time, valid until it is called
/// again, and the empty one at the end.

namespace uriform::detail {

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

/// XXH3, 64 bits, of the octets of a stream.
template <class Stream>
[[nodiscard]] std::uint64_t hash_chunks(Stream stream, std::uint64_t seed) noexcept
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
        return XXH3_64bits_withSeed(buffer.data(), size, seed);
    XXH3_state_t state;
    XXH3_INITSTATE(&state); // the reset with a seed looks at the seed before
    XXH3_64bits_reset_withSeed(&state, seed);
    XXH3_64bits_update(&state, buffer.data(), size);
    for (; !chunk.empty(); chunk = stream.next())
        XXH3_64bits_update(&state, chunk.data(), chunk.size());
    return XXH3_64bits_digest(&state);
}

} // namespace uriform::detail
