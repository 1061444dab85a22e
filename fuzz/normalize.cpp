#include <optional>
#include <string>

#include <uriform/uri/normal_form.hpp>

#include "../test/support/reference_normalizer.hpp"
#include "../test/support/same_reading.hpp"
#include "support.hpp"

/// @file
/// A normal form is valid, contains the reference's components, and is its own normal form. The second implementation and the
/// definition produce the same text; normalizing the syntax level's result again produces the scheme level's. is_normalized,
/// equivalent, compare and hash_normalized agree for a reference and its normal form.

using namespace uriform;
using fuzz::require;

namespace {

scheme_rule given_rule(const uri_reference_view& reference, const normal_form_options& options)
{
    const scheme_rule* const rule = reference.scheme() ? options.schemes->find(*reference.scheme()) : nullptr;
    return rule == nullptr ? scheme_rule{} : *rule;
}

/// Returns the text to normalize: the assigned name for URNs if the options ask for it.
std::string_view assigned_name(const uri_reference_view& reference, const normal_form_options& options)
{
    const bool is_asked = options.urn_equivalence && options.level == normalization_level::scheme;
    return is_asked ? test::without_urn_components(reference.text(), given_rule(reference, options)) : reference.text();
}

/// Returns whether `normal` defines the same components as `original`, except for those that options remove.
bool same_structure(const uri_reference_view& original, const uri_reference_view& normal, const normal_form_options& options)
{
    const bool port_may_go = options.level == normalization_level::scheme && !normal.port();
    const bool port = original.port().has_value() == normal.port().has_value() || port_may_go;
    const bool is_urn = assigned_name(original, options).size() != original.size();
    const bool query = normal.query().has_value() == (original.query().has_value() && !is_urn);
    const bool fragment = normal.fragment().has_value() == (original.fragment().has_value() && !options.drop_fragment && !is_urn);
    return port && query && fragment && original.scheme().has_value() == normal.scheme().has_value() &&
           original.host().has_value() == normal.host().has_value() &&
           original.userinfo().has_value() == normal.userinfo().has_value();
}

/// Returns the normal form according to the second implementation.
std::string expected_normal_form(const uri_reference_view& reference, const normal_form_options& options)
{
    const std::size_t size = options.drop_fragment ? reference.parts().query_end : reference.size();
    const std::string_view text = assigned_name(reference, options).substr(0, size);
    return test::reference_normal_form(text, options.level, given_rule(reference, options));
}

/// Requires that normalizing the syntax-level form at the scheme level yields the scheme-level form.
void check_levels(const uri_reference_view& reference, const uri_reference& normal, normal_form_options options)
{
    options.level = normalization_level::syntax;
    const uri_reference step = normalize(reference, options);
    options.level = normalization_level::scheme;
    require(normalize(step, options) == normal, "the syntax level is a step to the scheme level");
}

void check(const uri_reference_view& reference, const normal_form_options& options)
{
    const uri_reference normal = normalize(reference, options);
    const auto read = parse_uri_reference(normal.text());
    require(read && test::same_reading(read->parts(), normal.parts()), "a normal form parses as its components");
    require(same_structure(reference, normal, options), "a normal form defines the same components");
    require(normal.size() <= reference.size() + 16, "a normal form is hardly longer than the text");
    require(normal.text() == expected_normal_form(reference, options), "a normal form follows sections 6.2.2 and 6.2.3");
    require(detail::defined_normal_form(reference, options).text() == normal.text(), "a normal form agrees with the definition");
    if (options.level == normalization_level::scheme)
        check_levels(reference, normal, options);

    require(normalize(normal, options) == normal, "a normal form is its own normal form");
    require(is_normalized(normal, options), "is_normalized accepts a normal form");
    require(is_normalized(reference, options) == (normal.text() == reference.text()),
            "is_normalized compares a text with its normal form");
    require(equivalent(reference, normal, options) && equivalent(normal, reference, options), "they are equivalent");
    require(compare(reference, normal, options) == 0 && compare(normal, reference, options) == 0, "they are equal in order");
    require(hash_normalized(reference, 3, options) == hash_normalized(normal, 3, options), "they have the same hash");

    std::string appended = "before";
    append_normalized(reference, appended, options);
    require(appended == "before" + std::string(normal.text()), "appending writes the same text");
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
