// Instantiates the headers' templates. The test compiles it with many warnings, also without exceptions and RTTI.
#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <map>
#include <ostream>
#include <ranges>
#include <set>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include <uriform/iri.hpp>
#include <uriform/uri/format.hpp>
#include <uriform/uriform.hpp>

using namespace uriform;
using namespace uriform::literals;

namespace {

constexpr auto literal = "https://u@h:1/a?b=c&d#e"_uri;

/// Returns a sum of the arguments, so that all are used.
template <class... Values>
std::size_t sum(const Values&... values)
{
    return (std::size_t{0} + ... + static_cast<std::size_t>(values));
}

template <class View>
std::size_t walk(const View& pieces)
{
    std::size_t octets = 0;
    for (const decoded_view piece : pieces)
        octets += sum(piece == decoded_view("a"), std::ranges::distance(piece), piece.to_string().size(), piece.empty(),
                      std::count(std::make_reverse_iterator(piece.end()), std::make_reverse_iterator(piece.begin()), 'a'),
                      std::hash<decoded_view>()(piece));
#if !defined(__clang__) || __clang_major__ >= 16 // older versions do not compile libstdc++'s views
    for (const decoded_view piece : pieces | std::views::reverse | std::views::drop(1) | std::views::take(3))
        octets += sum(std::ranges::count(piece | std::views::reverse, 'a'));
#endif
    return octets;
}

std::size_t use_ranges(const uri_view& reference)
{
    std::size_t octets = walk(reference.segments());
    for (const param each : reference.params())
        octets += sum(each.name() == "a", each.value() ? each.value()->to_string().size() : 0);
    return octets + sum(std::ranges::distance(reference.params()));
}

template <class Reference>
std::size_t use_members(const Reference& reference)
{
    const auto [scheme, authority, path, query, fragment] = reference;
    Reference moved(reference);
    Reference copy = moved;
    copy = std::move(moved);
    return sum(scheme.has_value(), authority.has_value(), path.size(), query.has_value(), fragment.has_value(), copy == reference,
               copy < reference, copy == std::string_view("s:"), std::hash<Reference>()(copy), copy.port_number().value_or(0),
               copy.as_uri().has_value(), copy.empty());
}

template <class Reference>
std::size_t use_changes(const Reference& reference)
{
    const std::array changed{
        with_userinfo(reference, "u").has_value(),
        with_host(reference, "h").has_value(),
        with_path(reference, "/p").has_value(),
        with_query(reference, "q").has_value(),
        with_fragment(reference, "f").has_value(),
        builder(reference).no_authority().build().has_value(),
        with_userinfo(reference, std::nullopt).has_value(),
        with_port(reference, std::nullopt).has_value(),
        with_query(reference, std::nullopt).has_value(),
        with_fragment(reference, std::nullopt).has_value(),
        builder(reference).scheme(std::nullopt).build().has_value(),
        with_scheme(reference, "s").has_value(),
        with_port(reference, 80).has_value(),
    };
    return sum(std::ranges::count(changed, true), normalize(reference).text().size());
}

std::size_t use_builder()
{
    const auto built =
        builder(literal).scheme("s").host("h").port(80).append_segment_data("a").append_param_data("b", "c").fragment("d").build();
    const auto relative = builder().path("p").build<uri_reference>();
    return sum(built.has_value(), relative.has_value());
}

std::size_t use_results(const result<uri_view>& parsed)
{
    const auto size = parsed.and_then([](const uri_view& u) { return result<std::size_t>(u.text().size()); });
    const auto path = parsed.transform([](const uri_view& u) { return u.path().size(); });
    const auto other = parsed.or_else([](const error& e) { return result<uri_view>(e); });
    result<uri> owned = uri::parse("s:");
    owned.value() = std::move(owned).value_or(uri(literal));
    const auto visited = parsed.transform([](const uri_view&) {}).has_value();
    const auto moved_on = parsed.transform_error([](const error& e) { return e; });
    return sum(visited, moved_on.has_value(), size.value(), path.value_or(0U), *size, parsed == other, parsed == literal,
               owned->path().size(), parsed.has_value() ? 0 : parsed.error().message().size());
}

#ifdef __cpp_lib_expected
static_assert(std::expected<uri_view, error>(parse_uri("s:"))->scheme() == "s");
static_assert(std::expected<uri_view, error>(parse_uri("1:")).error().position == 0);

std::size_t use_expected(const result<uri>& parsed)
{
    const std::expected<uri, error> copied = parsed;
    const std::expected<uri, error> moved = uri::parse("s:");
    return sum(copied.has_value(), moved.value() == "s:");
}
#else
std::size_t use_expected(const result<uri>& parsed)
{
    return sum(parsed.has_value());
}
#endif

template <class Hash, class Equal, class Less>
std::size_t use_containers(const uri& reference)
{
    const std::unordered_set<uri, Hash, Equal> hashed{reference};
    const std::set<uri, Less> ordered{reference};
    const std::unordered_map<uri, int> of_texts{{reference, 1}};
    const std::map<uri, int> by_text{{reference, 1}};
    return sum(hashed.contains(uri_view(reference)), ordered.contains(uri_view(reference)), of_texts.contains(reference),
               by_text.contains(reference));
}

template <class Reference>
std::size_t use_iri(const Reference& reference)
{
    Reference copy = reference;
    copy = Reference(reference);
    return sum(copy == reference, copy < reference, iri::normalize(reference).text().size(), iri::to_uri(reference).has_value());
}

std::size_t write(std::ostream& out, const uri& reference)
{
    out << reference << uri_view(reference);
#ifdef __cpp_lib_format
    return std::format("{:>10}{}", reference, uri_reference_view(reference)).size();
#else
    return 0;
#endif
}

} // namespace

std::size_t use_all(std::ostream& out, const uri& owner, const iri::iri& owner_of_iri)
{
    const uri_reference reference(owner);
    static constexpr scheme_rule rules[] = {{"gemini", 1965, true}};
    const scheme_table schemes(rules);
    return use_ranges(owner) + use_members(literal) + use_members(owner) + use_members(reference) + use_changes(literal) +
           use_changes(reference) + use_builder() + use_results(parse_uri(owner.text())) + use_expected(uri::parse("s:")) +
           use_containers<equivalence_hash, equivalence_equal, equivalence_less>(owner) +
           use_containers<iri::equivalence_hash, iri::equivalence_equal, iri::equivalence_less>(owner) + use_iri(owner_of_iri) +
           use_iri(iri::iri_view(owner_of_iri)) + write(out, owner) + sum(schemes.find("gemini") != nullptr);
}
