#pragma once

#include <cstddef>
#include <string_view>

/// @file
/// Line and column numbers, for messages about files.

namespace uriform {

/// A position in a text as editors show it: line and column count from 1, and columns are bytes.
struct text_location {
    std::size_t line = 1;   ///< 1 plus the number of line feeds before the position
    std::size_t column = 1; ///< 1 plus the number of bytes since the last line feed

    /// Compares line and column.
    friend constexpr bool operator==(const text_location&, const text_location&) noexcept = default;
};

/// Returns the line and column of the byte at `position` in `text`, for example at error::position. A position past the end counts
/// as the end. Linear, no allocation.
///
/// @code
/// assert(uriform::location_of("a\nbc", 3) == (uriform::text_location{2, 2}));
/// @endcode
[[nodiscard]] constexpr text_location location_of(std::string_view text, std::size_t position) noexcept
{
    const std::string_view before = text.substr(0, position);
    const std::size_t line_begin = before.rfind('\n') + 1; // without a line feed, npos + 1 is 0
    std::size_t line = 1;
    for (const char octet : before)
        line += octet == '\n' ? 1 : 0;
    return {line, before.size() - line_begin + 1};
}

} // namespace uriform
