#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/same_reading.hpp"

/// @file
/// Checks the properties of a URL's URI.

using namespace uriform;
using namespace uriform::test;

namespace {

const std::size_t rounds_of_urls = part_of(1'000'000U);

/// Returns octets of all kinds, mostly those that one of the two standards encodes.
std::string some_octets(generator& random, std::string_view more)
{
    static constexpr std::string_view pieces[] = {"\"",   "<", ">", "[",  "\\",  "]",   "^",      "`",   "{",        "|",
                                                  "}",    " ", "%", "%4", "%41", "%7e", "%2e",    "%2F", "%%",       "'",
                                                  ";",    "=", "&", "!",  ".",   "..",  "\x01",   "\t",  "\xC3\xA9", "\xFF",
                                                  "\x7F", "a", "B", "7",  "-",   "65",  "%C3%A9", "+",   "x",        "e"};
    std::string out;
    for (std::size_t left = random.below(6); left != 0; --left) {
        if (random.once_in(4) && !more.empty())
            out += more[random.below(more.size())];
        else if (random.once_in(10))
            out += static_cast<char>(random.below(256));
        else
            out += pieces[random.below(std::size(pieces))];
    }
    return out;
}

std::string some_host(generator& random)
{
    static constexpr std::string_view hosts[] = {"h",        "EXAMPLE.com", "1.2.3.4", "0x7f.1", "[::1]",
                                                 "[1:2::3]", "localhost",   "a\"b",    "`{}",    "a%22",
                                                 "",         "C|",          "a..b",    "xn--a",  "!$&'()*+,;="};
    if (random.once_in(3))
        return some_octets(random, "~_");
    return std::string(hosts[random.below(std::size(hosts))]);
}

std::string some_input(generator& random)
{
    static constexpr std::string_view schemes[] = {"http",  "https",  "ws",   "ftp",  "file", "a",
                                                   "foo+x", "mailto", "data", "ldap", "urn"};
    std::string out(schemes[random.below(std::size(schemes))]);
    out += ':';
    if (!random.once_in(4)) {
        out += "//";
        if (random.once_in(3))
            out += some_octets(random, ":@") + '@';
        out += some_host(random);
        if (random.once_in(4))
            out += ':' + std::to_string(random.below(500));
    }
    if (!random.once_in(3))
        out += '/';
    out += some_octets(random, "//:@?#");
    if (random.once_in(2))
        out += '?' + some_octets(random, "/?:@#");
    if (random.once_in(2))
        out += '#' + some_octets(random, "/?:@#");
    return out;
}

void change(web::url& u, generator& random)
{
    const auto which = static_cast<web::url_attribute>(1 + random.below(9)); // any but href
    static constexpr std::string_view schemes[] = {"foo", "file", "file", "http", "wss"};
    u.set(which, which == web::url_attribute::protocol ? schemes[random.below(std::size(schemes))] : some_octets(random, "/:"));
}

std::string decoded_text(std::string_view text)
{
    return percent_decode(text, {.lenient = true}).value();
}

template <class Text>
bool same_data(const Text& a, const Text& b)
{
    if constexpr (requires { a.has_value(); })
        return a.has_value() == b.has_value() && (!a || decoded_text(*a) == decoded_text(*b));
    else
        return decoded_text(a) == decoded_text(b);
}

std::size_t count_slashes(std::string_view path)
{
    std::size_t count = 0;
    for (const char octet : path)
        count += octet == '/' ? 1 : 0;
    return count;
}

/// Returns whether two URLs differ only in percent-encodings. The hosts of special URLs must be equal.
bool same_but_for_encoding(const web::url_view& a, const web::url_view& b)
{
    const bool same_host = a.is_special() ? a.hostname() == b.hostname() : same_data(a.hostname(), b.hostname());
    return a.scheme() == b.scheme() && same_host && a.port() == b.port() && a.has_opaque_path() == b.has_opaque_path() &&
           same_data(a.username(), b.username()) && same_data(a.password(), b.password()) &&
           same_data(a.pathname(), b.pathname()) && count_slashes(a.pathname()) == count_slashes(b.pathname()) &&
           same_data(a.query(), b.query()) && same_data(a.fragment(), b.fragment());
}

/// Returns whether no text is parsed as this URL: set_protocol() keeps a host that the parser of `file` URLs drops.
bool has_dropped_host(const web::url_view& u)
{
    return u.scheme() == "file" && u.hostname() == "localhost";
}

void check(const web::url& u)
{
    const auto says = [&](const char* what) { return [&u, what] { return shown(u.href()) + ": " + what; }; };
    std::string buffer;
    const uri_view converted = web::as_uri(u, buffer);
    const auto read = parse_uri(converted.text());
    expect(read.has_value(), says("its URI is not valid"));
    expect(same_reading(read->parts(), converted.parts()), says("the components differ from the parsed URI"));
    expect(parse_uri(u.href()).has_value() == (converted == u.href()), says("a URI is changed"));
    expect(web::as_uri(u).has_value() == (converted == u.href()), says("as_uri does not agree"));
    expect(web::to_uri(u) == converted && web::to_uri(web::url(u)) == converted, says("the owners do not agree"));

    const auto again = web::parse(converted.text());
    expect(again.has_value(), says("its URI is not a URL"));
    if (has_dropped_host(u)) {
        web::url without = *again;
        expect(without.set_hostname("") && without == *again, says("the host is not dropped"));
        expect(normalize(converted) == normalize(web::to_uri(*again)), says("its URI and the URI of its URI are not equivalent"));
        return;
    }
    expect(web::to_uri(*again) == converted, says("its URI has a different URI"));
    expect(same_but_for_encoding(u, *again), says("its URI is parsed as another URL"));
    expect(u.is_special() || again->href() == converted.text(), says("its URI is written differently"));
    if (u.is_special()) {
        const auto normal = web::parse(normalize(converted).text());
        expect(normal.has_value() && same_but_for_encoding(u, *normal),
               says("the normal form of its URI is parsed as another URL"));
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(urls_to_uris)

/// A setter can make a `file` URL with the host `localhost`. No other URL has a URI that is read as another URL.
BOOST_AUTO_TEST_CASE(keep_a_host_that_a_parser_drops)
{
    auto u = web::parse("http://localhost/a").value();
    BOOST_TEST_REQUIRE(u.set_protocol("file"));
    BOOST_TEST(has_dropped_host(u));
    check(u);
}

BOOST_AUTO_TEST_CASE(keep_every_component)
{
    generator random(seed());
    std::size_t urls = 0;
    std::size_t changed = 0;
    for (std::size_t round = 0; round < rounds_of_urls; ++round) {
        auto u = web::parse(some_input(random));
        if (!u)
            continue;
        for (int changes = random.once_in(4) ? 3 : 0; changes != 0; --changes)
            change(*u, random);
        check(*u);
        ++urls;
        changed += web::as_uri(*u) ? 0 : 1;
    }
    BOOST_TEST(urls > rounds_of_urls / 4);
    BOOST_TEST(changed > urls / 4);
    BOOST_TEST(changed < urls * 3 / 4);
}

BOOST_AUTO_TEST_SUITE_END()
