#pragma once

#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>

/// @file
/// Whether two texts were read alike, with the hints that normalization relies on, which `==` of components does not compare.

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
