#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/edits.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/table.hpp"

/// @file
/// Tests references after a change to a component or a parameter.

using namespace uriform;
using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(editing)

BOOST_AUTO_TEST_CASE(a_component_of_a_reference_is_changed_and_the_others_stay)
{
    const uri u(parse_uri("http://user@h:80/a?q#f").value());
    BOOST_TEST(with_scheme(u, "x").value().text() == "x://user@h:80/a?q#f");
    BOOST_TEST(with_userinfo(u, "me").value().text() == "http://me@h:80/a?q#f");
    BOOST_TEST(with_host(u, "[::1]").value().text() == "http://user@[::1]:80/a?q#f");
    BOOST_TEST(with_port(u, 8080).value().text() == "http://user@h:8080/a?q#f");
    BOOST_TEST(with_path(u, "").value().text() == "http://user@h:80?q#f");
    BOOST_TEST(with_query(u, "").value().text() == "http://user@h:80/a?#f");
    BOOST_TEST(with_fragment(u, "g").value().text() == "http://user@h:80/a?q#g");
    BOOST_TEST(builder(u).scheme(std::nullopt).build().value().text() == "//user@h:80/a?q#f");
    BOOST_TEST(builder(u).no_authority().build().value().text() == "http:/a?q#f");
    BOOST_TEST(with_userinfo(u, std::nullopt).value().text() == "http://h:80/a?q#f");
    BOOST_TEST(with_port(u, std::nullopt).value().text() == "http://user@h/a?q#f");
    BOOST_TEST(with_query(u, std::nullopt).value().text() == "http://user@h:80/a#f");
    BOOST_TEST(with_fragment(u, std::nullopt).value().text() == "http://user@h:80/a?q");
    BOOST_TEST(builder(parse_uri("a:b:c").value()).scheme(std::nullopt).build().value().text() == "./b:c");
    BOOST_TEST(builder(parse_uri_reference("//h//x").value()).no_authority().build().value().text() == "/.//x");
    static_assert(std::is_same_v<decltype(with_host(u, "")), result<uri>>);
    static_assert(std::is_same_v<decltype(with_port(u, 1)), result<uri>>);
    static_assert(std::is_same_v<decltype(with_host(uri_reference_view(), "")), result<uri_reference>>);
}

/// The other reference's component may be undefined.
BOOST_AUTO_TEST_CASE(a_component_is_changed_to_that_of_another_reference)
{
    const uri u(parse_uri("http://user@h:80/a?q#f").value());
    const auto with_all = [&](const uri_reference_view& other) {
        const uri changed =
            with_path(with_userinfo(with_port(u, other.port()).value(), other.userinfo()).value(), other.path()).value();
        return with_fragment(with_query(changed, other.query()).value(), other.fragment()).value();
    };
    BOOST_TEST(with_all(parse_uri_reference("//me@i:8/b?r#g").value()).text() == "http://me@h:8/b?r#g");
    BOOST_TEST(with_all(parse_uri_reference("").value()).text() == "http://h");
    BOOST_TEST(with_all(parse_uri_reference("//@:?#").value()).text() == "http://@h:?#");
    const auto with_host_of = [](const uri_reference_view& other) {
        return with_host(parse_uri("s:/a").value(), other.host()).value();
    };
    BOOST_TEST(with_host_of(parse_uri_reference("//[::1]:1").value()).text() == "s://[::1]/a");
    BOOST_TEST(with_host_of(parse_uri_reference("b").value()).text() == "s:/a");
    BOOST_TEST(with_scheme(u, parse_uri("s:").value().scheme()).value().text() == "s://user@h:80/a?q#f");
    BOOST_TEST((with_scheme(u, parse_uri_reference("a").value().scheme()).error().code == uri_errc::missing_scheme));
}

namespace {

/// Returns a reference with this query, and a fragment that edits must keep.
std::string with_fragment_behind(const std::optional<std::string>& query)
{
    return "s://h/p" + (query ? '?' + *query : "") + "#f";
}

} // namespace

BOOST_AUTO_TEST_CASE(parameters_by_the_table)
{
    for (const row& expected : read_table("edited_params.tsv", {"query", "name", "value", "with", "without"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            const std::string text = with_fragment_behind(expected.cells[0]);
            const uri_view u = parse_uri(text).value();
            BOOST_TEST(with_param(u, expected.text(1), expected.cells[2]) == with_fragment_behind(expected.cells[3]));
            BOOST_TEST(without_param(u, expected.text(1)) == with_fragment_behind(expected.cells[4]));
        }
    }
}

BOOST_AUTO_TEST_CASE(parameters_are_removed_by_a_predicate)
{
    const uri_reference_view r = parse_uri_reference("?utm_a&q=1&utm_b=2&r#f").value();
    std::string asked;
    const uri_reference kept = without_params(r, [&](const param& p) {
        asked.append(p.raw()).append(" ");
        return p.name().starts_with("utm_");
    });
    BOOST_TEST(kept == "?q=1&r#f");
    BOOST_TEST(asked == "utm_a q=1 utm_b=2 r ");
    BOOST_TEST(without_params(r, [](const param&) { return true; }) == "#f");
    BOOST_TEST(without_params(r, [](const param&) { return false; }) == r.text());
}

BOOST_AUTO_TEST_CASE(parameters_are_sorted)
{
    const auto sorted = [](std::string_view text) { return sorted_params(parse_uri_reference(text).value()); };
    BOOST_TEST(sorted("a#?b&a") == "a#?b&a");
    BOOST_TEST(sorted("?") == "?");
    BOOST_TEST(sorted("?&#") == "?&#");
    BOOST_TEST(sorted("//h?b=2&a=1&b=1#f") == "//h?a=1&b=2&b=1#f");
    BOOST_TEST(sorted("?b&%61=%7e&&a") == "?&%61=%7e&a&b");
    BOOST_TEST(sorted("?%C3%A9&~&Z&a=x+y") == "?Z&a=x+y&~&%C3%A9"); // compared as unsigned octets
    BOOST_TEST(sorted("?ab&a&b&a") == "?a&a&ab&b");
    std::string many, first, last; // more than a sort inserts one by one
    for (int i = 0; i < 100; ++i) {
        const std::string number = std::to_string(i);
        many.append("&b=").append(number).append("&a=").append(number);
        first.append("&a=").append(number);
        last.append("&b=").append(number);
    }
    BOOST_TEST(sorted('?' + many.substr(1)) == '?' + first.substr(1) + last);
}

BOOST_AUTO_TEST_CASE(edited_parameters_of_an_owner_are_an_owner)
{
    const uri u(parse_uri("s:?b&a").value());
    BOOST_TEST(sorted_params(without_param(with_param(u, "c", "1"), "b")) == "s:?a&c=1");
    static_assert(std::is_same_v<decltype(sorted_params(u)), uri>);
    static_assert(std::is_same_v<decltype(with_param(uri_reference_view(), "", "")), uri_reference>);
}

BOOST_AUTO_TEST_SUITE_END()
