#pragma once

#include <cstddef>
#include <string_view>

/// @file
/// ASCII letters and digits, independent of the locale.

/// Classifies ASCII octets and converts their case. Octets beyond ASCII belong to no class and never change. All functions except
/// equal_ignoring_case() take constant time. No function allocates.
namespace uriform::detail::ascii {

/// Returns whether `octet` is `A` to `Z`.
[[nodiscard]] constexpr bool is_upper_alpha(char octet) noexcept
{
    return octet >= 'A' && octet <= 'Z';
}

/// Returns whether `octet` is `A` to `Z` or `a` to `z` (ALPHA of RFC 5234). Cheaper than char_set::contains() for one octet.
[[nodiscard]] constexpr bool is_alpha(char octet) noexcept
{
    return static_cast<unsigned char>((octet | 0x20) - 'a') < 26;
}

/// Returns whether `octet` is `0` to `9` (DIGIT of RFC 5234). Cheaper than char_set::contains() for one octet.
[[nodiscard]] constexpr bool is_digit(char octet) noexcept
{
    return static_cast<unsigned char>(octet - '0') < 10;
}

/// Returns whether `octet` is a letter or a digit, by is_alpha() and is_digit().
[[nodiscard]] constexpr bool is_alphanumeric(char octet) noexcept
{
    return is_alpha(octet) || is_digit(octet);
}

/// Converts an upper-case letter to lower case. Returns any other octet unchanged.
[[nodiscard]] constexpr char to_lower(char octet) noexcept
{
    return is_upper_alpha(octet) ? static_cast<char>(octet | 0x20) : octet;
}

/// Converts a lower-case letter to upper case. Returns any other octet unchanged.
[[nodiscard]] constexpr char to_upper(char octet) noexcept
{
    return octet >= 'a' && octet <= 'z' ? static_cast<char>(octet & ~0x20) : octet;
}

/// Returns whether `a` and `b` are equal if the case of ASCII letters is ignored. Linear.
///
/// @code
/// using uriform::detail::ascii::equal_ignoring_case;
/// static_assert(equal_ignoring_case("HTTP", "http") && !equal_ignoring_case("a[", "a{"));
/// @endcode
[[nodiscard]] constexpr bool equal_ignoring_case(std::string_view a, std::string_view b) noexcept
{
    if (a.size() != b.size())
        return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (to_lower(a[i]) != to_lower(b[i]))
            return false;
    return true;
}

} // namespace uriform::detail::ascii
