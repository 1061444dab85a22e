#include <uriform/uri/resolve.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/uri/detail/dot_segments.hpp>

#include "core/uri/composed.hpp"
#include "core/uri/relative_path.hpp"
#include "core/uri/written_form.hpp"

namespace uriform {
namespace {

using detail::dots_of_segment;
using detail::end_of_segment;
using detail::path_guard;
using internal::directory;
using internal::path_between;
using internal::relative_path;

void append_component(std::string& out, std::string_view before, std::optional<std::string_view> component)
{
    if (component)
        out.append(before).append(*component);
}

[[gnu::always_inline]] inline char* write(std::string_view text, char* to) noexcept
{
    return to + text.copy(to, text.size());
}

[[gnu::always_inline]] inline char* write_component(std::string_view before, std::optional<std::string_view> component,
                                                    char* to) noexcept
{
    return component ? write(*component, write(before, to)) : to;
}

[[nodiscard]] bool keeps_scheme(const uri_view& base, const uri_reference_view& reference, resolve_options options) noexcept
{
    return reference.scheme() && (options.strict || !detail::ascii::equal_ignoring_case(*reference.scheme(), base.scheme()));
}

/// Writes the path of a target whose authority is `authority`, if the reference has a path or authority, and returns its end.
char* write_path(const uri_view& base, const uri_reference_view& reference, bool is_relative, bool has_authority, char* to) noexcept
{
    char* const begin = to;
    const std::string_view path = reference.path();
    if (is_relative && !path.starts_with('/'))
        to = write(directory(base.path(), base.authority().has_value()), to);
    to = write(path, to);
    if (!path.starts_with('/') || reference.parts().hints.dot_segment)
        to = begin + detail::remove_dot_segments(begin, static_cast<std::size_t>(to - begin));
    const std::string_view guard = path_guard(has_authority, {begin, static_cast<std::size_t>(to - begin)});
    if (!guard.empty()) {
        std::copy_backward(begin, to, to + guard.size());
        write(guard, begin);
    }
    return to + guard.size();
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
        without_dots.resize(detail::remove_dot_segments(without_dots.data(), without_dots.size()));
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

char* internal::write_resolved(const uri_view& base, const uri_reference_view& reference, resolve_options options,
                               char* to) noexcept
{
    const bool has_scheme = keeps_scheme(base, reference, options);
    if (has_scheme && is_target(reference))
        return write(reference.text(), to);
    const bool is_relative = !has_scheme && !reference.authority();
    const std::optional<std::string_view> authority = is_relative ? base.authority() : reference.authority();
    to = write(":", write(has_scheme ? *reference.scheme() : base.scheme(), to));
    to = write_component("//", authority, to);
    const bool same_document_path = is_relative && reference.path().empty();
    to = same_document_path ? write(base.path(), to) : write_path(base, reference, is_relative, authority.has_value(), to);
    to = write_component("?", same_document_path && !reference.query() ? base.query() : reference.query(), to);
    return write_component("#", reference.fragment(), to);
}

void append_resolved(const uri_view& base, const uri_reference_view& reference, std::string& out, resolve_options options)
{
    if (internal::is_target(reference) && keeps_scheme(base, reference, options)) {
        out.append(reference.text());
        return;
    }
    const std::size_t size = out.size();
    out.append(static_cast<std::size_t>(std::min(internal::resolved_room(base, reference), std::uint64_t{out.max_size()} + 1)),
               '\0');
    out.resize(static_cast<std::size_t>(internal::write_resolved(base, reference, options, out.data() + size) - out.data()));
}

uri resolve(const uri_view& base, const uri_reference_view& reference, resolve_options options)
{
    std::string target;
    append_resolved(base, reference, target, options);
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
