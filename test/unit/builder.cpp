#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/builder.hpp>
#include <uriform/uri/parse.hpp>

#include "../support/generator.hpp"
#include "../support/names.hpp"

/// @file
/// References put together from components.

using namespace uriform;
using namespace uriform::test;

namespace {

std::string built(const builder& from)
{
    return std::string(from.build().value().text());
}

void check_error(const builder& from, error_number code, std::size_t position, rule reading)
{
    const result<uri_reference> none = from.build();
    BOOST_TEST_REQUIRE(!none.has_value());
    BOOST_TEST((none.error().code == code));
    BOOST_TEST(none.error().position == position);
    BOOST_TEST((none.error().reading == reading));
}

} // namespace

BOOST_AUTO_TEST_SUITE(building)

BOOST_AUTO_TEST_CASE(components_are_recomposed_as_section_5_3_has_it)
{
    BOOST_TEST(built(builder()) == "");
    BOOST_TEST(built(builder().scheme("s")) == "s:");
    BOOST_TEST(built(builder().host("")) == "//");
    BOOST_TEST(built(builder().userinfo("")) == "//@");
    BOOST_TEST(built(builder().port("")) == "//:");
    BOOST_TEST(built(builder().port(8042)) == "//:8042");
    BOOST_TEST(built(builder().query("")) == "?");
    BOOST_TEST(built(builder().fragment("")) == "#");
    BOOST_TEST(built(builder()
                         .scheme("foo")
                         .userinfo("u")
                         .host("example.com")
                         .port("8042")
                         .path("/over/there")
                         .query("name=ferret")
                         .fragment("nose")) == "foo://u@example.com:8042/over/there?name=ferret#nose");
    BOOST_TEST(built(builder().host(ipv4_address({127, 0, 0, 1}))) == "//127.0.0.1");
    BOOST_TEST(built(builder().host(*ipv6_address::parse("0:0:0:0:0:0:0:1"))) == "//[::1]");
    BOOST_TEST(built(builder().host("[v1.a]").host("h").query("q").query(std::nullopt)) == "//h");
    BOOST_TEST(built(builder().userinfo("u").host("h").port(1).no_authority().path("/p")) == "/p");
}

BOOST_AUTO_TEST_CASE(any_reference_is_built_again_from_its_components)
{
    generator any(seed());
    for (int i = 0; i < 20'000; ++i) {
        const std::string text = any.reference();
        BOOST_TEST_REQUIRE(shown(built(builder(parse_uri_reference(text).value()))) == shown(text));
    }
}

BOOST_AUTO_TEST_CASE(data_is_encoded_for_its_component)
{
    BOOST_TEST(built(builder().userinfo_data("a:b@", "p:/%")) == "//a%3Ab%40:p%3A%2F%25@");
    BOOST_TEST(built(builder().host_data("a b&c")) == "//a%20b%26c");
    BOOST_TEST(built(builder().append_segment("a/b").append_segment("%").append_segment("x:y@")) == "a%2Fb/%25/x:y@");
    BOOST_TEST(built(builder().host("h").append_segment("a").append_segment("").append_segment("b")) == "//h/a/b");
    BOOST_TEST(built(builder().path("/a/").append_segment("b").append_segment("")) == "/a/b/");
    BOOST_TEST(built(builder().append_param("a b", "1&2=3").append_param("c").append_param("", "")) == "?a%20b=1%262%3D3&c&=");
    BOOST_TEST(built(builder().query("").append_param("a")) == "?a");
    BOOST_TEST(built(builder().fragment_data("a#b c")) == "#a%23b%20c");
}

BOOST_AUTO_TEST_CASE(what_would_be_read_as_another_component_is_written_another_way)
{
    BOOST_TEST(built(builder().path("a:b")) == "./a:b"); // section 4.2
    BOOST_TEST(built(builder().path("a/b:c")) == "a/b:c");
    BOOST_TEST(built(builder().scheme("s").path("a:b")) == "s:a:b");
    BOOST_TEST(built(builder().path(":")) == "./:");
    BOOST_TEST(built(builder().path("//a")) == "/.//a"); // section 3.3
    BOOST_TEST(built(builder().scheme("s").path("//a")) == "s:/.//a");
    BOOST_TEST(built(builder().host("h").path("//a")) == "//h//a");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_a_reference_is_an_error_that_names_its_byte)
{
    check_error(builder().scheme(""), errc::invalid_character, 0, rule::scheme);
    check_error(builder().scheme("1a"), errc::invalid_character, 0, rule::scheme);
    check_error(builder().scheme("a_"), errc::invalid_character, 1, rule::scheme);
    check_error(builder().userinfo("a@b"), errc::invalid_character, 1, rule::userinfo);
    check_error(builder().userinfo("a%4"), errc::invalid_percent_encoding, 3, rule::userinfo);
    check_error(builder().host("a b"), errc::invalid_character, 1, rule::host);
    check_error(builder().host("a:1"), errc::invalid_character, 1, rule::host);
    check_error(builder().host("[::1"), errc::invalid_ip_literal, 4, rule::host);
    check_error(builder().host("[::1]x"), errc::invalid_ip_literal, 5, rule::host);
    check_error(builder().host("[1.2.3.4]"), errc::invalid_ip_literal, 2, rule::host);
    check_error(builder().host("["), errc::invalid_ip_literal, 1, rule::host);
    check_error(builder().port("8a"), errc::invalid_port, 1, rule::port);
    check_error(builder().port("-1"), errc::invalid_port, 0, rule::port);
    check_error(builder().host("h").path("a"), errc::path_without_slash, 0, rule::path);
    check_error(builder().path("a?b"), errc::invalid_character, 1, rule::path);
    check_error(builder().path("/[").host("h"), errc::invalid_character, 1, rule::path);
    check_error(builder().query("a#"), errc::invalid_character, 1, rule::query);
    check_error(builder().fragment("#"), errc::invalid_character, 0, rule::fragment);
    check_error(builder().fragment(std::string_view("a\0", 2)), errc::invalid_character, 1, rule::fragment);
    BOOST_TEST((builder().path("a").build_uri().error().code == errc::missing_scheme));
}

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
    BOOST_TEST(without_scheme(u).value().text() == "//user@h:80/a?q#f");
    BOOST_TEST(without_authority(u).value().text() == "http:/a?q#f");
    BOOST_TEST(without_userinfo(u).value().text() == "http://h:80/a?q#f");
    BOOST_TEST(without_port(u).value().text() == "http://user@h/a?q#f");
    BOOST_TEST(without_query(u).value().text() == "http://user@h:80/a#f");
    BOOST_TEST(without_fragment(u).value().text() == "http://user@h:80/a?q");
    BOOST_TEST(without_scheme(parse_uri("a:b:c").value()).value().text() == "./b:c");
    BOOST_TEST(without_authority(parse_uri_reference("//h//x").value()).value().text() == "/.//x");
    static_assert(std::is_same_v<decltype(with_host(u, "")), result<uri>>);
    static_assert(std::is_same_v<decltype(with_host(uri_reference_view(), "")), result<uri_reference>>);
}

BOOST_AUTO_TEST_SUITE_END()
