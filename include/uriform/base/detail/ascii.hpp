#pragma once

#include <cstddef>
#include <string_view>

/// @file
/// Letters and digits of ASCII, which do not depend on a locale.

/// Classes and case of ASCII octets. Octets beyond ASCII are in no class and have no case. All functions but
/// equal_ignoring_case() are constant time; none allocates.
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

/// Returns whether `octet` is a letter or a digit, as is_alpha() and is_digit() have them.
[[nodiscard]] constexpr bool is_alphanumeric(char octet) noexcept
{
    return is_alpha(octet) || is_digit(octet);
}

/// Returns the lower-case letter of an upper-case letter, and any other octet unchanged.
[[nodiscard]] constexpr char to_lower(char octet) noexcept
{
    return is_upper_alpha(octet) ? static_cast<char>(octet | 0x20) : octet;
}

/// Returns the upper-case letter of a lower-case letter, and any other octet unchanged.
[[nodiscard]] constexpr char to_upper(char octet) noexcept
{
    return octet >= 'a' && octet <= 'z' ? static_cast<char>(octet & ~0x20) : octet;
}

/// Returns whether `a` and `b` differ only in the case of letters. Linear.
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
