#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/iri.hpp>

#include "../support/names.hpp"
#include "../support/table.hpp"

/// @file
/// RFC 3987, section 3.2.

namespace iris = uriform::iri;
using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(to_iri)

BOOST_AUTO_TEST_CASE(table)
{
    for (const row& expected : read_table("uri_to_iri.tsv", {"uri", "iri"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(0)))
        {
            const auto iri = iris::to_iri_reference(expected.text(0));
            BOOST_TEST_REQUIRE(iri.has_value());
            BOOST_TEST(iri->text() == expected.text(1));
            BOOST_TEST((iri->parts() == iris::parse_iri_reference(iri->text()).value().parts()));
            const auto back = iris::to_uri(*iri);
            BOOST_TEST_REQUIRE(back.has_value());
            BOOST_TEST(iris::equivalent(*back, uriform::parse_uri_reference(expected.text(0)).value()));
        }
    }
}

BOOST_AUTO_TEST_CASE(of_a_view_or_an_owner)
{
    const auto view = uriform::parse_uri("http://xn--9ca/").value();
    const iris::iri iri = iris::to_iri(view).value();
    BOOST_TEST(iri.text() == "http://\u00E9/");
    BOOST_TEST(iris::to_iri(uriform::uri(view)).value().text() == "http://\u00E9/");
    const iris::iri_reference reference = iris::to_iri(uriform::uri_reference_view(view)).value();
    BOOST_TEST(reference.text() == "http://\u00E9/");
    BOOST_TEST(iris::to_iri("x:%C3%A9").value().text() == "x:\u00E9");
    BOOST_TEST((iris::to_iri("/").error().code == uriform::errc::missing_scheme));
    BOOST_TEST(iris::to_iri_reference("/%4").error().position == 3U);
}

BOOST_AUTO_TEST_CASE(into_a_string)
{
    std::string out = "as it was, ";
    BOOST_TEST(iris::append_iri(uriform::parse_uri("x:%C3%A9").value(), out).value() == 4U);
    BOOST_TEST(iris::append_iri(uriform::parse_uri("x:").value(), out).value() == 2U);
    BOOST_TEST(out == "as it was, x:\u00E9x:");
}

/// What is longer than a host that to_uri() takes stays as it is.
BOOST_AUTO_TEST_CASE(long_hosts)
{
    std::string many;
    while (many.size() <= iris::max_host_name_size)
        many += "xn--9ca.";
    BOOST_TEST(iris::to_iri("x://" + many + "/%C3%A9").value().host().value() != many); // the U-labels are shorter
    while (many.size() <= 3 * iris::max_host_name_size)
        many += "xn--9ca.";
    BOOST_TEST(iris::to_iri("x://" + many + "/%C3%A9").value().text() == "x://" + many + "/\u00E9");
    std::string encoded;
    while (encoded.size() <= 3 * iris::max_host_name_size)
        encoded += "%C3%A9.";
    BOOST_TEST(iris::to_iri("x://" + encoded).value().text() == "x://" + encoded);
}

/// An A-label that is longer than any host that to_uri() takes stays.
BOOST_AUTO_TEST_CASE(long_labels)
{
    const std::string text = "http://xn--" + std::string(iris::max_host_name_size, 'a') + "/";
    BOOST_TEST(iris::to_iri(text).value().text() == text);
}

BOOST_AUTO_TEST_SUITE_END()
