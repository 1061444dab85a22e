#include <string>
#include <tuple>

#include <boost/test/unit_test.hpp>

#include <uriform/iri.hpp>
#include <uriform/uriform.hpp>

#include "../../support/names.hpp"
#include "../../support/same_reading.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests conversions to URIs by RFC 3987, section 3.1, and UTS #46.

namespace iris = uriform::iri;
using namespace uriform::test;
namespace iri_errc = uriform::iri_errc;
namespace uri_errc = uriform::uri_errc;
using uriform::error_number;

namespace {

std::string repeated(std::string_view piece, std::size_t count)
{
    std::string text;
    while (count-- != 0)
        text += piece;
    return text;
}

template <class Result>
void check_error(const Result& result, error_number code, std::size_t position, uriform::component reading)
{
    BOOST_TEST_REQUIRE(!result.has_value());
    BOOST_TEST((result.error().code == code), to_string(result.error().code));
    BOOST_TEST(result.error().position == position);
    BOOST_TEST((result.error().component == reading));
}

} // namespace

BOOST_AUTO_TEST_SUITE(to_uri)

BOOST_AUTO_TEST_CASE(table)
{
    for (const row& expected : read_table("iri_to_uri.tsv", {"iri", "uri", "percent_encoded"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(0)))
        {
            const auto named = iris::to_uri_reference(expected.text(0));
            BOOST_TEST_REQUIRE(named.has_value());
            BOOST_TEST(named->text() == expected.text(1));
            BOOST_TEST(same_reading(named->parts(), uriform::parse_uri_reference(named->text()).value().parts()));
            const auto encoded = iris::to_uri_reference(expected.text(0), {.host = iris::host_form::percent_encoded});
            BOOST_TEST_REQUIRE(encoded.has_value());
            BOOST_TEST(encoded->text() == expected.text(2));
            BOOST_TEST(same_reading(encoded->parts(), uriform::parse_uri_reference(encoded->text()).value().parts()));
        }
    }
}

BOOST_AUTO_TEST_CASE(hosts)
{
    for (const row& expected : read_table("iri_hosts.tsv", {"host", "a_labels", "error", "position"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(0)))
        {
            const auto uri = iris::to_uri("http://u@" + expected.text(0) + ":1/");
            BOOST_TEST_REQUIRE(uri.has_value() == expected.cells[1].has_value());
            if (uri) {
                BOOST_TEST(uri->text() == "http://u@" + expected.text(1) + ":1/");
            } else {
                BOOST_TEST(to_string(uri.error().code) == expected.text(2));
                BOOST_TEST(uri.error().position == 9 + std::stoul(expected.text(3)));
                BOOST_TEST((uri.error().component == uriform::component::host));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(characters_that_become_delimiters)
{
    for (const row& expected : read_table("iri_delimiters.tsv", {"code_point", "nfkc"})) {
        BOOST_TEST_CONTEXT(expected.place << ": U+" << expected.text(0))
        {
            // Decodes the code point from %uXXXX, which uses the table's digits.
            const std::string character = uriform::percent_decode("%u" + expected.text(0), {.percent_u = true}).value();
            check_error(iris::to_uri("http://a" + character + "b/"), iri_errc::invalid_host_name, 7, uriform::component::host);
            check_error(iris::to_uri("http://a." + character + "b.c/"), iri_errc::invalid_host_name, 9, uriform::component::host);
        }
    }
}

BOOST_AUTO_TEST_CASE(digits_of_other_widths_make_an_address)
{
    const auto uri = iris::to_uri(u8"http://\uFF11\uFF12\uFF17.0.0.1/").value();
    BOOST_TEST((uri.host_kind() == uriform::host_kind::ipv4));
    BOOST_TEST(uri.host().value() == "127.0.0.1");
}

BOOST_AUTO_TEST_CASE(of_a_view_or_an_owner)
{
    const auto view = iris::parse_iri(u8"http://\u00E9/").value();
    BOOST_TEST(iris::to_uri(view).value().text() == "http://xn--9ca/");
    BOOST_TEST(iris::to_uri(iris::iri(view)).value().text() == "http://xn--9ca/");
    const uriform::uri_reference reference = iris::to_uri(iris::iri_reference_view(view)).value();
    BOOST_TEST(reference.text() == "http://xn--9ca/");
    BOOST_TEST(iris::to_uri(uriform::parse_uri("x:y").value()).value().text() == "x:y");
}

BOOST_AUTO_TEST_CASE(hosts_of_other_schemes)
{
    const uriform::scheme_table* const schemes = &uriform::scheme_table::standard();
    const auto uri = [&](std::string_view text) { return iris::to_uri_reference(text, {.domain_name_schemes = schemes}).value(); };
    BOOST_TEST(uri("HTTP://\u00E9/").text() == "HTTP://xn--9ca/");
    BOOST_TEST(uri("other://\u00E9/").text() == "other://%C3%A9/");
    BOOST_TEST(uri("//\u00E9/").text() == "//xn--9ca/");
}

/// Section 3.1, step 1: only text that was not Unicode is normalized, so the caller must request it.
BOOST_AUTO_TEST_CASE(normalization_form_c)
{
    const auto uri = [](std::string_view text) { return iris::to_uri_reference(text, {.nfc = true}).value(); };
    BOOST_TEST(uri("/e\u0301\u212B").text() == "/%C3%A9%C3%85");
    BOOST_TEST(uri("x://e\u0301@e\u0301:1/e\u0301?e\u0301#e\u0301").text() == "x://%C3%A9@xn--9ca:1/%C3%A9?%C3%A9#%C3%A9");
    BOOST_TEST(uri("/a").text() == "/a");
    BOOST_TEST(uri("/\u1FEF").text() == "/%60"); // canonically equivalent to a backtick
    BOOST_TEST(uri("/=\u0338").text() == "/%E2%89%A0");
    BOOST_TEST(uri("//e\u0301\u00E9/\u0301").text() == "//xn--9caa/%CC%81"); // nothing combines with a delimiter
    BOOST_TEST(uri("/\uD55C\u1112\u1161\u11AB").text() == "/%ED%95%9C%ED%95%9C");
    // RFC 3986, section 2.1: a percent-encoding is "%" HEXDIG HEXDIG, and no mark combines with its last digit.
    BOOST_TEST(uri("http://h/%4A\u0301").text() == "http://h/%4A%CC%81");
    BOOST_TEST(uri("/e\u0301%3C\u0327e\u0301%41").text() == "/%C3%A9%3C%CC%A7%C3%A9%41");
    BOOST_TEST(iris::to_uri("http://x%4a\u0301.y/", {.host = iris::host_form::percent_encoded, .nfc = true}).value().text() ==
               "http://x%4a%CC%81.y/");
    // UTS #46 maps U+0345 to a letter. Marks do not move across it.
    BOOST_TEST(uri("//\u212B\u0345\u0323\u0327-").text() == "//xn----fcb0gs1af09h");
    BOOST_TEST(uri("//\u212B\u0345\u0323\u0327-").text() == iris::to_uri_reference("//\u00C5\u0327\u0323\u0345-").value().text());
    check_error(iris::to_uri_reference("//a.\u0345\u0338/", {.nfc = true}), iri_errc::invalid_host_name, 2,
                uriform::component::host);
    // A host that this form makes ASCII is kept, as if it had been ASCII before.
    BOOST_TEST(uri("//A\u037E%CC%b8./\u00E9").text() == "//A;%CC%b8./%C3%A9");
    BOOST_TEST(uri("http://%41.\u212Aelvin:80").text() == "http://%41.Kelvin:80");
    BOOST_TEST(uri("//a\u1FEF/").text() == "//a%60/");
    BOOST_TEST(uri("//A\u037E\u00E9/").text() == "//xn--a;-cja/");
    BOOST_TEST(iris::to_uri("http://h/<\u0327", {.nfc = true, .legacy_extended = true}).value().text() == "http://h/%3C%CC%A7");
    // Composition exclusions are longer in this form.
    BOOST_TEST(uri("/" + repeated("\u0958", 100)).text() == "/" + repeated("%E0%A4%95%E0%A4%BC", 100));
    const std::string long_run = "/x/a" + repeated("\u0301", iris::max_combining_run);
    BOOST_TEST(iris::to_uri_reference(long_run, {.nfc = true}).has_value());
    check_error(iris::to_uri_reference(long_run + "\u0301", {.nfc = true}), iri_errc::too_many_combining, 4,
                uriform::component::path);
    const std::string marks = repeated("\u0301", iris::max_combining_run + 1);
    using uriform::component;
    for (const auto& [before, after, place] : {std::tuple("//\u00E9", "@\u00E9/", component::userinfo),
                                               std::tuple("/?", "", component::query), std::tuple("?#", "", component::fragment)})
        check_error(iris::to_uri_reference(before + marks + after, {.nfc = true}), iri_errc::too_many_combining,
                    std::string_view(before).size(), place);
    check_error(iris::to_uri_reference("//a" + marks, {.host = iris::host_form::percent_encoded, .nfc = true}),
                iri_errc::too_many_combining, 3, component::host);
    BOOST_TEST(iris::to_uri_reference(long_run + "\u0301").has_value());
}

BOOST_AUTO_TEST_CASE(legacy_extended)
{
    const iris::to_uri_options extended{.legacy_extended = true};
    const auto uri = [&](std::string_view text) { return iris::to_uri_reference(text, extended).value(); };
    BOOST_TEST(uri("http://h/ <>\"{}|\\^`?a b#c d").text() == "http://h/%20%3C%3E%22%7B%7D%7C%5C%5E%60?a%20b#c%20d");
    BOOST_TEST(uri("http://\u00E9/ ").text() == "http://xn--9ca/%20");
    BOOST_TEST(uri("/\x01\x7F\u0085\u202E\uE000\uFFFD").text() == "/%01%7F%C2%85%E2%80%AE%EE%80%80%EF%BF%BD");
    BOOST_TEST(uri("/%41\u00E9").text() == "/%41%C3%A9");
    check_error(iris::to_uri("http://h/ \u00E9[", extended), uri_errc::invalid_character, 12, uriform::component::path);
    check_error(iris::to_uri("http://h/a \xFF", extended), uri_errc::invalid_character, 11, uriform::component::path);
    check_error(iris::to_uri("http://h/ %4", extended), uri_errc::invalid_percent_encoding, 12, uriform::component::path);
    check_error(iris::to_uri("http://u s@\u00E9 x/", extended), iri_errc::invalid_host_name, 11, uriform::component::host);
    check_error(iris::to_uri_reference("/ "), uri_errc::invalid_character, 1, uriform::component::path);
}

/// ICU limits a label to a thousand code units, and max_host_name_size limits a host.
BOOST_AUTO_TEST_CASE(long_hosts)
{
    const auto uri = [](const std::string& host) { return iris::to_uri("x://" + host + "/"); };
    BOOST_TEST(uri(repeated("\u00E9", 1000)).has_value());
    check_error(uri(repeated("\u00E9", 1001)), iri_errc::host_name_too_long, 4, uriform::component::host);
    const std::string most = repeated("abcdefg.", iris::max_host_name_size / 8 - 1) + "abcdef\u00E9";
    BOOST_TEST(uri(most).has_value());
    check_error(uri(most + "a"), iri_errc::host_name_too_long, 4, uriform::component::host);
    check_error(uri(repeated("\uFDFA.", 100)), iri_errc::invalid_host_name, 4,
                uriform::component::host); // right-to-left, with spaces
    check_error(uri(repeated("\u3316.", 500)), iri_errc::host_name_too_long, 4, uriform::component::host); // six characters each
    // U+FDFA is mapped to 18 characters. The marks are out of order, and the room ends before, among or after them.
    for (std::size_t size = 0; size < 100; ++size)
        for (const std::size_t marks : {4U, 20U})
            for (const std::string_view end : {"", "a"})
                check_error(uri(repeated("\uFDFA", 452) + std::string(size, 'a') + repeated("\u0315\u0300", marks).append(end)),
                            iri_errc::host_name_too_long, 4, uriform::component::host);
    // The limit applies to any label, even in ASCII: once a name is too long for A-labels, every longer name is, too.
    for (const std::string_view last : {"a", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "\u00E9"}) {
        bool fits = true;
        for (std::size_t count = 300; count < 500; ++count) {
            const auto got = uri(repeated("\u3316.", count) + std::string(last));
            BOOST_TEST((got ? fits : got.error().code == iri_errc::host_name_too_long));
            fits = got.has_value();
        }
        BOOST_TEST(!fits);
    }
    BOOST_TEST(uri(repeated("a", 1 << 20)).has_value()); // ASCII has no limit
    BOOST_TEST(iris::to_uri("x://" + repeated("\u00E9", 1 << 20), {.host = iris::host_form::percent_encoded}).has_value());
}

BOOST_AUTO_TEST_CASE(into_a_string)
{
    std::string out = "as it was, ";
    BOOST_TEST(iris::append_uri(iris::parse_iri_reference(u8"//\u00E9/\u00E9").value(), out).value() == 16U);
    BOOST_TEST(out == "as it was, //xn--9ca/%C3%A9");
    check_error(iris::append_uri(iris::parse_iri_reference(u8"//\u2100/\u00E9").value(), out), iri_errc::invalid_host_name, 2,
                uriform::component::host);
    const std::string combining = "//\u00E9/" + repeated("\u0301", 1000);
    check_error(iris::append_uri(iris::parse_iri_reference(combining).value(), out, {.nfc = true}), iri_errc::too_many_combining, 5,
                uriform::component::path);
    BOOST_TEST(out == "as it was, //xn--9ca/%C3%A9");
    BOOST_TEST(iris::append_uri(iris::parse_iri_reference("a").value(), out).value() == 1U);
    BOOST_TEST(out == "as it was, //xn--9ca/%C3%A9a");
}

BOOST_AUTO_TEST_CASE(errors_of_parsing)
{
    check_error(iris::to_uri(u8"\u00E9"), uri_errc::missing_scheme, 0, uriform::component::scheme);
    check_error(iris::to_uri("http://h/\xC3("), uri_errc::invalid_character, 10, uriform::component::path);
    check_error(iris::to_uri("http://h/a b"), uri_errc::invalid_character, 10, uriform::component::path);
}

BOOST_AUTO_TEST_SUITE_END()
