#include <string>

#include <boost/test/unit_test.hpp>
#include <unicode/uniset.h>

#include <uriform/iri.hpp>
#include <uriform/syntax/detail/ucschar.hpp>
#include <uriform/uri/percent_encode.hpp>

#include "../../support/expect.hpp"
#include "../../support/names.hpp"
#include "../../support/same_reading.hpp"
#include "../../support/table.hpp"
#include "iri_generator.hpp"

/// @file
/// Tests conversions to IRIs by RFC 3987, section 3.2.

namespace iris = uriform::iri;
using namespace uriform::test;

namespace {

/// Returns the characters in ucschar that are not shown (RFC 3987, section 3.2, step 4), by their properties and by the RFC 3454
/// tables that RFC 3491 names.
icu::UnicodeSet not_appropriate()
{
    UErrorCode failure = U_ZERO_ERROR;
    icu::UnicodeSet set(u"[[:White_Space:][:Bidi_Control:][:Default_Ignorable_Code_Point:]\\u2800\\U0001D159]", failure);
    BOOST_REQUIRE(U_SUCCESS(failure));
    for (const row& range : read_table("rfc3454.tsv", {"table", "first", "last"}))
        set.add(std::stoi(std::string(range.text(1)), nullptr, 16), std::stoi(std::string(range.text(2)), nullptr, 16));
    return set;
}

} // namespace

BOOST_AUTO_TEST_SUITE(to_iri)

BOOST_AUTO_TEST_CASE(table)
{
    for (const row& expected : read_table("uri_to_iri.tsv", {"uri", "iri"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(0)))
        {
            const auto iri = iris::to_iri_reference(expected.text(0));
            BOOST_TEST_REQUIRE(iri.has_value());
            BOOST_TEST(iri->text() == expected.text(1));
            BOOST_TEST(same_reading(iri->parts(), iris::parse_iri_reference(iri->text()).value().parts()));
            const auto back = iris::to_uri(*iri);
            BOOST_TEST_REQUIRE(back.has_value());
            BOOST_TEST(iris::equivalent(*back, uriform::parse_uri_reference(expected.text(0)).value()));
        }
    }
}

BOOST_AUTO_TEST_CASE(each_code_point)
{
    const icu::UnicodeSet hidden = not_appropriate();
    icu::UnicodeSet appropriate;
    for (const uriform::detail::grammar::code_points& range : uriform::detail::grammar::ucschar)
        appropriate.add(static_cast<UChar32>(range.first), static_cast<UChar32>(range.last));
    appropriate.removeAll(hidden);
    for (char32_t c = 0x80; c <= 0x10FFFF; ++c) {
        const bool is_shown = appropriate.contains(static_cast<UChar32>(c));
        const std::string encoded = uriform::percent_encode(utf8_of(c), uriform::chars::unreserved);
        const std::string& expected = is_shown ? utf8_of(c) : encoded;
        const auto iri = iris::to_iri("s://" + encoded + "@h/a" + encoded + '?' + encoded + '#' + encoded);
        expect(iri && iri->text() == "s://" + expected + "@h/a" + expected + '?' + expected + '#' + expected,
               [&] { return shown(utf8_of(c)); });
        // A host shows a character if to_uri() accepts it, or if it occurs in an A-label and no mapping changes it.
        const auto host = iris::to_iri("s://a" + encoded + "b.xn--9ca");
        expect(host && (is_shown || host->text().find(utf8_of(c)) == std::string_view::npos), [&] { return shown(utf8_of(c)); });
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
    BOOST_TEST((iris::to_iri("/").error().code == uriform::uri_errc::missing_scheme));
    BOOST_TEST(iris::to_iri_reference("/%4").error().position == 3U);
}

BOOST_AUTO_TEST_CASE(into_a_string)
{
    std::string out = "as it was, ";
    BOOST_TEST(iris::append_iri(uriform::parse_uri("x:%C3%A9").value(), out).value() == 4U);
    BOOST_TEST(iris::append_iri(uriform::parse_uri("x:").value(), out).value() == 2U);
    BOOST_TEST(out == "as it was, x:\u00E9x:");
    // Earlier text in the string is not a context for a joiner.
    out = "\u0628";
    BOOST_TEST(iris::append_iri(uriform::parse_uri_reference("%E2%80%8C%D8%A8").value(), out).has_value());
    BOOST_TEST(out == "\u0628%E2%80%8C\u0628");
}

/// A host longer than to_uri() accepts stays unchanged.
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

/// A label longer than to_uri() accepts stays unchanged.
BOOST_AUTO_TEST_CASE(long_labels)
{
    std::string encoded;
    while (encoded.size() < 6 * 1000)
        encoded += "%C3%A9";
    BOOST_TEST(iris::to_iri("x://" + encoded).value().text() == "x://" + std::string(iris::to_iri("x:" + encoded).value().path()));
    BOOST_TEST(iris::to_iri("x://" + encoded + "%C3%A9").value().text() == "x://" + encoded + "%C3%A9");
    const std::string text = "http://xn--" + std::string(iris::max_host_name_size, 'a') + "/";
    BOOST_TEST(iris::to_iri(text).value().text() == text);
    const std::string basic = "http://xn--" + std::string(1001, 'a') + "-9ca/";
    BOOST_TEST(iris::to_iri(basic).value().text() == basic);
}

/// U-labels that are longer than their A-labels: each octet after the first stands for one more U+20000, of four octets.
BOOST_AUTO_TEST_CASE(long_u_labels)
{
    const auto label = [](std::size_t count) { return "xn--j50i" + std::string(count - 1, 'a'); };
    const auto shown_label = [](std::size_t count) {
        std::string text;
        while (count-- != 0)
            text += "\U00020000";
        return text;
    };
    BOOST_TEST(iris::to_iri("x://" + label(512) + "/").value().host().value() == shown_label(512)); // the longest for to_uri()
    BOOST_TEST(iris::to_uri("x://" + shown_label(512)).value().host().value() == label(512));
    for (const std::string& host : {label(513), label(1000), label(1000) + '.' + label(1000) + '.' + label(1000)})
        BOOST_TEST(iris::to_iri("x://" + host + "/").value().host().value() == host);
    // Labels that end at the last octet of the room for U-labels, or near it.
    for (std::size_t size = 184; size < 196; ++size) {
        const std::string host = label(1000) + '.' + label(1000) + '.' + std::string(size, 'a') + ".b";
        BOOST_TEST(iris::to_iri("x://" + host + "/").value().host().value() == host, size);
    }
}

BOOST_AUTO_TEST_SUITE_END()
