#include <uriform/web/relativize.hpp>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/uri/detail/dot_segments.hpp>

#include "core/uri/relative_path.hpp"
#include "core/web/url_path.hpp"

namespace uriform::web {
namespace {

using namespace internal;
using uriform::internal::path_between;
using uriform::internal::relative_path;

/// Returns the href up to the path.
std::string_view before_path(const url_view& u) noexcept
{
    return u.href().substr(0, u.parts().path_begin);
}

/// Returns the query and the fragment, including `?` and `#`.
std::string_view after_path(const url_view& u) noexcept
{
    return u.href().substr(u.parts().path_end);
}

/// Returns whether the path state would not read a text that begins with `segment`, because the text has a scheme or a drive
/// letter.
bool is_misread(std::string_view segment, bool is_file) noexcept
{
    const auto end = std::ranges::find_if_not(segment, [](char octet) { return chars::scheme.contains(octet); });
    const bool has_scheme = end != segment.end() && *end == ':' && uriform::detail::ascii::is_alpha(segment.front());
    return has_scheme || (is_file && starts_with_drive_letter(segment));
}

/// Returns the shortest relative or absolute path to `path`, if either works. In `file` URLs, both keep the base's drive letter
/// unless an absolute path begins with another drive letter (file slash state).
std::optional<relative_path> shortest_path_to(const url_view& base, std::string_view path) noexcept
{
    const bool is_file = base.scheme() == "file";
    std::string_view from = base.pathname();
    const std::size_t drive = is_file && begins_with_drive_letter(from) ? 3 : 0;
    if (drive != 0 && (!begins_with_drive_letter(path) || path.size() == drive || !path.starts_with(from.substr(0, drive))))
        return begins_with_drive_letter(path) ? std::optional(relative_path{0, "", path}) : std::nullopt;
    from.remove_prefix(drive);
    path.remove_prefix(drive);
    if (path.empty())
        return std::nullopt;
    const auto relative = path_between(uriform::internal::directory(from, true), path,
                                       [&](std::string_view segment) { return is_misread(segment, is_file); });
    // After the leading `/`, a second `/` would begin an authority, and a drive letter would replace the base's drive letter.
    const bool guarded = path.starts_with("//") || (drive != 0 && starts_with_drive_letter(path.substr(1)));
    const relative_path absolute{0, guarded ? uriform::detail::guard_octets : "", path};
    return relative && relative->size() <= absolute.size() ? *relative : absolute;
}

} // namespace

std::string relativize(const url_view& base, const url_view& target)
{
    const std::string_view href = target.href();
    const bool same_authority = before_path(base) == before_path(target);
    const bool same_path = same_authority && base.pathname() == target.pathname();
    if (same_path && base.query() == target.query() && (target.fragment() || !base.has_opaque_path()))
        return std::string(href.substr(target.parts().query_end));
    if (base.has_opaque_path() || target.has_opaque_path() || base.scheme() != target.scheme())
        return std::string(href);
    if (same_path && target.query())
        return std::string(after_path(target));
    if (const auto path = same_authority ? shortest_path_to(base, target.pathname()) : std::nullopt) {
        std::string reference;
        reference.reserve(path->size() + 1 + after_path(target).size()); // 1 for the `/` after the last `..`
        path->append_to(reference);
        return reference.append(after_path(target));
    }
    if (!target.parts().has_authority())
        return std::string(href);
    const bool implied = target.is_special() && target.pathname() == "/"; // the path start state adds it
    return std::string(before_path(target).substr(target.protocol().size()))
        .append(implied ? "" : target.pathname())
        .append(after_path(target));
}

} // namespace uriform::web
