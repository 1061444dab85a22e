#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace uriform::cli {

/// Appends a table cell: a text, padded to a width with spaces.
inline void append_padded(std::string_view text, std::size_t width, std::string& out)
{
    out.append(text).append(width - std::min(width, text.size()), ' ');
}

} // namespace uriform::cli
