#pragma once

#include <cstdint>
#include <cstring>

#include <uriform/key/digest.hpp>

#include "core/base/byte_order.hpp"
#include "core/base/hexadecimal.hpp"
#include "core/base/octet_masks.hpp"

/// @file
/// Writes digests.

namespace uriform::internal {

/// The number of hexadecimal digits in a digest.
inline constexpr std::size_t digest_digits = 32;

/// Writes the result of to_string() to `to`.
inline void write_digits(const key::digest& value, char* to) noexcept
{
#ifdef __GNUC__ // all digits at once
    using octets = streams::octet_block::vector;
    const octets all = streams::block_of(big_endian(value.high), big_endian(value.low)).octets;
    const octets first = all >> 4, second = all & 0xF;
    const auto write = [](const octets& numbers, char* digits) {
        const auto letters = reinterpret_cast<octets>(numbers > 9);
        streams::store_block({numbers + '0' + (letters & ('a' - '0' - 10))}, digits);
    };
    write(__builtin_shufflevector(first, second, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23), to);
    write(__builtin_shufflevector(first, second, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31),
          to + streams::block_size);
#else
    for (const std::uint64_t half : {value.high, value.low})
        for (const std::uint64_t number : {half >> 32, half & 0xFFFFFFFF}) {
            const std::uint64_t digits = little_endian(hexadecimal(static_cast<std::uint32_t>(number)));
            std::memcpy(to, &digits, sizeof digits);
            to += sizeof digits;
        }
#endif
}

} // namespace uriform::internal
