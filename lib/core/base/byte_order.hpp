#pragma once

#include <bit>
#include <concepts>
#include <cstdint>

/// @file
/// Converts the byte order of numbers.

namespace uriform::internal {

/// Returns a number with its octets reversed. Compilers generate a single instruction.
/// @{
[[nodiscard]] constexpr std::uint32_t reversed(std::uint32_t n) noexcept
{
    return n << 24 | (n & 0xFF00) << 8 | (n >> 8 & 0xFF00) | n >> 24;
}
[[nodiscard]] constexpr std::uint64_t reversed(std::uint64_t n) noexcept
{
    return std::uint64_t{reversed(static_cast<std::uint32_t>(n))} << 32 | reversed(static_cast<std::uint32_t>(n >> 32));
}
/// @}

/// Converts a number between the machine's byte order and little-endian or big-endian order.
/// @{
template <std::unsigned_integral Number>
[[nodiscard]] constexpr Number little_endian(Number number) noexcept
{
    return std::endian::native == std::endian::little ? number : reversed(number);
}
template <std::unsigned_integral Number>
[[nodiscard]] constexpr Number big_endian(Number number) noexcept
{
    return std::endian::native == std::endian::big ? number : reversed(number);
}
/// @}

} // namespace uriform::internal
