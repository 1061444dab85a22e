#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// The search for line feeds, for programs that read texts with one URI per line.

namespace uriform {

/// Finds the line feeds of `text`, with the kernel that the tokenizer uses.
///
/// Writes their 0-based byte offsets to `positions` in ascending order, as many as fit, and returns their number. If that is less
/// than the size of `positions`, these are all line feeds. Of a text longer than max_size, only the first max_size bytes are
/// searched. Linear in the number of bytes searched; no allocation, no exceptions; may be called by any thread. No byte outside of
/// `text` is read.
///
/// @code
/// std::array<std::uint32_t, 8> ends;
/// assert(uriform::find_line_feeds("http://a/\nhttp://b/\n", ends) == 2);
/// assert(ends[0] == 9 && ends[1] == 19);
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::size_t find_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept;

} // namespace uriform
