#include <optional>
#include <string>

#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/normal_form.hpp>

#include "../test/support/same_reading.hpp"
#include "support.hpp"

/// @file
/// A normal form is valid, has the components that the reference has, and is its own normal form. It is what sections 6.2.2
/// and 6.2.3 make of each component, done plainly; the second level is a step above the first. is_normalized, equivalent, compare
/// and hash say of a reference and its normal form what follows.

using namespace uriform;
using fuzz::require;

namespace {

/// Returns whether the components that are defined in `normal` are those of `original`, but for what options take away.
bool same_structure(const uri_reference_view& original, const uri_reference_view& normal, const normal_form_options& options)
{
    const bool port_may_go = options.level == normalization_level::scheme && !normal.port();
    const bool port = original.port().has_value() == normal.port().has_value() || port_may_go;
    const bool fragment = normal.fragment().has_value() == (original.fragment().has_value() && !options.drop_fragment);
    return port && fragment && original.scheme().has_value() == normal.scheme().has_value() &&
           original.host().has_value() == normal.host().has_value() &&
           original.userinfo().has_value() == normal.userinfo().has_value() &&
           original.query().has_value() == normal.query().has_value();
}

std::string lower(std::string_view text)
{
    std::string out;
    for (const char c : text)
        out += c >= 'A' && c <= 'Z' ? static_cast<char>(c + 0x20) : c;
    return out;
}

/// Sections 6.2.2.1 and 6.2.2.2, `change` being what becomes of octets that are not encoded, or need not be.
template <class Change>
std::string with_normal_triples(std::string_view text, Change change)
{
    std::string out;
    const decoded_view octets(text);
    for (auto octet = octets.begin(); octet != octets.end(); ++octet) {
        const std::string_view raw = text.substr(octet.position(), 3);
        if (!raw.starts_with('%') || chars::unreserved.contains(*octet))
            out += change(std::string(1, *octet));
        else
            for (const char c : raw)
                out += c >= 'a' && c <= 'f' ? static_cast<char>(c - 0x20) : c;
    }
    return out;
}

/// Section 6.2.2.3, of a path whose triples are normal, with the guard of section 3.3.
std::string normal_path(const std::string& path, bool has_authority)
{
    if (!path.starts_with('/'))
        return path;
    const std::string rest = fuzz::remove_dot_segments(path);
    return (!has_authority && rest.starts_with("//") ? "/." : "") + rest;
}

/// Section 6.2.2, component by component.
std::string syntax_normal_form(const uri_reference_view& r, bool drop_fragment)
{
    const auto as_it_is = [](std::string octet) { return octet; };
    std::string out;
    if (r.scheme())
        out += lower(*r.scheme()) + ':';
    if (r.host())
        out += "//";
    if (r.userinfo())
        out += with_normal_triples(*r.userinfo(), as_it_is) + '@';
    out += with_normal_triples(r.host().value_or(""), lower);
    if (r.port())
        out.append(":").append(*r.port());
    out += normal_path(with_normal_triples(r.path(), as_it_is), r.host().has_value());
    if (r.query())
        out += '?' + with_normal_triples(*r.query(), as_it_is);
    if (r.fragment() && !drop_fragment)
        out += '#' + with_normal_triples(*r.fragment(), as_it_is);
    return out;
}

/// Section 6.2.3: an empty port goes and the default one, leading zeros too.
std::string normal_port(std::optional<std::string_view> port, const scheme_rule& rule)
{
    std::string digits(port.value_or(""));
    while (digits.size() > 1 && digits[0] == '0')
        digits.erase(0, 1);
    const bool is_default = rule.default_port && digits == std::to_string(*rule.default_port);
    return digits.empty() || is_default ? "" : ':' + digits;
}

/// Section 6.2.3, of a reference in the syntax level's normal form, but for its IPv6 address, which stays as it is.
std::string scheme_normal_form(const uri_reference_view& r, const scheme_rule& rule)
{
    const components& c = r.parts();
    std::string out(r.text().substr(0, c.host_begin));
    const std::size_t colon = r.path().find(':');
    if (!r.host() && rule.namespace_is_lower_case && colon != r.path().npos && colon < r.path().find('/'))
        return out.append(with_normal_triples(r.path().substr(0, colon), lower)).append(r.text().substr(c.path_begin + colon));
    if (!rule.localhost_is_empty || r.host() != "localhost")
        out += r.host().value_or("");
    out += normal_port(r.port(), rule);
    if (rule.empty_path_is_root && r.host() && r.path().empty())
        out += '/';
    return out.append(r.text().substr(c.path_begin));
}

void check_levels(const uri_reference_view& reference, const uri_reference& normal, const normal_form_options& options)
{
    normal_form_options below = options;
    below.level = normalization_level::syntax;
    const uri_reference step = normalize(reference, below);
    require(step.text() == syntax_normal_form(reference, options.drop_fragment), "the syntax level is that of section 6.2.2");
    require(normalize(step, options) == normal, "the syntax level is a step to the scheme level");
    if (options.level == normalization_level::syntax || reference.host_kind() == host_kind::ipv6)
        return;
    const scheme_rule* const rule = step.scheme() ? options.schemes->find(*step.scheme()) : nullptr;
    const std::string expected = scheme_normal_form(step, rule == nullptr ? scheme_rule{} : *rule);
    require(normal.text() == expected, "the scheme level is that of section 6.2.3");
}

void check(const uri_reference_view& reference, const normal_form_options& options)
{
    const uri_reference normal = normalize(reference, options);
    const auto read = parse_uri_reference(normal.text());
    require(read && test::same_reading(read->parts(), normal.parts()), "a normal form is what it is read as");
    require(same_structure(reference, normal, options), "a normal form has the same components defined");
    require(normal.size() <= reference.size() + 16, "a normal form is hardly longer than the text");
    check_levels(reference, normal, options);

    require(normalize(normal, options) == normal, "a normal form is its own normal form");
    require(is_normalized(normal, options), "a normal form is said to be one");
    require(is_normalized(reference, options) == (normal.text() == reference.text()), "is_normalized says whether a text is one");
    require(equivalent(reference, normal, options) && equivalent(normal, reference, options), "they are equivalent");
    require(compare(reference, normal, options) == 0 && compare(normal, reference, options) == 0, "they are equal in order");
    require(hash_normalized(reference, 3, options) == hash_normalized(normal, 3, options), "they have the same hash");

    std::string appended = "before";
    append_normalized(reference, appended, options);
    require(appended == "before" + std::string(normal.text()), "it is appended as it is");
    fuzz::require_bounded(normal.text(), [&](std::span<char> room) { return normalize_to(reference, room, options); });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const auto reference = parse_uri_reference(fuzz::text_of(data, size));
    if (!reference)
        return 0;
    for (const normal_form_options& options : fuzz::all_normal_forms())
        check(*reference, options);
    return 0;
}
