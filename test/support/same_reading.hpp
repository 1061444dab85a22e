#pragma once

#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>

/// @file
/// Returns whether two texts were parsed alike, including the hints that normalization relies on. `==` for components does not
/// compare the hints.

namespace uriform::test {

/// @{
[[nodiscard]] constexpr bool same_reading(const components& a, const components& b) noexcept
{
    return a == b && a.hints == b.hints;
}
[[nodiscard]] constexpr bool same_reading(const result<components>& a, const result<components>& b) noexcept
{
    return a && b ? same_reading(*a, *b) : a == b;
}
/// @}

} // namespace uriform::test
