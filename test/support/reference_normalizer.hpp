#pragma once

#include <string>
#include <string_view>

#include <uriform/uri/normal_form.hpp>

/// @file
/// The normal form a second time, a step after the other on strings, as RFC 3986, sections 6.2.2, 6.2.3 and 5.2.4, tell it. What
/// the library says is held against it.

namespace uriform::test {

/// Returns the normal form of `text`, a valid URI reference. Of schemes it knows what their documents say of those that the tables
/// and the generator use with a port, an empty path or localhost.
[[nodiscard]] std::string reference_normal_form(std::string_view text, normalization_level level);

/// Section 5.2.4, with its input and output buffer: the square of the path's length.
[[nodiscard]] std::string remove_dot_segments(std::string input);

/// Returns the same for a path that begins with `/`, with a stack of its segments, in linear time.
[[nodiscard]] std::string remove_dot_segments_of_long(std::string_view path);

} // namespace uriform::test
