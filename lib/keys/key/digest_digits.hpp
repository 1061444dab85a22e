#pragma once

#include <cstdint>
#include <cstring>

#include <uriform/key/digest.hpp>

#include "core/base/byte_order.hpp"
#include "core/base/hexadecimal.hpp"

/// @file
/// Writes digests.

namespace uriform::internal {

/// The number of hexadecimal digits in a digest.
inline constexpr std::size_t digest_digits = 32;

/// Writes the result of to_string() to `to`.
inline void write_digits(const key::digest& value, char* to) noexcept
{
    for (const std::uint64_t half : {value.high, value.low})
        for (const std::uint64_t number : {half >> 32, half & 0xFFFFFFFF}) {
            const std::uint64_t digits = little_endian(hexadecimal(static_cast<std::uint32_t>(number)));
            std::memcpy(to, &digits, sizeof digits);
            to += sizeof digits;
        }
}

} // namespace uriform::internal
