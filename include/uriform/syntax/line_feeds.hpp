#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// Where lines end, for programs that read a text of many URIs, a line each.

namespace uriform {

/// Finds the line feeds of `text`, by the vector code that the tokenizer runs on.
///
/// Their positions, bytes from 0, go to `positions` in order, as many as it has room for; gives how many those are. Where that is
/// less than there is room for, they are all. Of a text longer than max_size, only so much is searched. Linear in the bytes
/// searched; no allocation, no exception, any thread; nothing outside of `text` is read.
///
/// @code
/// std::array<std::uint32_t, 8> ends;
/// assert(uriform::find_line_feeds("http://a/\nhttp://b/\n", ends) == 2);
/// assert(ends[0] == 9 && ends[1] == 19);
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::size_t find_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept;

} // namespace uriform
