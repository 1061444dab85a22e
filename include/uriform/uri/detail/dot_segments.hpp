#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <uriform/syntax/detail/grammar.hpp>

/// @file
/// Path segments and dot segment removal (RFC 3986, sections 3.3 and 5.2.4).

namespace uriform::detail {

using detail::grammar::dots_of_segment;

/// Returns the end of the segment that begins at `from`: the next `/`, or the end of the path.
[[nodiscard]] constexpr std::size_t end_of_segment(std::string_view path, std::size_t from) noexcept
{
    const std::size_t slash = path.find('/', from);
    return slash == path.npos ? path.size() : slash;
}

/// Removes dot segments from a path (section 5.2.4), for normalization and resolution. Linear, no allocation.
///
/// `output` is the output buffer in that section: `keep(begin, end)` appends a range of the path, `remove_segment()` removes the
/// last segment and its `/`, and `put_slash()` appends a `/`. `next_slash(from)` returns the offset of a `/` at or after `from`, or
/// the path's size. It may skip each `/` that no dot segment follows.
template <class Output, class NextSlash>
[[gnu::always_inline]] constexpr void remove_dot_segments(std::string_view path, Output& output, NextSlash next_slash) noexcept
{
    std::size_t read = 0;
    while (!path.starts_with('/') && dots_of_segment(path.substr(read)) != 0) { // 2A and 2D: dot segments before any `/`
        const std::size_t end = end_of_segment(path, read);
        read = end == path.size() ? end : end + 1;
    }
    for (std::size_t slash = next_slash(read); slash != path.size(); slash = next_slash(slash + 1)) {
        int dots = dots_of_segment({path.data() + slash + 1, path.size() - slash - 1});
        if (dots == 0)
            continue;
        output.keep(read, slash); // 2E
        if (dots == 2)            // 2C
            output.remove_segment();
        for (read = slash + 1; dots != 0; --dots)
            read += path[read] == '.' ? std::size_t{1} : 3;
        if (read == path.size()) // 2B and 2C: the `/` before a last dot segment is kept
            output.put_slash();
    }
    output.keep(read, path.size());
}

/// Returns the new end of the output `[begin, end)` after `..` removed the last segment and its `/`.
[[nodiscard]] constexpr char* before_last_segment(const char* begin, char* end) noexcept
{
    while (end != begin && *--end != '/') {
    }
    return end;
}

/// An output buffer that overwrites the path in place. Writing never overtakes reading.
struct path_in_place {
    char* path;
    std::size_t size = 0; ///< the size of the output

    constexpr void keep(std::size_t begin, std::size_t end) noexcept
    {
        if (begin != size)
            std::char_traits<char>::move(path + size, path + begin, end - begin);
        size += end - begin;
    }
    constexpr void remove_segment() noexcept { size = static_cast<std::size_t>(before_last_segment(path, path + size) - path); }
    constexpr void put_slash() noexcept { path[size++] = '/'; }
};

/// Removes dot segments from the path in `[path, path + size)` in place. Returns the remaining size.
constexpr std::size_t remove_dot_segments(char* path, std::size_t size) noexcept
{
    const std::string_view input(path, size);
    path_in_place output{path};
    remove_dot_segments(input, output, [&](std::size_t from) { return end_of_segment(input, from); });
    return output.size;
}

/// A dot segment in front of a path that would otherwise be read as an authority.
inline constexpr std::string_view guard_octets = "/.";

/// Returns the octets that protect a path: without an authority, a path that begins with `//` would be read as an authority
/// (section 3.3).
[[nodiscard]] constexpr std::string_view path_guard(bool has_authority, std::string_view path) noexcept
{
    return !has_authority && path.starts_with("//") ? guard_octets : "";
}

} // namespace uriform::detail
