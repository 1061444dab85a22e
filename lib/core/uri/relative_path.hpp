#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <uriform/uri/detail/dot_segments.hpp>

/// @file
/// Computes the shortest relative path from a directory to a path, for relative references of URIs and URLs.

namespace uriform::internal {

/// A relative path: a number of `../`, followed by the rest of the target's path, and preceded by `prefix`. If the rest is empty,
/// the last `..` needs no `/`.
struct relative_path {
    std::size_t ups;
    std::string_view prefix;
    std::string_view rest;

    [[nodiscard]] bool ends_in_up() const noexcept { return ups != 0 && rest.empty(); }
    [[nodiscard]] std::size_t size() const noexcept { return 3 * ups + prefix.size() + rest.size() - (ends_in_up() ? 1 : 0); }

    void append_to(std::string& out) const
    {
        for (std::size_t i = 0; i < ups; ++i)
            out.append("../");
        if (ends_in_up())
            out.pop_back();
        out.append(prefix).append(rest);
    }
};

/// Returns the relative path from `directory` to `path`, both without dot segments. `directory` is empty or ends in `/`.
/// `is_misread(segment)` returns whether a reference that begins with that segment would be misread. Returns nothing if `path` is
/// outside the first segment of a `directory` that does not begin with `/`: `..` does not lead back to an empty path (RFC 3986,
/// section 5.2.4).
template <class IsMisread>
[[nodiscard]] std::optional<relative_path> path_between(std::string_view directory, std::string_view path,
                                                        IsMisread is_misread) noexcept
{
    const auto differ = std::mismatch(directory.begin(), directory.end(), path.begin(), path.end());
    const std::string_view same = directory.substr(0, static_cast<std::size_t>(differ.first - directory.begin()));
    const std::size_t common = same.rfind('/') + 1; // npos + 1 is 0
    const std::string_view left = directory.substr(common);
    if ((common == 0 && !left.empty()) || (directory.empty() && path.starts_with("/")))
        return std::nullopt;
    const auto ups = static_cast<std::size_t>(std::count(left.begin(), left.end(), '/'));
    const std::string_view rest = path.substr(common);
    if (ups != 0)
        return relative_path{ups, "", rest};
    if (rest.empty())
        return relative_path{0, ".", rest};
    return relative_path{0, rest[0] == '/' || is_misread(rest.substr(0, detail::end_of_segment(rest, 0))) ? "./" : "", rest};
}

/// Returns a base's path up to and including its last `/`, the part that merge() (section 5.2.3) puts before a relative path.
[[nodiscard]] inline std::string_view directory(std::string_view path, bool has_authority) noexcept
{
    if (path.empty() && has_authority)
        return "/";
    return path.substr(0, path.rfind('/') + 1); // npos + 1 is 0
}

} // namespace uriform::internal
