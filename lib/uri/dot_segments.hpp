#pragma once

#include <cstddef>
#include <string_view>

/// @file
/// Dot segments: what they are (RFC 3986, section 3.3), written with `%2E` too (section 2.3).

namespace uriform::detail {

/// How many dots the segment is that begins at `rest`, decoded: 1 for `.`, 2 for `..`, 0 for any other. The path is valid, so that
/// a
/// `%` begins a triple.
[[nodiscard]] constexpr int dots_of_segment(std::string_view rest) noexcept
{
    std::size_t at = 0;
    int dots = 0;
    for (; dots < 3; ++dots) {
        if (rest.substr(at).starts_with('.'))
            at += 1;
        else if (rest.substr(at).starts_with("%2") && (rest[at + 2] | 0x20) == 'e')
            at += 3;
        else
            break;
    }
    const bool ends = at == rest.size() || rest[at] == '/';
    return ends && dots < 3 ? dots : 0;
}

/// Where the segment ends that begins at `from`: at the next `/`, or with the path.
[[nodiscard]] constexpr std::size_t end_of_segment(std::string_view path, std::size_t from) noexcept
{
    const std::size_t slash = path.find('/', from);
    return slash == path.npos ? path.size() : slash;
}

} // namespace uriform::detail
