#include <uriform/uri/resolve.hpp>

#include <cstddef>
#include <optional>
#include <string_view>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/uri/detail/dot_segments.hpp>

#include "core/uri/composed.hpp"
#include "core/uri/relative_path.hpp"

namespace uriform {
namespace {

using detail::dots_of_segment;
using detail::end_of_segment;
using detail::path_guard;
using internal::directory;
using internal::path_between;
using internal::relative_path;

/// Removes the dot segments of the path that begins at `begin` in `out`.
void remove_dot_segments(std::string& out, std::size_t begin)
{
    out.resize(begin + detail::remove_dot_segments(out.data() + begin, out.size() - begin));
}

void append_component(std::string& out, std::string_view before, std::optional<std::string_view> component)
{
    if (component)
        out.append(before).append(*component);
}

/// Implements sections 5.2.2 and 5.3. Most references with a scheme are their own target.
void compose_target(const uri_view& base, const uri_reference_view& reference, resolve_options options, std::string& out)
{
    const bool has_scheme =
        reference.scheme() && (options.strict || !detail::ascii::equal_ignoring_case(*reference.scheme(), base.scheme()));
    const bool has_authority = reference.authority().has_value();
    const std::string_view path = reference.path();
    if (has_scheme && !reference.parts().hints.dot_segment && (path.empty() || path[0] == '/')) {
        out.append(reference.text());
        return;
    }
    const bool same_document_path = !has_scheme && !has_authority && path.empty();
    const std::optional<std::string_view> authority = has_scheme || has_authority ? reference.authority() : base.authority();

    out.append(has_scheme ? *reference.scheme() : base.scheme()) += ':';
    append_component(out, "//", authority);
    const std::size_t path_begin = out.size();
    if (same_document_path) {
        out.append(base.path());
    } else {
        if (!has_scheme && !has_authority && path[0] != '/')
            out.append(directory(base.path(), base.authority().has_value()));
        out.append(path);
        if (!path.starts_with('/') || reference.parts().hints.dot_segment)
            remove_dot_segments(out, path_begin);
        const std::string_view guard = path_guard(authority.has_value(), std::string_view(out).substr(path_begin));
        if (!guard.empty())
            out.insert(path_begin, guard);
    }
    append_component(out, "?", same_document_path && !reference.query() ? base.query() : reference.query());
    append_component(out, "#", reference.fragment());
}

[[nodiscard]] bool has_dot_segments(std::string_view path) noexcept
{
    for (std::size_t begin = 0; begin <= path.size(); begin = end_of_segment(path, begin) + 1)
        if (dots_of_segment(path.substr(begin)) != 0)
            return true;
    return false;
}

/// Returns the path without a leading `/.` guard if there is no authority.
[[nodiscard]] std::string_view unguarded_path(const uri_view& target) noexcept
{
    const std::string_view path = target.path();
    return !target.authority() && path.starts_with("/.//") ? path.substr(2) : path;
}

/// Returns whether a relative path cannot begin with `segment` (section 4.2).
[[nodiscard]] bool begins_a_scheme(std::string_view segment) noexcept
{
    return segment.find(':') != segment.npos;
}

/// Appends the authority and path, or the scheme and path if there is no authority.
void append_absolute(const uri_view& target, std::string_view path, std::string& out)
{
    append_component(out, "//", target.authority());
    if (target.authority())
        out.append(path);
    else
        out.append(target.scheme()).append(":").append(path_guard(false, path)).append(path);
}

/// Appends the shortest reference up to its path; `path` is the target's path without dot segments. Returns false if the base's
/// query can be used, too.
bool append_hier_part(const uri_view& base, const uri_view& target, std::string_view path, std::string& out)
{
    const std::string_view base_path = unguarded_path(base);
    if (target.authority() != base.authority()) {
        append_absolute(target, path, out);
        return true;
    }
    if (path == base_path && (target.query() || !base.query()))
        return target.query() != base.query();

    // Dot segments of the base can be removed first, because they are later removed together with those of the reference (section
    // 5.2.3).
    std::string_view from = directory(base_path, base.authority().has_value());
    std::string without_dots;
    if (has_dot_segments(from)) {
        without_dots = from;
        remove_dot_segments(without_dots, 0);
        from = without_dots;
    }
    const std::optional<relative_path> relative = path_between(from, path, begins_a_scheme);
    // A path without a leading `/` needs the scheme before it, unless it is relative to the base's path.
    const std::size_t prefix = path.starts_with("/") ? path_guard(false, path).size() : target.scheme().size() + 1;
    if (relative && relative->size() <= prefix + path.size())
        relative->append_to(out);
    else if (path.starts_with("/"))
        out.append(path_guard(false, path)).append(path);
    else
        append_absolute(target, path, out);
    return true;
}

/// Appends the shortest reference to `target`, whose path is `path` without dot segments.
void append_relative(const uri_view& base, const uri_view& target, std::string_view path, std::string& out)
{
    if (base.scheme() != target.scheme()) {
        out.append(target.text());
        return;
    }
    if (append_hier_part(base, target, path, out))
        append_component(out, "?", target.query());
    append_component(out, "#", target.fragment());
}

} // namespace

void append_resolved(const uri_view& base, const uri_reference_view& reference, std::string& out, resolve_options options)
{
    internal::append_or_restore(out, [&](std::string& to) { compose_target(base, reference, options, to); });
}

uri resolve(const uri_view& base, const uri_reference_view& reference, resolve_options options)
{
    std::string target;
    target.reserve(base.size() + reference.size() + 2);
    compose_target(base, reference, options, target);
    return internal::own_composed<uri>(std::move(target));
}

void detail::append_relativized(const uri_view& base, const uri_view& target, std::string& out)
{
    const std::string_view path = unguarded_path(target);
    if ((path.starts_with('/') && !target.parts().hints.dot_segment) || !has_dot_segments(path))
        return append_relative(base, target, path, out);
    std::string resolved;
    append_resolved(base, target, resolved);
    const auto without_dots = unchecked::make<uri_view>(std::string_view(resolved), internal::read_composed<true>(resolved));
    append_relative(base, without_dots, unguarded_path(without_dots), out);
}

uri_reference relativize(const uri_view& base, const uri_view& target)
{
    std::string reference;
    detail::append_relativized(base, target, reference);
    return internal::own_composed<uri_reference>(std::move(reference));
}

} // namespace uriform
