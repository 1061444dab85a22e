#pragma once

#include <cstddef>
#include <string_view>

/// @file
/// Lines and columns of a text, for messages about files.

namespace uriform {

/// A place in a text, as editors number it: from 1, in bytes.
struct text_location {
    std::size_t line = 1;   ///< one more than the line feeds before the place
    std::size_t column = 1; ///< one more than the bytes between the last of them and the place

    /// Compares line and column.
    friend constexpr bool operator==(const text_location&, const text_location&) noexcept = default;
};

/// Returns the line and the column of byte `position` of `text`, as of error::position; past the end, those of the end. Linear, no
/// allocation.
///
/// @code
/// assert(uriform::location_of("a\nbc", 3) == (uriform::text_location{2, 2}));
/// @endcode
[[nodiscard]] constexpr text_location location_of(std::string_view text, std::size_t position) noexcept
{
    const std::string_view before = text.substr(0, position);
    const std::size_t line_begin = before.rfind('\n') + 1; // 0 if there is none, since npos is the largest number
    std::size_t line = 1;
    for (const char octet : before)
        line += octet == '\n' ? 1 : 0;
    return {line, before.size() - line_begin + 1};
}

} // namespace uriform
