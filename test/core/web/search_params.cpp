#include <array>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/web/parse_url.hpp>
#include <uriform/web/search_params.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests URLSearchParams by WHATWG URL, section 6.2.

using namespace uriform;
using namespace uriform::test;
using web::search_params;

static_assert(std::ranges::random_access_range<const search_params>);
static_assert(std::is_nothrow_move_constructible_v<search_params> && std::is_nothrow_move_assignable_v<search_params>);

namespace {

/// Returns the fields as search_params.tsv writes them: `[name|value]`, one after the other.
std::string written(const search_params& params)
{
    std::string all;
    for (const auto& [name, value] : params)
        all += "[" + name + "|" + value + "]";
    return all;
}

} // namespace

BOOST_AUTO_TEST_SUITE(search_params_class)

BOOST_AUTO_TEST_CASE(of_the_table)
{
    for (const row& expected : read_table("search_params.tsv", {"text", "fields", "serialization", "sorted"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            search_params params(expected.text(0));
            BOOST_TEST(shown(written(params)) == shown(expected.text(1)));
            BOOST_TEST(params.to_string() == expected.text(2));
            BOOST_TEST((search_params(expected.text(2)) == params));
            params.sort();
            BOOST_TEST(params.to_string() == expected.text(3));
        }
    }
}

BOOST_AUTO_TEST_CASE(made_of_pairs)
{
    BOOST_TEST(search_params().empty());
    BOOST_TEST((search_params{{"a", "1 &"}, {"a", "?"}, {"", ""}}).to_string() == "a=1+%26&a=%3F&=");
    BOOST_TEST((search_params{{"?a", "b"}}).to_string() == "%3Fa=b");
    BOOST_TEST((search_params{{"a", "\xC3\xA9\xC3"}, {"\xED\xA0\x80", "\xF0\x9F\x98"}}).to_string() ==
               "a=%C3%A9%EF%BF%BD&%EF%BF%BD%EF%BF%BD%EF%BF%BD=%EF%BF%BD");
    const std::vector<web::form_field> fields{{"a", "b"}, {"\xFF", "c"}};
    BOOST_TEST(search_params(fields).to_string() == "a=b&%EF%BF%BD=c");
    const search_params params("a=b&c");
    BOOST_TEST((search_params(std::vector<web::form_field>(params.begin(), params.end())) == params));
}

/// Equal names keep their order, also among more fields than a sort inserts one by one.
BOOST_AUTO_TEST_CASE(sorting_many)
{
    search_params params;
    std::string first, last;
    for (int i = 0; i < 100; ++i) {
        const std::string number = std::to_string(i);
        params.append("b", number);
        params.append("a", number);
        first.append("&a=").append(number);
        last.append("&b=").append(number);
    }
    params.sort();
    BOOST_TEST(params.to_string() == first.substr(1) + last);
}

BOOST_AUTO_TEST_CASE(looking_up)
{
    const search_params params("a=1&b&a=2&c=&a=1&%FF=x");
    BOOST_TEST(params.size() == 6U);
    BOOST_TEST(params.get("a").value() == "1");
    BOOST_TEST(params.get("b").value() == "");
    BOOST_TEST(params.get("c").value() == "");
    BOOST_TEST(!params.get("A"));
    BOOST_TEST(!params.get(""));
    BOOST_TEST((params.get_all("a") == std::vector<std::string_view>{"1", "2", "1"}));
    BOOST_TEST(params.get_all("d").empty());
    BOOST_TEST(params.has("a"));
    BOOST_TEST(!params.has("d"));
    BOOST_TEST(params.has("a", "2"));
    BOOST_TEST(!params.has("a", "3"));
    BOOST_TEST(!params.has("a", ""));
    BOOST_TEST(params.has("c", ""));
    // Arguments that are not UTF-8 are converted to UTF-8.
    BOOST_TEST(params.get("\xC3").value() == "x");
    BOOST_TEST(params.has("\xEF\xBF\xBD", "x"));
    BOOST_TEST(!params.has("\xFF\xFF"));
}

BOOST_AUTO_TEST_CASE(changing)
{
    search_params params("a=1&b=2&a=3&c=4&a=5");
    params.append("a", "6 ");
    BOOST_TEST(params.to_string() == "a=1&b=2&a=3&c=4&a=5&a=6+");
    BOOST_TEST(params.remove("a", "3") == 1U);
    BOOST_TEST(params.remove("a", "2") == 0U);
    BOOST_TEST(params.to_string() == "a=1&b=2&c=4&a=5&a=6+");
    params.set("a", "7");
    BOOST_TEST(params.to_string() == "a=7&b=2&c=4");
    params.set("d", "\xFF");
    BOOST_TEST(params.to_string() == "a=7&b=2&c=4&d=%EF%BF%BD");
    BOOST_TEST(params.remove("b") == 1U);
    BOOST_TEST(params.remove("b") == 0U);
    BOOST_TEST(params.remove("d", "\xFE") == 1U);
    BOOST_TEST(params.to_string() == "a=7&c=4");
    // Arguments may be the object's own texts.
    params.append(params.begin()->name, params.begin()->value);
    params.set(params.begin()->name, (params.begin() + 1)->value);
    BOOST_TEST(params.to_string() == "a=4&c=4");
    BOOST_TEST(params.remove(params.begin()->name, params.begin()->value) == 1U);
    BOOST_TEST(params.to_string() == "c=4");
    std::string out = "?";
    BOOST_TEST(web::append_form(params, out) == 3U);
    BOOST_TEST(out == "?c=4");
}

BOOST_AUTO_TEST_CASE(of_a_url)
{
    web::url u = web::parse("https://example.com/?a=b ~#f").value();
    search_params params = u.search_params();
    BOOST_TEST(u.href() == "https://example.com/?a=b%20~#f");
    BOOST_TEST(u.set_search_params(params));
    BOOST_TEST(u.href() == "https://example.com/?a=b+%7E#f");
    BOOST_TEST((search_params(web::url_view(u)) == params));
    params.remove("a");
    BOOST_TEST(u.set_search_params(params));
    BOOST_TEST(u.href() == "https://example.com/#f");
    BOOST_TEST(!u.query());
    BOOST_TEST(u.search_params().empty());
    params.append("", "'?");
    BOOST_TEST(u.set_search_params(params));
    BOOST_TEST(u.href() == "https://example.com/?=%27%3F#f");
    BOOST_TEST(web::parse("s:?")->search_params().empty());
    BOOST_TEST(written(web::parse("mailto:a??b=c")->search_params()) == "[?b|c]");
    web::url empty_query = web::parse("s:a?").value();
    BOOST_TEST(empty_query.set_search_params(search_params()));
    BOOST_TEST(empty_query.href() == "s:a");
}

BOOST_AUTO_TEST_CASE(remove_what_is_viewed)
{
    search_params params("a=1&b=2&a=3&c=4&a=5");
    BOOST_TEST(params.remove(params.begin()->name) == 3U);
    BOOST_TEST(params.to_string() == "b=2&c=4");
    search_params values("a=1&a=2&a=1&b=1");
    BOOST_TEST(values.remove(values.begin()->name, values.begin()->value) == 2U);
    BOOST_TEST(values.to_string() == "a=2&b=1");
}

BOOST_AUTO_TEST_CASE(one_value_of_a_form)
{
    const auto value = [](std::string_view text, std::string_view name) { return web::form_value(text, name).value_or("none"); };
    BOOST_TEST(value("", "") == "none");
    BOOST_TEST(value("&", "") == "none");
    BOOST_TEST(value("=&a", "") == "");
    BOOST_TEST(value("a=1&b=+%zz%FF&b=2", "b") == " %zz\xEF\xBF\xBD");
    BOOST_TEST(value("%62=1", "b") == "1");
    BOOST_TEST(value("%62=1", "%62") == "none");
    BOOST_TEST(value("a+b=1", "a b") == "1");
    BOOST_TEST(value("a+b=1", "a+b") == "none");
    BOOST_TEST(value("\xFF=1", "\xEF\xBF\xBD") == "1");
    BOOST_TEST(value("\xC3%A9=1", "\xC3\xA9") == "1"); // the parser reads octets, not a string
}

BOOST_AUTO_TEST_SUITE_END()
