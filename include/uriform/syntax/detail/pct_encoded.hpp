#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

/// @file
/// The grammar rule pct-encoded (RFC 3986, section 2.1): a `%` and two hexadecimal digits represent an octet.

namespace uriform::detail::grammar {

/// Returns a hexadecimal digit's value, 0 to 15. `hexdig` must be a hexadecimal digit.
[[nodiscard]] constexpr unsigned hex_value(char hexdig) noexcept
{
    const auto octet = static_cast<unsigned char>(hexdig);
    return octet <= '9' ? octet - unsigned{'0'} : (octet | 0x20U) - unsigned{'a'} + 10;
}

/// Returns the octet that `pct_encoded` represents (section 2.1). `pct_encoded` must begin with `%` and two hexadecimal digits.
[[nodiscard]] constexpr char octet_of(std::string_view pct_encoded) noexcept
{
    return static_cast<char>(hex_value(pct_encoded[1]) << 4 | hex_value(pct_encoded[2]));
}

/// The value of each octet as a hexadecimal digit, or -1 for other octets.
inline constexpr auto hex_values = [] {
    std::array<std::int16_t, 256> values{};
    values.fill(-1);
    for (const char hexdig : std::string_view("0123456789ABCDEFabcdef"))
        values[static_cast<unsigned char>(hexdig)] = static_cast<std::int16_t>(hex_value(hexdig));
    return values;
}();

/// Returns the octet, 0 to 255, that `"%" HEXDIG HEXDIG` at byte `at` represents. Returns a negative number if no triplet begins
/// there. Reads at most three bytes.
///
/// @code
/// static_assert(uriform::detail::grammar::pct_encoded("a%2f", 1) == '/' && uriform::detail::grammar::pct_encoded("a%2", 1) < 0);
/// @endcode
[[nodiscard]] constexpr int pct_encoded(std::string_view text, std::size_t at) noexcept
{
    if (text.size() < 3 || at > text.size() - 3 || text[at] != '%')
        return -1;
    const int high = hex_values[static_cast<unsigned char>(text[at + 1])];
    const int low = hex_values[static_cast<unsigned char>(text[at + 2])];
    return high << 4 | low; // negative if either value is
}

/// The hexadecimal digits for writing triplets, in upper case as section 2.1 recommends.
inline constexpr std::string_view upper_hexdigs = "0123456789ABCDEF";

} // namespace uriform::detail::grammar
