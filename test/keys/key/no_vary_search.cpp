#include <array>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/key/no_vary_search.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests No-Vary-Search by draft-ietf-httpbis-no-vary-search-10.

using namespace uriform;
using namespace uriform::test;
using key::no_vary_search;
using key::no_vary_search_syntax;

namespace {

no_vary_search_syntax syntax_named(std::string_view name)
{
    if (name != "draft" && name != "legacy")
        throw std::runtime_error("no syntax has the name");
    return name == "draft" ? no_vary_search_syntax::draft : no_vary_search_syntax::legacy;
}

std::vector<std::string> strings(std::span<const std::string> names)
{
    return {names.begin(), names.end()};
}

using names = std::vector<std::string>;

} // namespace

BOOST_AUTO_TEST_SUITE(no_vary_searches)

BOOST_AUTO_TEST_CASE(fields)
{
    for (const row& expected : read_table("no_vary_search.tsv", {"syntax", "field", "configuration", "position", "error"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(1)))
        {
            const no_vary_search config = no_vary_search::parse(expected.text(1), syntax_named(expected.text(0)));
            BOOST_TEST(config.to_string() == expected.text(2));
            BOOST_TEST((no_vary_search::parse(config.to_string()) == config));
            BOOST_TEST(config.is_default() == expected.text(2).empty());
            BOOST_TEST((config == no_vary_search()) == expected.text(2).empty());
            BOOST_TEST_REQUIRE(config.error().has_value() == expected.cells[4].has_value());
            if (expected.cells[4]) {
                BOOST_TEST(to_string(config.error()->code) == expected.text(4));
                BOOST_TEST(config.error()->position == std::stoul(expected.text(3)));
            }
        }
    }
}

/// RFC 9651, section 4.2, and RFC 9110, section 5.2: lines, even empty lines, are joined by commas.
BOOST_AUTO_TEST_CASE(lines_of_a_field)
{
    const auto parsed = [](std::vector<std::string_view> lines) { return no_vary_search::parse(lines); };
    BOOST_TEST(!parsed({}).error());
    BOOST_TEST(parsed({}).is_default());
    BOOST_TEST(!parsed({""}).error());
    BOOST_TEST(parsed({"params=(\"a\")", "key-order"}).to_string() == "key-order, params=(\"a\")");
    BOOST_TEST(parsed({"params=(\"a\")", "params=(\"b\")"}).to_string() == "params=(\"b\")");
    BOOST_TEST((parsed({"key-order", ""}).error() == error{key_errc::invalid_field_key, 11}));
    BOOST_TEST((parsed({"", "key-order"}).error() == error{key_errc::invalid_field_key, 0}));
    BOOST_TEST((parsed({"params=(\"a", "b\")"}).to_string() == "params=(\"a%2C+b\")"));
    BOOST_TEST((parsed({"key-order", "params"}).error() == error{key_errc::invalid_parameter_names, 17}));
}

BOOST_AUTO_TEST_CASE(configurations)
{
    const no_vary_search none;
    BOOST_TEST((none.no_vary() && none.no_vary()->empty()));
    BOOST_TEST((!none.vary() && none.vary_on_key_order()));

    const auto params = no_vary_search::parse("params=(\"%C3%A9\" \"a\" \"a\"), key-order");
    BOOST_TEST((strings(*params.no_vary()) == names{"a", "\xC3\xA9"}));
    BOOST_TEST((!params.vary() && !params.vary_on_key_order()));

    const auto except = no_vary_search::parse("except=(\"b\" \"a\")");
    BOOST_TEST((strings(*except.vary()) == names{"a", "b"}));
    BOOST_TEST((!except.no_vary() && except.vary_on_key_order()));

    const auto nothing = no_vary_search::parse("except=()");
    BOOST_TEST((nothing.vary() && nothing.vary()->empty() && !nothing.no_vary() && !nothing.is_default()));
}

BOOST_AUTO_TEST_CASE(equality_of_configurations)
{
    const std::array<std::string_view, 8> different{
        "",          "params=(\"a\")", "params=(\"a\" \"b\")", "except=(\"a\")", "except=()", "key-order, params=(\"a\")",
        "key-order", "params=(\"A\")"};
    for (const std::string_view a : different)
        for (const std::string_view b : different)
            BOOST_TEST((no_vary_search::parse(a) == no_vary_search::parse(b)) == (a == b));
    BOOST_TEST((no_vary_search::parse("params=1") == no_vary_search()));
}

BOOST_AUTO_TEST_CASE(keys)
{
    no_vary_search::scratch memory;
    for (const row& expected : read_table("no_vary_search_keys.tsv", {"field", "uri", "key"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(0)) << ' ' << shown(expected.text(1)))
        {
            const no_vary_search config = no_vary_search::parse(expected.text(0));
            const uri_view u = parse_uri(expected.text(1)).value();
            BOOST_TEST(config.key_of(u) == expected.text(2));
            std::string out = "before ";
            config.append_key(u, out, memory);
            BOOST_TEST(out == "before " + expected.text(2));
            out = "before ";
            config.append_key_of_normalized(normalize(u), out, memory);
            BOOST_TEST(out == "before " + expected.text(2));
            BOOST_TEST(config.equivalent(u, normalize(u)));
        }
    }
}

BOOST_AUTO_TEST_CASE(equivalence)
{
    const auto equivalent_under = [](std::string_view field, std::string_view a, std::string_view b) {
        const no_vary_search config = no_vary_search::parse(field);
        const uri_view first = parse_uri(a).value();
        const uri_view second = parse_uri(b).value();
        const bool same = config.equivalent(first, second);
        BOOST_TEST(same == config.equivalent(second, first));
        return same;
    };
    // Every configuration compares these components.
    for (const std::string_view field : {"", "key-order", "params=(\"a\")", "except=()"}) {
        BOOST_TEST(!equivalent_under(field, "http://h/", "https://h/"));
        BOOST_TEST(!equivalent_under(field, "http://h/", "http://i/"));
        BOOST_TEST(!equivalent_under(field, "http://h/", "http://h:8080/"));
        BOOST_TEST(!equivalent_under(field, "http://h/", "http://h/p"));
        BOOST_TEST(!equivalent_under(field, "http://h/a%3Fb", "http://h/a?b"));
        BOOST_TEST(equivalent_under(field, "http://u:p@h/#f", "http://h"));
    }
    // An undefined query differs from an empty query, and a missing value from an empty value.
    BOOST_TEST(!equivalent_under("", "http://h/", "http://h/?"));
    BOOST_TEST(!equivalent_under("", "http://h/?a", "http://h/?a="));
    BOOST_TEST(!equivalent_under("", "http://h/?a=%20", "http://h/?a=+"));
    BOOST_TEST(equivalent_under("", "http://h/?%7e", "http://h/?~"));
    for (const std::string_view field : {"key-order", "params=(\"b\")", "except=(\"a\")"}) {
        BOOST_TEST(equivalent_under(field, "http://h/", "http://h/?"));
        BOOST_TEST(equivalent_under(field, "http://h/?a", "http://h/?a="));
        BOOST_TEST(equivalent_under(field, "http://h/?a=x&&&&", "http://h/?a=x"));
        BOOST_TEST(equivalent_under(field, "http://h/?a=%20", "http://h/?a=+"));
        BOOST_TEST(equivalent_under(field, "http://h/?a=x", "http://h/?%61=%78"));
        BOOST_TEST(equivalent_under(field, "http://h/?a=%f6", "http://h/?a=%ef%bf%bd"));
        BOOST_TEST(!equivalent_under(field, "http://h/?a=1&a=2", "http://h/?a=2&a=1"));
        BOOST_TEST(!equivalent_under(field, "http://h/?a=%C3%A9", "http://h/?a=e%CC%81"));
    }
    BOOST_TEST(equivalent_under("key-order", "http://h/?a=1&b=2", "http://h/?b=2&a=1"));
    BOOST_TEST(!equivalent_under("params=(\"c\")", "http://h/?a=1&b=2", "http://h/?b=2&a=1"));
}

/// Sorting takes n log n steps, also for equal names, and keeps their order.
BOOST_AUTO_TEST_CASE(many_parameters)
{
    constexpr int many = 100'000;
    std::string equal = "http://h/?";
    std::string descending = "http://h/?";
    std::string ascending = "http://h/?";
    for (int i = 0; i < many; ++i) {
        equal += "&a=" + std::to_string(many - i);
        descending += std::to_string(2 * many - i) + "=&";
        ascending += std::to_string(many + i + 1) + "=&";
    }
    std::string empty_names = "http://h/?";
    for (int i = 0; i < 100; ++i)
        empty_names += "=&=x&";
    empty_names.pop_back();
    const no_vary_search config = no_vary_search::parse("key-order");
    BOOST_TEST(config.key_of(*parse_uri(empty_names)) == empty_names);
    BOOST_TEST((config.key_of(*parse_uri(equal)) == "http://h/?" + equal.substr(11)));
    BOOST_TEST(config.equivalent(*parse_uri(ascending), *parse_uri(descending)));
}

BOOST_AUTO_TEST_SUITE_END()
