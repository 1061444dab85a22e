#include <compare>
#include <concepts>
#include <map>
#include <sstream>
#include <string>
#include <system_error>
#include <type_traits>
#include <unordered_set>

#include <boost/test/unit_test.hpp>

#include <uriform/uriform.hpp>

/// @file
/// The types fit the language and its library: comparison, hashing, output, structured bindings and error codes.

using namespace uriform;
using namespace uriform::literals;

static_assert(std::regular<uri_reference_view> && std::regular<uri_reference>);
static_assert(std::three_way_comparable<uri_view, std::strong_ordering> && std::three_way_comparable<uri, std::strong_ordering>);
static_assert(std::equality_comparable_with<uri, uri_view> && std::equality_comparable_with<uri_reference, std::string_view>);
static_assert(std::is_trivially_copyable_v<uri_view> && std::is_trivially_copyable_v<components>);
static_assert(std::is_nothrow_move_constructible_v<uri> && std::is_nothrow_move_assignable_v<uri>);
static_assert(std::convertible_to<uri, uri_view> && std::convertible_to<uri, uri_reference_view> &&
              std::convertible_to<uri_view, uri_reference_view>);
static_assert(!std::convertible_to<uri_view, uri> && std::constructible_from<uri, uri_view>); // a copy must be explicit
static_assert(!std::constructible_from<uri_view, uri_reference_view>);
static_assert(std::convertible_to<const uri&, std::string_view>);

BOOST_AUTO_TEST_SUITE(language)

BOOST_AUTO_TEST_CASE(equality_is_of_texts_and_equivalence_is_not)
{
    const uri_view a = "http://h"_uri;
    const uri_view b = "http://h/"_uri;
    BOOST_TEST(equivalent(a, b));
    BOOST_TEST((a != b));
    BOOST_TEST((a < b));
    BOOST_TEST((a == std::string_view("http://h")));
    BOOST_TEST((uri(a) <=> a == std::strong_ordering::equal));
    BOOST_TEST((std::hash<uri>()(uri(a)) == std::hash<uri_view>()(a)));
    BOOST_TEST((std::unordered_set<uri>{uri(a), uri(b), uri(a)}.size() == 2));
    BOOST_TEST((std::map<uri_reference, int, std::less<>>{{uri_reference(a), 1}}.contains(a)));
}

BOOST_AUTO_TEST_CASE(references_are_printed_as_their_texts)
{
    std::ostringstream out;
    out << "http://h/"_uri << ' ' << uri_reference("x"_uri_reference);
    BOOST_TEST(out.str() == "http://h/ x");
    BOOST_TEST(format_as("http://h/"_uri) == "http://h/");
}

BOOST_AUTO_TEST_CASE(a_reference_is_taken_apart_into_its_five_components)
{
    const uri u("http://u@h:1/p?q"_uri);
    const auto [scheme, authority, path, query, fragment] = u;
    BOOST_TEST((scheme == "http" && authority == "u@h:1" && path == "/p" && query == "q" && !fragment));
    const auto [none, host, empty, no_query, anchor] = "//h#f"_uri_reference;
    BOOST_TEST((!none && host == "h" && empty.empty() && !no_query && anchor == "f"));
}

BOOST_AUTO_TEST_CASE(errors_are_error_codes)
{
    const auto [code, reading, position] = parse_uri("http://a b").error();
    BOOST_TEST((code == uri_errc::invalid_character && position == 8 && reading == component::host));
    const std::error_code standard = code;
    BOOST_TEST((standard == uri_errc::invalid_character && standard.category() == uriform_category()));
    BOOST_TEST(standard.message() == "invalid character");
}

BOOST_AUTO_TEST_SUITE_END()
