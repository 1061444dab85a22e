#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/iri.hpp>

#include "../../support/malloc_count.hpp"
#include "../../support/peak.hpp"

/// @file
/// Conversions allocate only their result, for usual names.

namespace iris = uriform::iri;
using uriform::test::malloc_count;

namespace {

/// Returns how many allocations a second call of `act()` makes: the first call initializes ICU.
template <class Act>
std::size_t allocations(Act act)
{
    act();
    const std::size_t before = malloc_count();
    act();
    return malloc_count() - before;
}

} // namespace

BOOST_AUTO_TEST_SUITE(iri_allocation, *boost::unit_test::precondition([](boost::unit_test::test_unit_id) {
                          return uriform::test::malloc_is_counted();
                      }))

BOOST_AUTO_TEST_CASE(converting_takes_the_result)
{
    const auto iri = iris::parse_iri(u8"http://\u4F8B\u3048.jp/\u5F15\u304D\u51FA\u3057").value();
    const auto uri = uriform::parse_uri("http://xn--r8jz45g.jp/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97").value();
    const auto ascii = iris::parse_iri("http://example.com/an/ascii/iri").value();
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(iris::to_uri(iri)); }) == 1U);
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(iris::to_uri(u8"http://\u4F8B\u3048.jp/\u5F15\u304D\u51FA\u3057")); }) == 1U);
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(iris::to_iri(uri)); }) == 1U);
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(iris::to_uri(ascii)); }) == 1U);
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(iris::to_iri(*uriform::parse_uri("http://example.com/an/ascii/iri"))); }) == 1U);
}

BOOST_AUTO_TEST_CASE(a_reused_string_is_enough)
{
    const auto iri = iris::parse_iri(u8"http://\u4F8B\u3048.jp/\u5F15\u304D\u51FA\u3057").value();
    const auto uri = uriform::parse_uri("http://xn--r8jz45g.jp/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97").value();
    std::string out;
    BOOST_TEST(allocations([&] {
                   out.clear();
                   BOOST_REQUIRE(iris::append_uri(iri, out));
               }) == 0U);
    BOOST_TEST(allocations([&] {
                   out.clear();
                   BOOST_REQUIRE(iris::append_iri(uri, out));
               }) == 0U);
}

BOOST_AUTO_TEST_CASE(parsing_and_comparing_take_nothing)
{
    const auto iri = iris::parse_iri(u8"http://\u4F8B\u3048.jp/\u5F15\u304D\u51FA\u3057").value();
    const auto uri = uriform::parse_uri("http://%E4%BE%8B%E3%81%88.jp/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97").value();
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(iris::parse_iri(iri.text())); }) == 0U);
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(iris::equivalent(iri, uri)); }) == 0U);
    BOOST_TEST(allocations([&] { BOOST_REQUIRE((iris::compare(iri, uri) == 0)); }) == 0U);
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(iris::hash_normalized(iri) == iris::hash_normalized(uri)); }) == 0U);
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(iris::check_bidi(iri)); }) == 0U);
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(iris::is_iri(iri.text()) && iris::is_iri_reference(iri.text())); }) == 0U);
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(iris::is_idn_hostname(u8"\u4F8B\u3048.jp") && !iris::is_idn_hostname("xn--a")); }) ==
               0U);
    BOOST_TEST(allocations([&] { BOOST_REQUIRE(!iris::to_uri(u8"http://\u2100/")); }) == 0U);
}

BOOST_AUTO_TEST_CASE(parsing_a_url_takes_the_result)
{
    // A copy of the text has no room for the longer URL.
    BOOST_TEST(allocations([] { BOOST_REQUIRE(iris::parse_url("http://\u4F8B\u3048.jp/\u5F15")); }) == 2U);
    BOOST_TEST(allocations([] { BOOST_REQUIRE(uriform::web::can_parse("http://\u4F8B\u3048.jp/\u5F15", iris::web_options)); }) ==
               0U);
}

/// The memory in use at any time is proportional to the text. Percent-encoding a character takes three times as many bytes.
BOOST_AUTO_TEST_CASE(peak)
{
    using uriform::test::check_peak;
    const auto iri = [](std::size_t size) {
        std::string text = "http://\u00E9/";
        while (text.size() < size)
            text += "e\u0301";
        return text;
    };
    const auto uri = [&](std::size_t size) { return std::string(iris::to_uri(iri(size / 3)).value().text()); };
    BOOST_REQUIRE(iris::to_uri(iri(100), {.nfc = true})); // initializes ICU
    check_peak(3.1, iri, [](const std::string& text) { return iris::to_uri(text); });
    check_peak(9, iri, [](const std::string& text) { return iris::to_uri(text, {.nfc = true}); });
    check_peak(5, iri, [](const std::string& text) { return iris::to_uri(text, {.legacy_extended = true}); });
    check_peak(1.1, uri, [](const std::string& text) { return iris::to_iri(text); });
    check_peak(7, iri, [](const std::string& text) { return iris::normalize(*iris::parse_iri(text)); });
    check_peak(3.1, iri, [](const std::string& text) { return iris::hash_normalized(*iris::parse_iri(text)); });
}

BOOST_AUTO_TEST_SUITE_END()
