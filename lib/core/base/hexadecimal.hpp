#pragma once

#include <cstdint>

#include "core/base/byte_order.hpp"

/// @file
/// Converts numbers to hexadecimal digits.

namespace uriform::internal {

/// Returns the hexadecimal digits of `number` in lower case, the first digit in the lowest octet. It computes all eight digits at
/// once, each in an octet.
[[nodiscard]] constexpr std::uint64_t hexadecimal(std::uint32_t number) noexcept
{
    constexpr std::uint64_t each = 0x0101010101010101;
    std::uint64_t digits = reversed(number); // the order of octets is that of the digits; now separate them
    digits = (digits | digits << 16) & 0x0000FFFF0000FFFF;
    digits = (digits | digits << 8) & 0x00FF00FF00FF00FF;
    digits = (digits >> 4 | digits << 8) & 0x0F0F0F0F0F0F0F0F;
    const std::uint64_t letters = (digits + 6 * each) >> 4 & each;
    return digits + '0' * each + ('a' - '0' - 10) * letters;
}
static_assert(hexadecimal(0x09afBC12) == 0x3231636266613930);

} // namespace uriform::internal
