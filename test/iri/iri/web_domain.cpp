#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/iri.hpp>
#include <uriform/uriform.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests WHATWG URLs with domains in any script, and with queries in other encodings.

namespace iris = uriform::iri;
namespace web = uriform::web;
namespace iri_errc = uriform::iri_errc;
namespace web_errc = uriform::web_errc;
using namespace uriform::test;

namespace {

uriform::result<std::string> to_ascii(std::string_view domain, bool strict = false, std::size_t room = web::max_host_size)
{
    std::string out(room, '\0');
    const auto size = iris::domain_to_ascii(domain, strict, out);
    return size ? uriform::result<std::string>(out.substr(0, *size)) : size.error();
}

/// Returns the result, or nothing if it fails with web_errc::domain_to_ascii.
std::optional<std::string> ascii_or_none(std::string_view domain, bool strict)
{
    const auto ascii = to_ascii(domain, strict);
    if (ascii)
        return *ascii;
    BOOST_TEST((ascii.error() == uriform::error{web_errc::domain_to_ascii, 0, uriform::component::host}));
    return std::nullopt;
}

std::string many_of(std::string_view piece, std::size_t count)
{
    std::string text;
    while (count-- != 0)
        text += piece;
    return text;
}

/// Returns the query of a URL in a document with a given charset.
std::string query_in(iris::charset charset, const std::string& query, std::string_view scheme = "https")
{
    const auto encoding = query_encoding(charset);
    return std::string(iris::parse_url(std::string(scheme) + "://h/?" + query, {.encoding = &encoding}).value().search().substr(1));
}

std::string query_in(std::string_view name, const std::string& query, std::string_view scheme = "https")
{
    return query_in(iris::charset::open(name).value(), query, scheme);
}

std::string query_of_label(std::string_view label, const std::string& query)
{
    return query_in(iris::charset::open_label(label).value(), query);
}

} // namespace

BOOST_AUTO_TEST_SUITE(web_url)

BOOST_AUTO_TEST_CASE(domains)
{
    for (const row& expected : read_table("web_domains.tsv", {"domain", "lax", "strict"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(0)))
        {
            const auto lax = ascii_or_none(expected.text(0), false);
            BOOST_TEST((lax == expected.cells[1]), lax.value_or("failure"));
            const auto strict = ascii_or_none(expected.text(0), true);
            BOOST_TEST((strict == expected.cells[2]), strict.value_or("failure"));
        }
    }
}

/// For an ASCII result, domain_to_unicode() returns a form that is converted back to the same result.
BOOST_AUTO_TEST_CASE(domains_in_unicode)
{
    for (const row& expected : read_table("web_domains.tsv", {"domain", "lax", "strict"}))
        if (expected.cells[1])
            BOOST_TEST(to_ascii(iris::domain_to_unicode(*expected.cells[1])).value() == *expected.cells[1], expected.place);
    BOOST_TEST(iris::domain_to_unicode("xn--fa-hia.xn--10cl1a0b660p.com") == "faß.ශ්‍රී.com");
    BOOST_TEST(iris::domain_to_unicode("xn--9ca..a_b.") == "é..a_b.");
    for (const std::string domain : {"", "a", "xn--a", "xn--9ca.xn--a", "0.xn--4db", "xn--xn---epa", "xn--8i7caa", "xn--9CA.%"})
        BOOST_TEST(iris::domain_to_unicode(domain) == domain);
    const std::string too_long = "xn--9ca." + std::string(web::max_host_size, 'a');
    BOOST_TEST(iris::domain_to_unicode(too_long) == too_long);
}

BOOST_AUTO_TEST_CASE(size_of_the_output)
{
    for (const std::string domain : {"a.é", "é", "é.a", "é.", "ASCII"}) {
        const std::string ascii = to_ascii(domain).value();
        BOOST_TEST(to_ascii(domain, false, ascii.size()).value() == ascii);
        for (std::size_t room = 0; room < ascii.size(); ++room)
            BOOST_TEST((to_ascii(domain, false, room).error().code == web_errc::host_too_long));
    }
}

BOOST_AUTO_TEST_CASE(long_domains)
{
    const std::string label = std::string(web::max_host_size - 12, 'a');
    BOOST_TEST(to_ascii(label + "é").value().substr(0, 8) == "xn--aaaa");
    BOOST_TEST(iris::domain_to_unicode(to_ascii(label + "é").value()) == label + "é");
    BOOST_TEST((to_ascii(label + "éaaaaaaaa").error().code == web_errc::host_too_long)); // too long in ASCII
    BOOST_TEST((to_ascii(label + "éaaaaaaaaaaa").error().code == web_errc::host_too_long));
    BOOST_TEST(to_ascii(std::string(web::max_host_size, 'A')).value() == std::string(web::max_host_size, 'a'));
    BOOST_TEST((to_ascii(std::string(web::max_host_size + 1, 'a')).error().code == web_errc::host_too_long));
    const std::string names = many_of("é.", web::max_host_size / 8) + "é"; // 8 bytes each in ASCII
    BOOST_TEST((to_ascii(names).error().code == web_errc::host_too_long));
    BOOST_TEST(to_ascii(std::string_view(names).substr(3)).value() == many_of("xn--9ca.", web::max_host_size / 8 - 1) + "xn--9ca");
    // Punycode encodes each letter of the label as a digit.
    const std::string many = many_of("é", web::max_host_size / 2);
    BOOST_TEST(iris::domain_to_unicode(to_ascii(many).value()) == many);
    // U+FDFA is mapped to a text with spaces, U+33FF to `gal`, U+1F14F to `WC`.
    BOOST_TEST((to_ascii(many_of("\uFDFA", web::max_host_size / 3)).error().code == web_errc::domain_to_ascii));
    BOOST_TEST(to_ascii(many_of("\u33FF", web::max_host_size / 3)).value() == many_of("gal", web::max_host_size / 3));
    // These marks need reordering: U+0344 is mapped to two marks.
    const std::string marks = "a" + many_of("\u0344\u0323", 2000);
    const std::string ordered = "ạ" + many_of("\u0323", 1999) + many_of("\u0308\u0301", 2000);
    BOOST_TEST(to_ascii(marks).value() == to_ascii(ordered).value());
}

/// Punycode numbers are limited to 31 bits (RFC 3492, section 6.4).
BOOST_AUTO_TEST_CASE(overflow)
{
    const std::string last = "\U000E01EF"; // ignored
    BOOST_TEST(to_ascii(std::string(1900, 'a') + "\U000323AF" + last).has_value());
    BOOST_TEST(iris::domain_to_unicode(to_ascii(std::string(10'000, 'a') + "\U000323AF").value()) ==
               std::string(10'000, 'a') + "\U000323AF");
    BOOST_TEST((to_ascii(std::string(15'000, 'a') + "\U000323AF").error().code == web_errc::host_too_long));
    BOOST_TEST((to_ascii("é.xn--" + std::string(9000, '9')).error().code == web_errc::domain_to_ascii));
}

BOOST_AUTO_TEST_CASE(ill_formed)
{
    for (const std::string octets : {"\xFF", "\xC3", "a\xE3\x80", "\xED\xA0\x80", "\xE1\xBA"})
        for (const std::string& domain : {octets, "é" + octets, octets + "é"})
            BOOST_TEST((to_ascii(domain).error().code == web_errc::domain_to_ascii));
}

BOOST_AUTO_TEST_CASE(urls)
{
    BOOST_TEST(iris::parse_url("http://１２７。0。0。1/")->href() == "http://127.0.0.1/");
    BOOST_TEST(iris::parse_url("http://０x7f．1")->href() == "http://127.0.0.1/");
    BOOST_TEST((iris::parse_url("http://１.2.3.4.5/").error().code == web_errc::ipv4_too_many_parts));
    BOOST_TEST(iris::parse_url("ftp://e%C3%A9/")->hostname() == "xn--e-bga");
    BOOST_TEST(iris::parse_url("foo://é/")->hostname() == "%C3%A9");
    BOOST_TEST((iris::parse_url("http://a％b/").error() == uriform::error{web_errc::domain_to_ascii, 7, uriform::component::host}));
    BOOST_TEST((iris::parse_url("http://%C2%AD/").error().code == web_errc::domain_to_ascii));
    const auto base = iris::parse_url("https://é/a/b").value();
    BOOST_TEST(iris::parse_url("../c", base)->href() == "https://xn--9ca/c");
    BOOST_TEST(iris::parse_url("//ü", base, {.domain_to_ascii = nullptr})->href() == "https://xn--tda/");
    BOOST_TEST(web::parse("//ü", base, iris::web_options)->href() == "https://xn--tda/");
    auto url = base;
    BOOST_TEST(url.set(web::url_attribute::hostname, "Ü.de", iris::web_options));
    BOOST_TEST(url.href() == "https://xn--tda.de/a/b");
}

BOOST_AUTO_TEST_CASE(validation_errors)
{
    std::vector<uriform::error> errors;
    const auto parse = [&](std::string_view text) {
        static_cast<void>(iris::parse_url(text, {.validation_errors = &errors}));
        return errors.size();
    };
    BOOST_TEST(parse("https://é.example/") == 0U);
    BOOST_TEST(parse("https://xn--9ca.example/") == 0U);
    for (const std::string domain : {"é_", "xn--a", "a_b", "é.", "a.", "-é", "xn--9ca."}) {
        BOOST_TEST_REQUIRE(parse("https://" + domain + "/") == 1U, domain);
        BOOST_TEST((errors[0] == uriform::error{web_errc::domain_to_ascii, 8, errors[0].component}));
    }
    // VerifyDnsLength: at most 253 octets.
    const std::string labels = many_of(std::string(62, 'a') + '.', 4);
    BOOST_TEST(parse("https://" + labels + "b/") == 0U);
    BOOST_TEST(parse("https://" + labels + "bc/") == 1U);
}

BOOST_AUTO_TEST_CASE(queries_in_other_encodings)
{
    BOOST_TEST(query_in("windows-1252", "é'\"<>%|†") == "%E9%27%22%3C%3E%|%86");
    BOOST_TEST(query_in("windows-1252", "aאb") == "a%26%231488%3Bb");
    BOOST_TEST(query_in("windows-1252", "\U0001F600") == "%26%23128512%3B");
    BOOST_TEST(query_in("windows-1252", "\u200B\uFEFF") == "%26%238203%3B%26%2365279%3B"); // ICU ignores these by default
    BOOST_TEST(query_in("windows-1252", "\xFF") == "%26%2365533%3B");
    BOOST_TEST(query_in("windows-1252", "é", "ws") == "%C3%A9");
    BOOST_TEST(query_in("windows-1252", "é", "wss") == "%C3%A9");
    BOOST_TEST(query_in("windows-1252", "é", "foo") == "%C3%A9");
    BOOST_TEST(query_in("shift_jis", "表") == "%95\\"); // the second octet is ASCII
    BOOST_TEST(query_in("gb18030", "é\U0001F600") == "%A8%A6%949%FC6");
    for (const std::string_view unicode : {"utf-8", "utf-16", "utf-16le", "utf-32"})
        BOOST_TEST(query_in(unicode, "é\U0001F600'") == "%C3%A9%F0%9F%98%80%27");
    // A URI is the same in any encoding.
    iris::charset latin = iris::charset::open("windows-1252").value();
    const auto encoding = query_encoding(latin);
    BOOST_TEST(web::parse("HTTP://EXAMPLE.com/a/../?%C3%A9", {.encoding = &encoding}).value().href() ==
               "http://example.com/?%C3%A9");
    const std::string many = many_of("éא", 3000);
    BOOST_TEST(query_in("windows-1252", many) == many_of("%E9%26%231488%3B", 3000));
}

/// Each label selects its encoding for queries.
BOOST_AUTO_TEST_CASE(labels_of_encodings)
{
    std::map<std::string, std::vector<std::pair<std::string, std::string>>> queries;
    for (const row& r : read_table("encoding_queries.tsv", {"encoding", "text", "query"}))
        queries[r.text(0)].emplace_back(r.text(1), r.text(2));
    std::size_t labels = 0;
    for (const row& r : read_table("encoding_labels.tsv", {"label", "encoding"})) {
        ++labels;
        BOOST_TEST_REQUIRE(queries.contains(r.text(1)), r.place);
        for (const auto& [text, query] : queries[r.text(1)])
            BOOST_TEST((query_of_label(r.text(0), text) == query),
                       r.place << ": " << r.text(0) << ": " << query_of_label(r.text(0), text));
    }
    BOOST_TEST(labels == 228U);
    BOOST_TEST(query_of_label("\t\f\r\n LATIN1 ", "€") == "%80");
    for (const std::string_view label :
         {"", " ", "latin", "latin1 latin1", "utf-32", "utf-7", "windows-936", "\vlatin1", "utf_8", "utf-8\xC2\xA0"})
        BOOST_TEST((iris::charset::open_label(label).error().code == iri_errc::unknown_charset), shown(label));
    // IANA's names have other meanings.
    BOOST_TEST(query_in("iso-8859-1", "€") == "%26%238364%3B");
    BOOST_TEST(query_in("iso-2022-jp", "ﾀ") == "%26%2365408%3B");
}

/// Encoding Standard, section 12.2.2, step 5, and index ISO-2022-JP katakana: U+FF61 to U+FF9F are encoded as characters of full
/// width.
BOOST_AUTO_TEST_CASE(half_width_katakana)
{
    constexpr std::string_view full = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホ"
                                      "マミムメモヤユヨラリルレロワン゛゜";
    for (unsigned i = 0; i < full.size() / 3; ++i) {
        const unsigned point = 0xFF61 + i;
        const std::string half{'\xEF', static_cast<char>(0x80 | (point >> 6 & 0x3F)), static_cast<char>(0x80 | (point & 0x3F))};
        const std::string query = query_of_label("iso-2022-jp", half);
        BOOST_TEST(query.starts_with("%1B$B"), half);
        BOOST_TEST(query == query_of_label("iso-2022-jp", std::string(full.substr(3 * i, 3))), half);
    }
    BOOST_TEST(full.size() / 3 == 0xFF9F - 0xFF61 + 1U);
}

/// ISO-2022-JP returns to ASCII before the number of an unsupported character, and at the end.
BOOST_AUTO_TEST_CASE(queries_in_an_encoding_with_states)
{
    BOOST_TEST(query_in("iso-2022-jp", "日a") == "%1B$BF|%1B(Ba");
    BOOST_TEST(query_in("iso-2022-jp", "日אa") == "%1B$BF|%1B(B%26%231488%3Ba");
    BOOST_TEST(query_in("iso-2022-jp", "日") == "%1B$BF|%1B(B");
    BOOST_TEST(query_in("iso-2022-jp", "a\x0E\x0F\x1B"
                                       "b") == "a%26%2365533%3B%26%2365533%3B%26%2365533%3Bb");
    auto charset = iris::charset::open("iso-2022-jp").value();
    const auto encoding = query_encoding(charset);
    for (int i = 0; i < 2; ++i) // each query starts in the initial state
        BOOST_TEST(iris::parse_url("http://h?日", {.encoding = &encoding})->search() == "?%1B$BF|%1B(B");
    BOOST_TEST(charset.decode("\x1B$BF|").value() == "日");
}

/// Long queries are encoded in pieces that end between characters and keep the encoding's state.
BOOST_AUTO_TEST_CASE(long_queries)
{
    struct encoded {
        std::string_view label, before, character, octets, after;
    };
    constexpr std::array<encoded, 7> all{{
        {"windows-1252", "", "é", "%E9", ""},
        {"windows-1252", "", "אé", "%26%231488%3B%E9", ""},
        {"shift_jis", "", "日", "%93%FA", ""},
        {"gb18030", "", "😀", "%949%FC6", ""},
        {"big5", "", "日", "%A4%E9", ""},
        {"big5", "", "😀", "%26%23128512%3B", ""},
        {"iso-2022-jp", "%1B$B", "日", "F|", "%1B(B"},
    }};
    for (const encoded& each : all)
        for (std::size_t shift = 0; shift != 8; ++shift) {
            const std::string ascii(shift, 'a');
            const std::string expected = ascii + std::string(each.before) + many_of(each.octets, 3000) + std::string(each.after);
            BOOST_TEST((query_of_label(each.label, ascii + many_of(each.character, 3000)) == expected),
                       each.label << ", " << shift);
        }
}

BOOST_AUTO_TEST_SUITE_END()
