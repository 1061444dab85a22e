#pragma once

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

/// @file
/// ASCII tabs and newlines, which the URL parser and the setters remove (WHATWG URL, section 4.4).

namespace uriform::web::internal {

[[nodiscard]] constexpr bool is_tab_or_newline(char octet) noexcept
{
    return octet == '\t' || octet == '\n' || octet == '\r';
}

/// Returns `text` without tabs and newlines: itself if it has none, which is nearly always, otherwise a copy, for which `copy`
/// is the room. Linear. Throws `std::bad_alloc`.
[[nodiscard]] inline std::string_view without_tabs(std::string_view text, std::string& copy)
{
    if (std::none_of(text.begin(), text.end(), is_tab_or_newline)) [[likely]]
        return text;
    copy.reserve(text.size());
    std::copy_if(text.begin(), text.end(), std::back_inserter(copy), [](char octet) { return !is_tab_or_newline(octet); });
    return copy;
}

} // namespace uriform::web::internal
