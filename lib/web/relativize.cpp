#include <uriform/web/relativize.hpp>

#include <algorithm>
#include <optional>
#include <string_view>

#include <uriform/base/char_set.hpp>

#include "uri/relative_path.hpp"
#include "web/url_path.hpp"

namespace uriform::web {
namespace {

using namespace internal;
using uriform::internal::path_between;
using uriform::internal::relative_path;

/// Returns the href before the path.
std::string_view before_path(const url_view& u) noexcept
{
    return u.href().substr(0, u.parts().path_begin);
}

/// Returns the query and the fragment, with `?` and `#`.
std::string_view after_path(const url_view& u) noexcept
{
    return u.href().substr(u.parts().path_end);
}

/// Returns whether a text that begins with `segment` is not read by the path state: it has a scheme, or a drive letter.
bool is_misread(std::string_view segment, bool is_file) noexcept
{
    const auto end = std::ranges::find_if_not(segment, [](char octet) { return chars::scheme.contains(octet); });
    const bool has_scheme = end != segment.end() && *end == ':' && chars::alpha.contains(segment.front());
    return has_scheme || (is_file && starts_with_drive_letter(octet_reader(segment)));
}

/// Returns the relative path to `path`, if there is one: a drive letter is neither left nor, if it is the path, entered.
std::optional<relative_path> relative_path_to(const url_view& base, std::string_view path) noexcept
{
    const bool is_file = base.scheme() == "file";
    const std::string_view from = base.pathname();
    if (path.empty() || (is_file && begins_with_drive_letter(from) && (from.size() == 3 || !path.starts_with(from.substr(0, 4)))))
        return std::nullopt;
    return path_between(uriform::internal::directory(from, true), path,
                        [&](std::string_view segment) { return is_misread(segment, is_file); });
}

/// Returns `path` as an absolute path, behind a guard if it would be read as an authority; none if no absolute path leads there.
/// The path of a `file` URL keeps the drive letter of the base, unless it begins with another (file slash state).
std::optional<relative_path> absolute_path_to(const url_view& base, std::string_view path) noexcept
{
    const bool is_file = base.scheme() == "file";
    const auto has_drive_letter = [&](std::string_view text) {
        return is_file && starts_with_drive_letter(octet_reader(text.substr(std::min<std::size_t>(1, text.size()))));
    };
    if (is_file && begins_with_drive_letter(base.pathname())) {
        const std::string_view drive = base.pathname().substr(0, 3);
        const std::string_view rest = path.starts_with(drive) ? path.substr(drive.size()) : "";
        if (rest.starts_with('/') && !rest.starts_with("//") && !has_drive_letter(rest))
            return relative_path{0, "", rest};
        if (!has_drive_letter(path))
            return std::nullopt;
    }
    if (path.empty())
        return std::nullopt;
    return relative_path{0, path.starts_with("//") ? "/." : "", path};
}

/// Returns the shorter of a relative and an absolute path to `path`, if there is any.
std::optional<relative_path> shortest_path_to(const url_view& base, std::string_view path) noexcept
{
    const std::optional<relative_path> relative = relative_path_to(base, path);
    const std::optional<relative_path> absolute = absolute_path_to(base, path);
    return relative && (!absolute || relative->size() <= absolute->size()) ? relative : absolute;
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
        reference.reserve(path->size() + 1 + after_path(target).size()); // 1 for the `/` after a last `..`
        path->append_to(reference);
        return reference.append(after_path(target));
    }
    return std::string(target.parts().has_authority() ? href.substr(target.protocol().size()) : href);
}

} // namespace uriform::web
