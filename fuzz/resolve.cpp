#include <algorithm>
#include <optional>
#include <string>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/resolve.hpp>

#include "../test/support/reference_normalizer.hpp"
#include "../test/support/same_reading.hpp"
#include "support.hpp"

/// @file
/// The input is a base and two references, on separate lines. A target consists of the components from section 5.2.2, recomposed as
/// in section 5.3, and parses as them. The result of relativize resolves to the same target. Equivalent references have equivalent
/// targets.

using namespace uriform;
using fuzz::require;
using test::remove_dot_segments;

namespace {

struct target_components {
    std::string_view scheme;
    std::optional<std::string_view> authority;
    std::string path;
    std::optional<std::string_view> query;
    std::optional<std::string_view> fragment;
};

/// Merges paths (section 5.2.3).
std::string merged(const uri_view& base, std::string_view path)
{
    if (base.authority() && base.path().empty())
        return "/" + std::string(path);
    return std::string(base.path().substr(0, base.path().rfind('/') + 1)).append(path);
}

/// Returns the target of a reference without scheme and authority (section 5.2.2).
target_components of_path(const uri_view& base, const uri_reference_view& reference)
{
    target_components target{base.scheme(), base.authority(), {}, reference.query(), reference.fragment()};
    if (reference.path().empty()) {
        target.path = base.path();
        if (!reference.query())
            target.query = base.query();
    } else if (reference.path().starts_with('/')) {
        target.path = remove_dot_segments(reference.path());
    } else {
        target.path = remove_dot_segments(merged(base, reference.path()));
    }
    return target;
}

bool same_scheme(std::string_view a, std::string_view b)
{
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

/// Returns the target's components (section 5.2.2).
target_components components_of_target(const uri_view& base, const uri_reference_view& reference, bool strict)
{
    const bool own_scheme = reference.scheme() && (strict || !same_scheme(*reference.scheme(), base.scheme()));
    if (!own_scheme && !reference.authority())
        return of_path(base, reference);
    return {own_scheme ? *reference.scheme() : base.scheme(), reference.authority(), remove_dot_segments(reference.path()),
            reference.query(), reference.fragment()};
}

/// Recomposes the components (section 5.3), with the guard required by section 3.3.
std::string recomposed(const target_components& parts)
{
    std::string all(parts.scheme);
    all += ':';
    if (parts.authority)
        all.append("//").append(*parts.authority);
    else if (parts.path.starts_with("//"))
        all += "/.";
    all += parts.path;
    if (parts.query)
        all.append("?").append(*parts.query);
    if (parts.fragment)
        all.append("#").append(*parts.fragment);
    return all;
}

void check_target(const uri_view& base, const uri_reference_view& reference, bool strict)
{
    const uri target = resolve(base, reference, {.strict = strict});
    require(target.text() == recomposed(components_of_target(base, reference, strict)), "a target follows section 5.2.2");
    const auto read = parse_uri(target.text());
    require(read && test::same_reading(read->parts(), target.parts()), "a target parses as its components");
    std::string appended = "before";
    append_resolved(base, reference, appended, {.strict = strict});
    require(appended == "before" + std::string(target.text()), "append_resolved appends the target");
}

void check_way_back(const uri_view& base, const uri_view& target)
{
    const uri_reference reference = relativize(base, target);
    const auto read = parse_uri_reference(reference.text());
    require(read && test::same_reading(read->parts(), reference.parts()), "the result of relativize parses as its components");
    require(resolve(base, reference) == resolve(base, target), "the result of relativize resolves to the target");
}

/// Returns whether section 5.2.4 removes a URN's namespace, as for `urn:ab:c/../../d`. The target `urn:/d` is then no URN, and
/// URN-equivalence (RFC 8141, section 3.1) no longer ignores its query.
bool loses_namespace(const uri_reference_view& reference)
{
    return reference.scheme() && !reference.path().starts_with('/') && remove_dot_segments(reference.path()).starts_with('/');
}

/// Requires that two references, if equivalent, resolve to equivalent targets.
void check_equivalents(const uri_view& base, const uri_reference_view& one, const uri_reference_view& other)
{
    const bool not_urns = loses_namespace(one) || loses_namespace(other);
    for (const normal_form_options& options : fuzz::all_normal_forms())
        if (!(options.urn_equivalence && not_urns) && equivalent(one, other, options))
            require(equivalent(resolve(base, one), resolve(base, other), options), "equivalent references have equivalent targets");
}

void check(const uri_view& base, const uri_reference_view& reference)
{
    check_target(base, reference, true);
    check_target(base, reference, false);
    if (reference.as_uri())
        check_way_back(base, *reference.as_uri());
    check_way_back(base, resolve(base, reference));
    for (const normal_form_options& options : fuzz::all_normal_forms())
        check_equivalents(base, reference, normalize(reference, options));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto lines = fuzz::pieces(fuzz::text_of(data, size), 3);
    const auto base = parse_uri(lines[0]);
    if (!base)
        return 0;
    uri_reference_view before;
    for (const std::string_view line : lines) {
        const auto reference = parse_uri_reference(line);
        if (!reference)
            continue;
        check(*base, *reference);
        check_equivalents(*base, before, *reference);
        before = *reference;
    }
    return 0;
}
