#include <array>
#include <utility>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/literals.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/same_reading.hpp"

/// @file
/// Tests URI literals. The test `refused` checks that invalid literals do not compile.

using namespace uriform::literals;

static_assert("https://example.com/"_uri.host() == "example.com");
static_assert("http://u@h:0443/p?q#f"_uri.port_number() == 443);
static_assert("http://[::1]/"_uri.host_kind() == uriform::host_kind::ipv6);
static_assert("http://[v1.a]/"_uri.host_kind() == uriform::host_kind::ipvfuture);
static_assert("http://127.0.0.1/"_uri.host_kind() == uriform::host_kind::ipv4);
static_assert("http://h/"_uri.host_kind() == uriform::host_kind::reg_name);
static_assert("urn:a:b"_uri.scheme() == "urn");
static_assert("urn:a:b"_uri.path() == "a:b");
static_assert("s:#"_uri.fragment() == "");
static_assert(!"s:#"_uri.query());
static_assert(""_uri_reference.empty());
static_assert("../a"_uri_reference.path() == "../a");
static_assert(!"//h"_uri_reference.scheme());
static_assert("//u@h"_uri_reference.userinfo() == "u");
static_assert("//u@h:1"_uri_reference.authority() == "u@h:1");
static_assert("?%41"_uri_reference.query() == "%41");
static_assert(!"a"_uri_reference.as_uri());
static_assert("s:a"_uri_reference.as_uri()->scheme() == "s");
static_assert("s:a"_uri == "s:a"_uri_reference);
static_assert("s:a"_uri < "s:b"_uri);

static_assert("HTTP://EXAMPLE.com:80/%7Eu/./a#%41"_normalized_uri == "http://example.com/~u/a#A");
static_assert("HTTP://h"_normalized_uri.path() == "/");
static_assert("HTTP://h"_normalized_uri.text().data()[9] == '\0');

// The test `constant expressions` compares normal forms in constant expressions with the tables.
static_assert(uriform::equivalent("http://EXAMPLE.com:80/%7Eu/./a"_uri, "http://example.com/~u/a"_uri));
static_assert(!uriform::equivalent("http://h/"_uri, "http://h"_uri, {.level = uriform::normalization_level::syntax}));
static_assert(uriform::equivalent("s:a#b"_uri, "s:a#c"_uri, {.drop_fragment = true}));
static_assert(uriform::is_normalized("http://example.com/"_uri));
static_assert(uriform::compare("http://h/%61"_uri, "http://h/b"_uri) < 0);
static_assert(uriform::equivalence_less()("http://h/%61"_uri, "http://h/b"_uri));
static_assert(uriform::equivalence{.options = {.drop_fragment = true}}.equal()("s:a#b"_uri, "s:a"_uri));
static_assert("HTTPS://h"_uri.port_or_default() == 443);

constexpr uriform::scheme_rule own_rules[] = {{"gemini", 1965, true}, {"http", 8080}};
constexpr uriform::scheme_table table(own_rules);
static_assert(uriform::equivalent("gemini://h:1965"_uri, "gemini://h/"_uri, {.schemes = &table}));
static_assert(!uriform::equivalent("http://h:80/"_uri, "http://h/"_uri, {.schemes = &table}));
static_assert(uriform::equivalent("https://h:443/"_uri, "https://h/"_uri, {.schemes = &table}));

/// A path longer than a window of uri/detail/surviving_segments.hpp.
constexpr auto long_path = [] {
    std::array<char, 9'000> text{};
    for (std::size_t i = 0; i < text.size(); ++i)
        text[i] = "/segment/.././other"[i % 19];
    return text;
}();
constexpr auto normal_path = [] {
    std::array<char, 9'000> text{};
    std::size_t size = uriform::normalize_to(uriform::parse_uri_reference({long_path.data(), long_path.size()}).value(), text);
    return std::pair(text, size);
}();

BOOST_AUTO_TEST_SUITE(literals)

/// A literal and a parsed text have the same components, including hints.
BOOST_AUTO_TEST_CASE(are_what_parsing_returns)
{
    constexpr auto literal = "HTTP://u@[::1]:80/%7e/./a?b#c"_uri;
    BOOST_TEST(uriform::test::same_reading(literal.parts(), uriform::parse_uri("HTTP://u@[::1]:80/%7e/./a?b#c").value().parts()));
}

BOOST_AUTO_TEST_CASE(normal_form_of_a_long_path)
{
    const std::string_view constant(normal_path.first.data(), normal_path.second);
    BOOST_TEST(constant == uriform::normalize(uriform::parse_uri_reference({long_path.data(), long_path.size()}).value()).text());
}

/// A constant table in the program follows the same rules as the library's table.
BOOST_AUTO_TEST_CASE(standard_rules_of_a_constant)
{
    constexpr const uriform::scheme_table& constant = uriform::scheme_table::standard();
    for (const uriform::scheme_rule& rule : uriform::detail::standard_rules) {
        BOOST_TEST(constant.find(rule.scheme)->scheme == rule.scheme);
        BOOST_TEST(uriform::scheme_table::standard().find(rule.scheme)->scheme == rule.scheme);
    }
    BOOST_TEST(uriform::normalize("HTTP://h:80"_uri, {.schemes = &constant}) == "http://h/");
}

BOOST_AUTO_TEST_CASE(view_static_storage)
{
    const auto make = [] { return "http://h/p"_uri; };
    const uriform::uri_view kept = make();
    BOOST_TEST(kept == "http://h/p");
    const auto make_normal = [] { return "HTTP://h"_normalized_uri; };
    const uriform::uri_view kept_normal = make_normal();
    BOOST_TEST(kept_normal == "http://h/");
}

BOOST_AUTO_TEST_SUITE_END()
