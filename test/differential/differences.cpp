#include "differences.hpp"

#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/syntax/ipv6_address.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/segments.hpp>

namespace uriform::test {
namespace {

uri_reference_view read(std::string_view text)
{
    return parse_uri_reference(text).value();
}

bool is_rootless(std::string_view path)
{
    return !path.empty() && path[0] != '/';
}

bool has_dot_segment(std::string_view path)
{
    for (const decoded_view segment : segments_view(path))
        if (segment == "." || segment == "..")
            return true;
    return false;
}

/// Returns whether some `..` in a path follows no segment that it could remove.
bool climbs_above_the_root(std::string_view path)
{
    int depth = 0;
    for (const decoded_view segment : segments_view(path)) {
        depth += segment == ".." ? -1 : segment == "." ? 0 : 1;
        if (depth < 0)
            return true;
    }
    return false;
}

bool has_guard(std::string_view reference)
{
    return !read(reference).authority() && read(reference).path().starts_with("/.//");
}

/// Returns whether the other library's path begins with an unnecessary dot segment.
bool keeps_guard(const answers& given)
{
    return given.theirs && read(*given.theirs).path().starts_with("/./");
}

bool lacks_guard(const answers& given)
{
    return has_guard(*given.ours);
}

/// Returns whether the target keeps the base path: a same-document reference.
bool has_path_of_the_base(const uri_reference_view& reference)
{
    return !reference.scheme() && !reference.authority() && reference.path().empty();
}

bool has_rewritten_path_of_the_base(const answers& given)
{
    const std::string_view path = read(given.second).path();
    return has_path_of_the_base(read(given.text)) && (has_dot_segment(path) || path.find('%') != path.npos);
}

bool has_fragment_of_the_base(const answers& given)
{
    const uri_reference_view reference = read(given.text);
    return has_path_of_the_base(reference) && !reference.fragment() && read(given.second).fragment();
}

bool has_encoded_dot_segment(std::string_view path)
{
    for (const decoded_view segment : segments_view(path))
        if (segment.raw().starts_with('.') ? segment.raw() == ".%2e" || segment.raw() == ".%2E" : segment == "." || segment == "..")
            return true;
    return false;
}

/// Returns whether the host is a reg-name that begins like an IPv4 address.
bool host_begins_with_ipv4(const uri_reference_view& reference)
{
    const std::string_view host = reference.host().value_or("");
    for (std::size_t size = 7; size < host.size() && size <= 15; ++size)
        if (ipv4_address::parse(host.substr(0, size)))
            return true;
    return false;
}

/// Returns whether `theirs` contains a host and a path that does not begin with `/`.
bool has_path_without_slash(const answers& given)
{
    const std::string_view theirs = given.theirs ? std::string_view(*given.theirs) : "";
    const std::size_t path = theirs.find(" path=");
    return theirs.find(" host=") < path && is_rootless(theirs.substr(path + 6, theirs.find(' ', path + 1) - path - 6));
}

/// Returns whether `is` holds for the path that resolution starts with, merged if necessary.
template <class Is>
bool merged_path(const answers& given, Is is)
{
    const uri_reference_view base = read(given.second);
    const uri_reference_view reference = read(given.text);
    if (reference.scheme() || reference.authority() || reference.path().starts_with('/'))
        return is(reference.path());
    const std::string_view directory = base.path().substr(0, base.path().rfind('/') + 1);
    const std::string_view root = base.authority() && base.path().empty() ? "/" : "";
    return is(std::string(root) + std::string(directory) + std::string(reference.path()));
}

bool is_ipv6(std::string_view reference)
{
    return read(reference).host_kind() == host_kind::ipv6;
}

bool rootless_dot_segments(const answers& given)
{
    return is_rootless(read(given.text).path()) && has_dot_segment(read(given.text).path());
}

/// Returns whether query or fragment is defined and empty.
bool has_empty(std::string_view reference)
{
    return read(reference).query() == "" || read(reference).fragment() == "";
}

bool decodes_reserved(const answers& a)
{
    for (std::size_t at = a.text.find('%'); at != a.text.npos; at = a.text.find('%', at + 1))
        if (chars::reserved.contains(uriform::detail::grammar::octet_of(a.text.substr(at))))
            return true;
    return false;
}

constexpr difference known[] = {
    {"Boost.URL", "read", "authority-ends-early",
     [](const answers& a) { return has_path_without_slash(a) || (a.ours && host_begins_with_ipv4(read(a.text))); }},
    {"Boost.URL", "read", "upper-case-ipvfuture", [](const answers& a) { return !a.theirs && a.text.find("[V") != a.text.npos; }},
    {"Boost.URL", "normalize", "reserved-decoded", decodes_reserved},
    {"Boost.URL", "normalize", "rootless-dot-segments", rootless_dot_segments},
    {"Boost.URL", "normalize", "above-the-root", [](const answers& a) { return climbs_above_the_root(read(a.text).path()); }},
    {"Boost.URL", "normalize", "guard-missing", lacks_guard},
    {"Boost.URL", "normalize", "guard-kept", keeps_guard},
    {"Boost.URL", "resolve", "fragment-of-the-base", has_fragment_of_the_base},
    {"Boost.URL", "resolve", "path-of-the-base-normalized", has_rewritten_path_of_the_base},
    {"Boost.URL", "resolve", "path-normalized",
     [](const answers& a) { return merged_path(a, [](std::string_view path) { return path.find('%') != path.npos; }); }},
    {"Boost.URL", "resolve", "above-the-root", [](const answers& a) { return merged_path(a, climbs_above_the_root); }},
    {"Boost.URL", "resolve", "rootless-dot-segments",
     [](const answers& a) { return merged_path(a, is_rootless) && merged_path(a, has_dot_segment); }},
    {"Boost.URL", "resolve", "guard-missing", lacks_guard},
    {"Boost.URL", "resolve", "guard-kept", keeps_guard},
    {"Boost.URL", "compare", "last-segment-empty",
     [](const answers& a) {
         return a.theirs == "equal" && read(a.text).path().ends_with('/') && read(a.second).path().ends_with('/');
     }},
    {"Boost.URL", "compare", "undefined-is-empty", [](const answers& a) { return has_empty(a.text) || has_empty(a.second); }},
    {"uriparser", "normalize", "rootless-dot-segments", rootless_dot_segments},
    {"uriparser", "normalize", "ipv6-written-out", [](const answers& a) { return is_ipv6(a.text); }},
    {"uriparser", "normalize", "host-percent-encoding",
     [](const answers& a) { return read(a.text).host().value_or("").find('%') != a.text.npos; }},
    {"uriparser", "normalize", "above-the-root", [](const answers& a) { return climbs_above_the_root(read(a.text).path()); }},
    {"uriparser", "normalize", "guard-missing", lacks_guard},
    {"uriparser", "normalize", "guard-needless", keeps_guard},
    {"uriparser", "resolve", "ipv6-written-out", [](const answers& a) { return is_ipv6(a.text) || is_ipv6(a.second); }},
    {"uriparser", "resolve", "encoded-dot-segment", [](const answers& a) { return merged_path(a, has_encoded_dot_segment); }},
    {"uriparser", "resolve", "rootless-dot-segments",
     [](const answers& a) { return merged_path(a, is_rootless) && merged_path(a, has_dot_segment); }},
    {"uriparser", "resolve", "guard-missing", lacks_guard},
    {"uriparser", "resolve", "guard-needless", keeps_guard},
};

} // namespace

std::string_view name_of_difference(std::string_view peer, std::string_view operation, const answers& given)
{
    for (const difference& one : known)
        if (one.peer == peer && one.operation == operation && one.explains(given))
            return one.name;
    return {};
}

std::set<std::string> names_of_differences()
{
    std::set<std::string> names;
    for (const difference& one : known)
        names.insert(std::string(one.peer) + ' ' + std::string(one.operation) + ' ' + std::string(one.name));
    return names;
}

bool may_be_compared(std::string_view text)
{
    const std::string_view path = read(text).path();
    return path.starts_with('/') && !has_dot_segment(path);
}

} // namespace uriform::test
