#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// Line feed search, for programs that read a URI from each line.

namespace uriform {

/// Finds the line feeds in `text`, using the tokenizer's kernel.
///
/// Writes their 0-based byte offsets to `positions`, in ascending order and as many as fit. Returns the number of offsets written.
/// If this number is less than the size of `positions`, all line feeds were found. Searches only the first max_size bytes and reads
/// no byte outside `text`. Linear in the number of bytes searched; no allocation, no exceptions; may be called from any thread.
///
/// @code
/// std::array<std::uint32_t, 8> ends;
/// assert(uriform::find_line_feeds("http://a/\nhttp://b/\n", ends) == 2);
/// assert(ends[0] == 9 && ends[1] == 19);
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::size_t find_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept;

} // namespace uriform
