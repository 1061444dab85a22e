#include <string>
#include <utility>

#include <boost/test/unit_test.hpp>

#include <uriform/iri/charset.hpp>
#include <uriform/uriform.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests charsets by RFC 3986, section 2.5, and RFC 3987, section 3.1, step 1b.

namespace iris = uriform::iri;
using namespace uriform::test;
namespace iri_errc = uriform::iri_errc;
namespace uri_errc = uriform::uri_errc;
using uriform::error_number;

namespace {

iris::charset open(std::string_view name)
{
    return iris::charset::open(name).value();
}

template <class Result>
void check_error(const Result& result, error_number code, std::size_t position)
{
    BOOST_TEST_REQUIRE(!result.has_value());
    BOOST_TEST((result.error().code == code), to_string(result.error().code));
    BOOST_TEST(result.error().position == position);
}

} // namespace

BOOST_AUTO_TEST_SUITE(charsets)

BOOST_AUTO_TEST_CASE(table)
{
    for (const row& expected : read_table("iri_charsets.tsv", {"charset", "octets", "text", "error", "position"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << expected.text(0) << ' ' << shown(expected.text(1)))
        {
            auto charset = iris::charset::open(expected.text(0));
            const auto text = charset ? charset->decode(expected.text(1)) : charset.error();
            BOOST_TEST_REQUIRE(text.has_value() == expected.cells[2].has_value());
            if (text) {
                BOOST_TEST(*text == expected.text(2));
            } else {
                BOOST_TEST(to_string(text.error().code) == expected.text(3));
                BOOST_TEST(text.error().position == std::stoul(expected.text(4)));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(data_is_decoded_first_or_opaque)
{
    using uriform::encode_sets::query_value;
    BOOST_TEST(open("iso-8859-1").percent_encode("4 \xF7 3", query_value).value() == "4%20%C3%B7%203");
    BOOST_TEST(uriform::percent_encode("4 \xF7 3", query_value) == "4%20%F7%203");
    BOOST_TEST(open("windows-1258").percent_encode("Vi\xEA\xF2tNam", query_value).value() == "Vi%E1%BB%87tNam");
    BOOST_TEST(open("windows-1258").to_uri("http://h/%4A\xEC").value().text() == "http://h/%4A%CC%81");
    BOOST_TEST(open("windows-1258").percent_encode("Vi\xEA\xF2tNam", query_value, {.nfc = false}).value() == "Vi%C3%AA%CC%A3tNam");
}

BOOST_AUTO_TEST_CASE(substitution)
{
    const iris::charset_options substitute{.undefined = iris::undefined_octets::substitute};
    BOOST_TEST(open("us-ascii").decode("a\x80\xFF z", substitute).value() == "a\uFFFD\uFFFD z");
    BOOST_TEST(open("shift_jis").decode("a\x88", substitute).value() == "a\uFFFD");
    BOOST_TEST(open("utf-16be")
                   .decode(std::string_view("\xD8\x00\x00"
                                            "a\x00",
                                            5),
                           substitute)
                   .value() == "\uFFFDa\uFFFD");
}

BOOST_AUTO_TEST_CASE(one_that_is_opened_is_passed_on)
{
    const auto decode = [](iris::charset charset) { return charset.decode("4 \xF7 3"); };
    BOOST_TEST(iris::charset::open("latin1").and_then(decode).value() == "4 \xC3\xB7 3");
    check_error(iris::charset::open("no-such-charset").and_then(decode), iri_errc::unknown_charset, 0);
    const auto latin1 = [](const uriform::error&) { return iris::charset::open("latin1"); };
    BOOST_TEST(iris::charset::open("no-such-charset").or_else(latin1).and_then(decode).value() == "4 \xC3\xB7 3");
}

BOOST_AUTO_TEST_CASE(one_decodes_many)
{
    iris::charset charset = open("shift_jis");
    BOOST_TEST(!charset.decode("\x88").has_value()); // must leave no state
    BOOST_TEST(charset.decode("\xF8").has_value() == open("shift_jis").decode("\xF8").has_value());
    BOOST_TEST(charset.decode("\x82\xAB").value() == "\u304D");
    iris::charset jis = open("iso-2022-jp");
    BOOST_TEST(jis.decode("\x1B$B0z").value() == "\u5F15");
    BOOST_TEST(jis.decode("0z").value() == "0z");
    const iris::charset moved = std::move(charset);
    BOOST_TEST(!moved.is_unicode());
    BOOST_TEST(open("utf-16").is_unicode());
}

BOOST_AUTO_TEST_CASE(into_a_string)
{
    iris::charset charset = open("iso-8859-1");
    std::string out = "as it was, ";
    BOOST_TEST(charset.append_decoded("\xE9", out).value() == 2U);
    BOOST_TEST(out == "as it was, \u00E9");
    check_error(open("us-ascii").append_decoded("ab\x80", out), iri_errc::invalid_charset_data, 2);
    BOOST_TEST(out == "as it was, \u00E9");
}

BOOST_AUTO_TEST_CASE(iris_in_a_charset)
{
    BOOST_TEST(open("iso-8859-1").to_uri("http://r\xE9sum\xE9.example.org/\xE9").value().text() ==
               "http://xn--rsum-bpad.example.org/%C3%A9");
    BOOST_TEST(open("windows-1258").to_uri("http://h/Vi\xEA\xF2tNam").value().text() == "http://h/Vi%E1%BB%87tNam");
    BOOST_TEST(open("utf-8").to_uri_reference("e\u0301").value().text() == "e%CC%81"); // Unicode is not normalized
    BOOST_TEST(open("utf-8").to_uri_reference("e\u0301", {.nfc = true}).value().text() == "%C3%A9");
    BOOST_TEST(open("utf-16be").to_uri_reference(std::string_view("\0/\x5F\x15", 4)).value().text() == "/%E5%BC%95");
    BOOST_TEST(open("iso-8859-1").to_uri_reference("/\xE9 ", {.legacy_extended = true}).value().text() == "/%C3%A9%20");
    BOOST_TEST(
        open("us-ascii").to_uri_reference("/\x80?", {.legacy_extended = true}, iris::undefined_octets::substitute).value().text() ==
        "/%EF%BF%BD?");
}

BOOST_AUTO_TEST_CASE(charsets_of_unicode)
{
    for (const char* const name : {"utf-8", "utf-16", "utf-16be", "utf-16le", "utf-32", "utf-32be", "utf-32le", "utf-7",
                                   "imap-mailbox-name", "scsu", "bocu-1", "cesu-8"})
        BOOST_TEST(open(name).is_unicode(), name);
    for (const char* const name : {"us-ascii", "iso-8859-1", "windows-1258", "shift_jis", "gb18030"})
        BOOST_TEST(!open(name).is_unicode(), name);
}

/// Positions refer to the given octets, not to the decoded text.
BOOST_AUTO_TEST_CASE(positions_are_those_of_the_octets)
{
    check_error(open("iso-8859-1").to_uri("http://h/\xE9\xE9 "), uri_errc::invalid_character, 11);
    check_error(open("utf-16be").to_uri_reference(std::string_view("\0/\x5F\x15\0 ", 6)), uri_errc::invalid_character, 4);
    check_error(open("us-ascii").to_uri("http://h/\x80"), iri_errc::invalid_charset_data, 9);
    check_error(open("iso-8859-1").to_uri("http://\xE9.\xBD.\xB8/"), iri_errc::invalid_host_name, 11); // a cedilla maps to a space
    check_error(open("iso-8859-1").to_uri("/\xE9"), uri_errc::missing_scheme, 0);
    check_error(open("iso-8859-1").to_uri("http://h/\xE9%4"), uri_errc::invalid_percent_encoding, 12); // at the end
    // A substituted octet becomes three octets of UTF-8.
    check_error(open("us-ascii").to_uri("http://h/\x80\x80[", {.legacy_extended = true}, iris::undefined_octets::substitute),
                uri_errc::invalid_character, 11);
    std::string marks = "a\xE9";
    marks.append(iris::max_combining_run + 1, '\xF2');
    check_error(open("windows-1258").to_uri_reference(marks), iri_errc::too_many_combining, 2);
    check_error(open("windows-1258").decode(marks), iri_errc::too_many_combining, 2);
}

BOOST_AUTO_TEST_CASE(no_names)
{
    for (const std::string& name : {std::string(), std::string("no-such-charset"), std::string("../utf-8"), std::string(100, 'a')})
        check_error(iris::charset::open(name), iri_errc::unknown_charset, 0);
}

BOOST_AUTO_TEST_SUITE_END()
