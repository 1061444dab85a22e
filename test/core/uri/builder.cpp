#include <cstdint>
#include <initializer_list>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/builder.hpp>
#include <uriform/uri/edits.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/generator.hpp"
#include "../../support/names.hpp"

/// @file
/// Tests references that are built from components.

using namespace uriform;
using namespace uriform::test;

namespace {

std::string built(const builder& from)
{
    return std::string(from.build().value().text());
}

void check_error(const builder& from, error_number code, std::size_t position, component reading)
{
    const result<uri_reference> none = from.build();
    BOOST_TEST_REQUIRE(!none.has_value());
    BOOST_TEST((none.error().code == code));
    BOOST_TEST(none.error().position == position);
    BOOST_TEST((none.error().component == reading));
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
    BOOST_TEST(built(builder().append_segment_data("a/b").append_segment_data("%").append_segment_data("x:y@")) ==
               "a%2Fb/%25/x:y@");
    BOOST_TEST(built(builder().append_param_data("a b", "1&2=3").append_param_data("c").append_param_data("", "")) ==
               "?a%20b=1%262%3D3&c&=");
    BOOST_TEST(built(builder().fragment_data("a#b c")) == "#a%23b%20c");
}

BOOST_AUTO_TEST_CASE(segments_are_appended)
{
    const auto path = [](builder from, std::initializer_list<std::string_view> segments) {
        for (const std::string_view segment : segments)
            from.append_segment_data(segment);
        return built(from);
    };
    const builder host = builder().host("h");
    BOOST_TEST(path(host, {}) == "//h");
    BOOST_TEST(path(host, {"a", "b"}) == "//h/a/b");
    BOOST_TEST(path(host, {"a", "", "b"}) == "//h/a//b");
    BOOST_TEST(path(host, {""}) == "//h/");
    BOOST_TEST(path(host, {"", ""}) == "//h//");
    BOOST_TEST(path(host, {"users", "", "delete"}) == "//h/users//delete");
    BOOST_TEST(path(builder().scheme("https").host("h"), {"a/b"}) == "https://h/a%2Fb");
    BOOST_TEST(path(builder(), {"a", "b"}) == "a/b");
    BOOST_TEST(path(builder(), {""}) == "./"); // relative, as with any other first segment
    BOOST_TEST(path(builder(), {"", "a"}) == ".//a");
    BOOST_TEST(path(builder().scheme("s"), {""}) == "s:./");
    BOOST_TEST(path(builder().scheme("s"), {"", "a"}) == "s:.//a");
    BOOST_TEST(path(builder().scheme("s"), {"a:b"}) == "s:a:b");
    BOOST_TEST(path(builder(), {"a:b"}) == "./a:b");
}

BOOST_AUTO_TEST_CASE(segments_are_appended_to_the_path_that_was_given)
{
    const auto given = [](std::string_view path) { return builder().path(path); };
    BOOST_TEST(built(given("/").append_segment_data("a")) == "/a");
    BOOST_TEST(built(given("/").append_segment_data("")) == "/");
    BOOST_TEST(built(given("/").append_segment_data("").append_segment_data("a")) == "/.//a"); // section 3.3
    BOOST_TEST(built(given("/a").append_segment_data("b")) == "/a/b");
    BOOST_TEST(built(given("/a/").append_segment_data("b").append_segment_data("")) == "/a/b/");
    BOOST_TEST(built(given("/a").append_segment_data("").append_segment_data("b")) == "/a//b");
    BOOST_TEST(built(given("/a/").append_segment_data("").append_segment_data("b")) == "/a//b");
    BOOST_TEST(built(given("/a//").append_segment_data("b")) == "/a//b");
    BOOST_TEST(built(given("a").append_segment_data("b:c")) == "a/b:c");
    BOOST_TEST(built(given("a:").append_segment_data("b")) == "./a:/b");
    BOOST_TEST(built(builder(parse_uri("http://h/a/?q").value()).append_segment_data("b")) == "http://h/a/b?q");
    BOOST_TEST(built(builder(parse_uri("http://h?q").value()).append_segment_data("b")) == "http://h/b?q");
    BOOST_TEST(built(given("/a").append_segment_data("b").path("/c").append_segment_data("d")) == "/c/d");
    check_error(given("a").append_segment_data("b").host("h"), uri_errc::path_without_slash, 0, component::path);
}

/// Section 2.3: `%2E` is equivalent to `.`, so this data would be a dot segment in any encoding.
BOOST_AUTO_TEST_CASE(data_that_would_be_a_dot_segment_is_refused)
{
    for (const std::string_view dots : {".", ".."}) {
        check_error(builder().append_segment_data(dots), uri_errc::dot_segment, 0, component::path);
        check_error(builder().host("h").append_segment_data(dots), uri_errc::dot_segment, 1, component::path);
        check_error(builder().path("/a").append_segment_data(dots), uri_errc::dot_segment, 3, component::path);
        check_error(builder().path("/a/").append_segment_data(dots), uri_errc::dot_segment, 3, component::path);
        check_error(builder().append_segment_data("b").append_segment_data(dots).append_segment_data(".."), uri_errc::dot_segment,
                    2, component::path);
        // Other data is encoded, and texts are kept.
        BOOST_TEST(built(builder().append_segment(dots)) == dots);
        BOOST_TEST(built(builder().path(dots)) == dots);
        BOOST_TEST(built(builder().append_segment_data("." + std::string(dots) + ".")) == "." + std::string(dots) + ".");
        BOOST_TEST(built(builder().append_segment_data(std::string(dots) + "/")) == std::string(dots) + "%2F");
        // Setting the path removes the segment. An error at an earlier byte is reported first.
        BOOST_TEST(built(builder().append_segment_data(dots).path("/").append_segment_data("a")) == "/a");
        check_error(builder().append_segment(" ").append_segment_data(dots), uri_errc::invalid_character, 0, component::path);
        check_error(builder().append_segment_data(dots).append_segment(" "), uri_errc::dot_segment, 0, component::path);
        check_error(builder().append_segment_data(dots).query("#"), uri_errc::dot_segment, 0, component::path);
        check_error(builder().append_segment_data(dots).port("x"), uri_errc::invalid_port, 0, component::port);
    }
    BOOST_TEST(built(builder().append_segment("%2e%2E")) == "%2e%2E");
    BOOST_TEST(built(builder().append_segment_data("%2e")) == "%252e");
    const builder refused = builder().host("h").append_segment_data("..");
    check_error(builder(refused), uri_errc::dot_segment, 1, component::path); // a copy is rejected, too
}

BOOST_AUTO_TEST_CASE(parameters_are_appended)
{
    BOOST_TEST(built(builder().append_param_data("")) == "?");
    BOOST_TEST(built(builder().append_param_data("").append_param_data("a").append_param_data("")) == "?&a&");
    BOOST_TEST(built(builder().query("").append_param_data("a")) == "?a");
    BOOST_TEST(built(builder().query("").append_param_data("").append_param_data("a")) == "?&a");
    BOOST_TEST(built(builder().query("a").append_param_data("b")) == "?a&b");
    BOOST_TEST(built(builder().query("a&").append_param_data("b")) == "?a&b");
    BOOST_TEST(built(builder().query("a").append_param_data("").append_param_data("b")) == "?a&&b");
    BOOST_TEST(built(builder().query("a").append_param_data("b").query(std::nullopt).append_param_data("c")) == "?c");
    BOOST_TEST(built(builder().append_param_data("b").query(std::nullopt)) == "");
}

BOOST_AUTO_TEST_CASE(text_that_is_encoded_is_appended_as_it_is)
{
    const auto path = [](std::string_view segment) { return built(builder().host("h").append_segment(segment)); };
    BOOST_TEST(path("a%2fb%41") == "//h/a%2fb%41");
    BOOST_TEST(path("!$&'()*+,;=:@-._~") == "//h/!$&'()*+,;=:@-._~");
    BOOST_TEST(path("") == "//h/");
    const auto query = [](std::string_view parameter) { return built(builder().append_param(parameter)); };
    BOOST_TEST(query("a=x+y;z=1%2B%2b") == "?a=x+y;z=1%2B%2b");
    BOOST_TEST(query("!$'()*+,;=:@-._~/?") == "?!$'()*+,;=:@-._~/?");
    BOOST_TEST(query("") == "?");
    for (const std::string_view wrong : {"ab/c", "ab?", "ab#", "ab ", "ab\xE9"})
        check_error(builder().path("/p").append_segment("").append_segment(wrong), uri_errc::invalid_character, 6, component::path);
    for (const std::string_view wrong : {"a=&c", "a=#", "a= ", "a=\xE9"})
        check_error(builder().query("q").append_param(wrong), uri_errc::invalid_character, 4, component::query);
    BOOST_TEST(built(builder().append_param("a=+").append_param_data("a", "+").append_param("b")) == "?a=+&a=%2B&b");
    check_error(builder().path("/a").append_segment("b%4"), uri_errc::invalid_percent_encoding, 6, component::path);
    check_error(builder().host("h").append_segment("%4"), uri_errc::invalid_percent_encoding, 3, component::path);
    check_error(builder().append_segment("%zz"), uri_errc::invalid_percent_encoding, 1, component::path);
    check_error(builder().query("a%41").append_param("%"), uri_errc::invalid_percent_encoding, 6, component::query);
    check_error(builder().append_param_data("a").append_param("%4"), uri_errc::invalid_percent_encoding, 4, component::query);
    check_error(builder().query("a%4").append_param_data("1"), uri_errc::invalid_percent_encoding, 3, component::query);
}

BOOST_AUTO_TEST_CASE(the_order_of_components_does_not_matter)
{
    BOOST_TEST(built(builder().append_segment_data("a").host("h")) == "//h/a");
    BOOST_TEST(built(builder().append_segment_data("").append_segment_data("a").port(1)) == "//:1//a");
    BOOST_TEST(built(builder().append_segment_data("a:b").scheme("s")) == "s:a:b");
    BOOST_TEST(built(builder().host("h").append_segment_data("a").no_authority()) == "a");
    BOOST_TEST(built(builder().host("h").append_segment_data("").no_authority()) == "./");
}

BOOST_AUTO_TEST_CASE(a_builder_that_had_an_error_goes_on)
{
    builder b;
    b.host("h").append_segment("%").append_param("%").port(-1);
    check_error(b, uri_errc::invalid_port, 0, component::port);
    check_error(b.port(80), uri_errc::invalid_percent_encoding, 2, component::path);
    check_error(b.path("").append_segment_data("a"), uri_errc::invalid_percent_encoding, 1, component::query);
    BOOST_TEST(built(b.query("").append_param_data("b")) == "//h:80/a?b");
}

BOOST_AUTO_TEST_CASE(a_port_is_a_number_of_16_bits)
{
    BOOST_TEST(built(builder().port(0)) == "//:0");
    BOOST_TEST(built(builder().port(65535ULL)) == "//:65535");
    BOOST_TEST(built(builder().port(short{1})) == "//:1");
    BOOST_TEST(built(builder().port("65536")) == "//:65536"); // section 3.2.3: any digits
    check_error(builder().port(65536), uri_errc::invalid_port, 0, component::port);
    check_error(builder().port(65616), uri_errc::invalid_port, 0, component::port);
    check_error(builder().port(-1), uri_errc::invalid_port, 0, component::port);
    check_error(builder().port(-1L), uri_errc::invalid_port, 0, component::port);
    check_error(builder().port(std::numeric_limits<std::uint64_t>::max()), uri_errc::invalid_port, 0, component::port);
    check_error(builder().port(std::numeric_limits<std::int64_t>::min()), uri_errc::invalid_port, 0, component::port);
    const int port = 65616;
    BOOST_TEST((with_port(parse_uri("http://h/").value(), port).error() == error{uri_errc::invalid_port, 0, component::port}));
}

/// The test `refused` checks the compiler's message for these types.
template <class Port>
constexpr bool is_refused = !requires(builder b, Port port)
{
    b.port(port);
}
&&!requires(uri u, Port port)
{
    with_port(u, port);
};
static_assert(is_refused<bool> && is_refused<char> && is_refused<signed char> && is_refused<unsigned char> && is_refused<wchar_t> &&
              is_refused<char8_t> && is_refused<char16_t> && is_refused<char32_t> && is_refused<float> && is_refused<double>);
static_assert(!is_refused<int> && !is_refused<std::uint16_t> && !is_refused<unsigned long> && !is_refused<const char*>);

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
    check_error(builder().scheme(""), uri_errc::invalid_character, 0, component::scheme);
    check_error(builder().scheme("1a"), uri_errc::invalid_character, 0, component::scheme);
    check_error(builder().scheme("a_"), uri_errc::invalid_character, 1, component::scheme);
    check_error(builder().userinfo("a@b"), uri_errc::invalid_character, 1, component::userinfo);
    check_error(builder().userinfo("a%4"), uri_errc::invalid_percent_encoding, 3, component::userinfo);
    check_error(builder().host("a b"), uri_errc::invalid_character, 1, component::host);
    check_error(builder().host("a:1"), uri_errc::invalid_character, 1, component::host);
    check_error(builder().host("[::1"), uri_errc::invalid_ip_literal, 4, component::host);
    check_error(builder().host("[::1]x"), uri_errc::invalid_ip_literal, 5, component::host);
    check_error(builder().host("[1.2.3.4]"), uri_errc::invalid_ip_literal, 2, component::host);
    check_error(builder().host("["), uri_errc::invalid_ip_literal, 1, component::host);
    check_error(builder().port("8a"), uri_errc::invalid_port, 1, component::port);
    check_error(builder().port("-1"), uri_errc::invalid_port, 0, component::port);
    check_error(builder().host("h").path("a"), uri_errc::path_without_slash, 0, component::path);
    check_error(builder().path("a?b"), uri_errc::invalid_character, 1, component::path);
    check_error(builder().path("/[").host("h"), uri_errc::invalid_character, 1, component::path);
    check_error(builder().query("a#"), uri_errc::invalid_character, 1, component::query);
    check_error(builder().fragment("#"), uri_errc::invalid_character, 0, component::fragment);
    check_error(builder().fragment(std::string_view("a\0", 2)), uri_errc::invalid_character, 1, component::fragment);
    BOOST_TEST((builder().path("a").build_uri().error().code == uri_errc::missing_scheme));
}

BOOST_AUTO_TEST_SUITE_END()
