#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace uriform::cli {

/// Appends the words of a line, and continues below, after `indent` spaces, before a word that would exceed `width` columns. Longer
/// words are not broken, so that people can copy URLs. Escape sequences for colours take no column. If `width` is 0, appends the
/// line unchanged.
void append_wrapped(std::string_view line, std::size_t width, std::size_t indent, std::string& out);

/// Wraps the lines of a help text so that descriptions stay in their column.
[[nodiscard]] std::string wrapped_help(std::string_view help, std::size_t width);

} // namespace uriform::cli
