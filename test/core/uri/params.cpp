#include <algorithm>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/params.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/pieces.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests query parameters, and distinguishes missing parameters, empty parameters, and parameters without a value.

using namespace uriform;
using namespace uriform::test;

static_assert(std::ranges::bidirectional_range<params_view>);
static_assert(std::ranges::common_range<params_view>);
static_assert(std::ranges::view<params_view>);
static_assert(std::ranges::borrowed_range<params_view>);
static_assert(std::is_trivially_copyable_v<params_view>);
static_assert((*params_view("a=b&c").begin()).value()->raw() == "b"); // in constant expressions too

BOOST_AUTO_TEST_SUITE(query_parameters)

BOOST_AUTO_TEST_CASE(by_the_table)
{
    for (const row& expected : read_table("params.tsv", {"query", "parameters"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            const params_view all(expected.cells[0]);
            BOOST_TEST(all_written(all) == expected.text(1));
            BOOST_TEST(all_written_from_behind(all) == expected.text(1));
            BOOST_TEST(all.empty() == !expected.cells[0]);
            BOOST_TEST((joined(all) == expected.cells[0]));
        }
    }
}

BOOST_AUTO_TEST_CASE(of_a_reference)
{
    const auto reference = parse_uri("http://h/a=b&c?n%61me=%C3%A9%26+&flag#x=y&z").value();
    const params_view all = reference.params();
    BOOST_TEST(all_written(all) == "[n%61me|%C3%A9%26+][flag]");
    const param first = *all.begin();
    BOOST_TEST(first.raw() == "n%61me=%C3%A9%26+");
    BOOST_TEST((first.name() == "name"));
    BOOST_TEST((*first.value() == "\xC3\xA9&+")); // `+` is a space only in forms

    BOOST_TEST(parse_uri("http://h/").value().params().empty());
    BOOST_TEST(all_written(parse_uri("http://h/?").value().params()) == "[]");
    BOOST_TEST(all_written(parse_uri("http://h/?#a").value().params()) == "[]");
    BOOST_TEST(all_written(parse_uri_reference("?a").value().params()) == "[a]");
    BOOST_TEST(params_view().empty());
    BOOST_TEST(param().raw() == "");
    BOOST_TEST(!param().value());
}

BOOST_AUTO_TEST_CASE(are_found_by_name)
{
    const params_view all("flag&n%61me=1&empty=&name=2&=x&%2561=3");
    BOOST_TEST(all.find("name")->raw() == "n%61me=1");
    BOOST_TEST(all.find("")->raw() == "=x");
    BOOST_TEST(all.find("%61")->raw() == "%2561=3");
    BOOST_TEST((all.find("n%61me") == all.end()));
    BOOST_TEST((all.contains("flag") && all.contains("empty") && !all.contains("a") && !all.contains("names")));
    BOOST_TEST((params_view("").contains("") && !params_view().contains("")));
    BOOST_TEST((params_view().find("a") == params_view().end()));
    BOOST_TEST((std::ranges::find(all, "name", &param::name) == all.find("name")));
    BOOST_TEST((std::ranges::find(all, std::string("other"), &param::name) == all.end()));
}

BOOST_AUTO_TEST_CASE(values_by_name)
{
    const params_view all("flag&a=%31&empty=&a=2");
    BOOST_TEST((all.get("a") == "1"));
    BOOST_TEST((all.get("empty") == ""));
    BOOST_TEST((all.get("flag") == "")); // present, without a value
    BOOST_TEST(!all.find("flag")->value().has_value());
    BOOST_TEST(all.find("empty")->value().has_value());
    BOOST_TEST(!all.get("b").has_value());
    BOOST_TEST(!params_view().get("").has_value());
    BOOST_TEST((all.get("b").value_or(decoded_view("%41")) == "A"));
}

BOOST_AUTO_TEST_CASE(first_and_last)
{
    const params_view all("a=1&b");
    BOOST_TEST(all.front().raw() == "a=1");
    BOOST_TEST(all.back().raw() == "b");
    BOOST_TEST(params_view("").back().raw() == "");
    BOOST_TEST((all && params_view("") && !params_view()));
}

BOOST_AUTO_TEST_CASE(are_ranges_to_others)
{
    const params_view all("a=1&b=2&a=3");
    const auto is_a = [](const param& p) { return p.name() == "a"; };
    BOOST_TEST(std::ranges::count_if(all, is_a) == 2);
    BOOST_TEST((*std::ranges::find_if(params_view("x&%61=5"), is_a)).value()->to_string() == "5");
    BOOST_TEST((*std::ranges::prev(all.end())).raw() == "a=3");
}

BOOST_AUTO_TEST_SUITE_END()
