#include <algorithm>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/base/utf8.hpp>
#include <uriform/key/key_errc.hpp>
#include <uriform/key/surt.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"

/// @file
/// Compares SURTs of random texts with a second implementation of each step: whole strings, regular expressions, and loops until
/// nothing changes, as in webarchive-commons. Compares the key ranges with their definition.

using namespace uriform;
using namespace uriform::test;

namespace {

using strings = std::vector<std::string>;

strings split(const std::string& text, char at)
{
    strings all(1);
    for (const char octet : text)
        if (octet == at)
            all.emplace_back();
        else
            all.back() += octet;
    return all;
}

std::string join(const strings& all, std::string_view with)
{
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i)
        text.append(i == 0 ? "" : with) += all[i];
    return text;
}

std::string lower(std::string text)
{
    for (char& octet : text)
        if (octet >= 'A' && octet <= 'Z')
            octet = static_cast<char>(octet - 'A' + 'a');
    return text;
}

std::string replaced(const std::string& text, const char* pattern, const char* by)
{
    return std::regex_replace(text, std::regex(pattern), by);
}

/// Returns the octets of the percent-encodings at the start of `text`.
std::string run_of_octets(std::string_view text)
{
    std::string octets;
    const auto is_hex = [](char c) { return std::string_view("0123456789abcdefABCDEF").find(c) != std::string_view::npos; };
    for (; text.size() >= 3 && text[0] == '%' && is_hex(text[1]) && is_hex(text[2]); text.remove_prefix(3))
        octets += static_cast<char>(std::stoi(std::string(text.substr(1, 2)), nullptr, 16));
    return octets;
}

/// Decodes once, and leaves octets that are not UTF-8.
std::string decoded_once(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const std::string octets = run_of_octets(text.substr(0, 12));
        if (octets.empty()) {
            out += text[0];
            text.remove_prefix(1);
            continue;
        }
        const uriform::detail::utf8::sequence next = uriform::detail::utf8::first(octets);
        out += next.well_formed ? std::string_view(octets).substr(0, next.size) : text.substr(0, 3 * next.size);
        text.remove_prefix(3 * next.size);
    }
    return out;
}

std::string decoded(std::string text)
{
    for (std::string next = decoded_once(text); next != text; next = decoded_once(text))
        text = next;
    return text;
}

std::string escaped(std::string_view text)
{
    std::string out;
    while (!text.empty()) {
        const std::string rest = run_of_octets(text.substr(0, 3));
        const char octet = rest.empty() ? text[0] : rest[0];
        const auto value = static_cast<unsigned char>(octet);
        if (value > 0x20 && value < 0x80 && octet != '#' && octet != '%') {
            out += octet;
        } else {
            char triplet[4];
            std::snprintf(triplet, sizeof triplet, "%%%02X", value);
            out += triplet;
        }
        text.remove_prefix(rest.empty() ? 1 : 3);
    }
    return out;
}

std::optional<std::string> ipv4(const std::string& host)
{
    const auto number = [](const std::string& digits, int base) {
        return digits.size() > 18 ? -1 : std::stoll(digits, nullptr, base);
    };
    std::vector<long long> octets;
    if (std::regex_match(host, std::regex("[0-9]+"))) {
        const long long value = number(host, 10);
        if (value < 0)
            return std::nullopt;
        octets = {value >> 24 & 255, value >> 16 & 255, value >> 8 & 255, value & 255};
    } else if (std::regex_match(host, std::regex("0[0-7]*(\\.[0-7]+){3}"))) {
        for (const std::string& part : split(host, '.'))
            octets.push_back(number(part, 8));
    } else if (std::regex_match(host, std::regex("[1-9][0-9]*(\\.[0-9]+){3}"))) {
        for (const std::string& part : split(host, '.'))
            octets.push_back(number(part, 10));
    } else {
        return std::nullopt;
    }
    strings parts;
    for (const long long octet : octets) {
        if (octet < 0 || octet > 255)
            return std::nullopt;
        parts.push_back(std::to_string(octet));
    }
    return join(parts, ".");
}

std::string reversed(const std::string& host)
{
    strings parts = split(host, '.');
    if (parts.size() == 1 && host.size() >= 2 && host.front() == '[' && host.back() == ']')
        return host.substr(1, host.size() - 2);
    std::ranges::reverse(parts);
    return join(parts, ",");
}

std::string normalized_path(const std::string& path)
{
    strings kept;
    strings all = split(path, '/');
    all.erase(all.begin());
    for (const std::string& segment : all) {
        if (segment == ".")
            continue;
        if (segment == ".." && !kept.empty())
            kept.pop_back();
        else
            kept.push_back(segment);
    }
    if (kept.empty())
        return "/";
    const std::string last = kept.back();
    kept.pop_back();
    std::erase(kept, "");
    kept.push_back(last);
    return "/" + join(kept, "/");
}

std::string without_path_sessions(const std::string& path)
{
    constexpr auto icase = std::regex::ECMAScript | std::regex::icase;
    static const std::regex forms[] = {
        std::regex("^(.*/)\\((?:[a-z]\\([0-9a-z]{24}\\))+\\)/([^?]+\\.aspx.*)$", icase),
        std::regex("^(.*/)\\([0-9a-z]{24}\\)/([^?]+\\.aspx.*)$", icase),
    };
    std::string left = path;
    for (const std::regex& form : forms)
        left = std::regex_replace(left, form, "$1$2");
    return left;
}

std::string without_query_sessions(const std::string& query)
{
    constexpr auto icase = std::regex::ECMAScript | std::regex::icase;
    static const std::pair<std::string, std::regex> forms[] = {
        {"jsessionid=", std::regex("^(.*)jsessionid=[0-9a-z]{32}(?:&(.*))?$", icase)},
        {"phpsessid=", std::regex("^(.*)phpsessid=[0-9a-z]{32}(?:&(.*))?$", icase)},
        {"sid=", std::regex("^(.*)sid=[0-9a-z]{32}(?:&(.*))?$", icase)},
        {"aspsessionid", std::regex("^(.*)aspsessionid[a-z]{8}=[a-z]{24}(?:&(.*))?$", icase)},
        {"cftoken=", std::regex("^(.*)cfid=[^&]+&cftoken=[^&]+(?:&(.*))?$", icase)},
    };
    std::string left = query;
    for (const auto& [name, form] : forms)
        if (lower(query).find(name) != std::string::npos)
            left = std::regex_replace(left, form, "$1$2");
    return left;
}

std::string sorted(const std::string& query)
{
    using pair = std::pair<std::string, std::optional<std::string>>;
    std::vector<pair> all;
    for (const std::string& piece : split(query, '&')) {
        const std::size_t equals = piece.find('=');
        all.push_back(equals == piece.npos ? pair{piece, std::nullopt} : pair{piece.substr(0, equals), piece.substr(equals + 1)});
    }
    std::ranges::stable_sort(all);
    strings pieces;
    for (const auto& [name, value] : all)
        pieces.push_back(value ? name + "=" + *value : name);
    return join(pieces, "&");
}

/// Returns the key of a text, or nothing if the text has no key.
std::optional<std::string> definition(std::string text)
{
    if (text.empty())
        return "-";
    if (text.starts_with("filedesc") || text.starts_with("warcinfo"))
        return text;
    if (text.starts_with("dns:"))
        return text.size() == 4 ? std::nullopt : std::optional(reversed(text.substr(4)) + ")");
    const std::string whole = text;
    while (!text.empty() && static_cast<unsigned char>(text.front()) <= ' ')
        text.erase(0, 1);
    while (!text.empty() && static_cast<unsigned char>(text.back()) <= ' ')
        text.pop_back();
    text = replaced(text, "\t|\n|\r|\xC2\x85|\xE2\x80\xA8|\xE2\x80\xA9", "");
    if (text.starts_with("dns:") || text.starts_with("filedesc:") || text.starts_with("warcinfo:"))
        return text.find('(') == text.npos ? whole : text.substr(text.find('(') + 1);
    static const std::regex known("^(http|https|ftp|mms|rtsp|wais)://", std::regex::icase);
    if (!std::regex_search(text, known))
        text.insert(0, "http://");
    text = replaced(text, "^(https?://)/+", "$1");
    static const std::regex parts("^([a-zA-Z]+)://([^/?#]*)([^?#]*)(?:\\?([^#]*))?(?:#[^]*)?$");
    std::smatch match;
    BOOST_REQUIRE(std::regex_match(text, match, parts));
    const std::string scheme = lower(match.str(1));
    std::string host = match.str(2);
    const std::size_t at = host.find('@');
    if (at != host.npos)
        host.erase(0, at + 1);
    const std::size_t bracket = at == host.npos && host.starts_with('[') ? host.find(']') : host.npos;
    const std::size_t colon = host.find(':', bracket == host.npos ? 0 : bracket);
    std::string port;
    if (colon != host.npos) {
        port = host.substr(colon + 1);
        host.erase(colon);
        if (!std::regex_match(port, std::regex("([+-]?[0-9]+)?")) || port.size() > 12)
            return std::nullopt;
    }
    if (!port.empty()) {
        const long long number = std::stoll(port);
        if (number != static_cast<int>(number))
            return std::nullopt;
        const bool dropped = number == -1 || number == (scheme == "http" ? 80 : scheme == "https" ? 443 : 0);
        port = dropped ? "" : ":" + std::to_string(number);
    }
    host = replaced(replaced(decoded(host), "^\\.+|\\.+$", ""), "\\.+", ".");
    if (host.empty())
        return std::nullopt;
    host = ipv4(host).value_or(lower(escaped(host)));
    while (std::regex_search(host, std::regex("^www[0-9]*\\.")))
        host.erase(0, host.find('.') + 1);
    std::string path = without_path_sessions(lower(escaped(normalized_path(decoded(match.str(3))))));
    if (path.size() > 1 && path.ends_with('/'))
        path.pop_back();
    const std::string query = sorted(lower(without_query_sessions(escaped(decoded(match.str(4))))));
    return reversed(host) + port + ")" + path + (query.empty() ? "" : "?" + query);
}

std::string some_of(generator& random, const std::vector<std::string_view>& pieces, std::size_t most)
{
    std::string all;
    for (std::size_t left = random.below(most + 1); left != 0; --left)
        all += pieces[random.below(pieces.size())];
    return all;
}

std::string random_text(generator& random)
{
    static const std::vector<std::string_view> schemes = {
        "http://", "http://", "http://",  "https://",  "HTTP://", "ftp://", "mms://", "wais://",  "",
        "",        "",        "http:///", "HTTP:////", "x://",    "dns:",   " dns:",  "filedesc", "\nwarcinfo:(",
    };
    static const std::vector<std::string_view> hosts = {
        "www.", "WWW2.", "x",          "Example", ".com", ".",     "..",     "1.2.3.4", "010.",   "0.",       "255",
        "256",  "08",    "3279880203", "%2e",     "%41",  "%2541", "%77ww.", "%E4",     "%C3%A4", " ",        "%23",
        "[",    "]",     "[::1]",      "@",       "%",    "2",     "5",      "\t",      "\xE4",   "\xC3\xA4", "(",
    };
    static const std::vector<std::string_view> ports = {"",      "",     "",    ":",  ":80",         ":443",
                                                        ":8080", ":+80", ":-1", ":0", ":2147483648", ":8a"};
    static const std::vector<std::string_view> paths = {
        "/",
        "/",
        "a",
        "B",
        "/.",
        "/..",
        "//",
        "%2F",
        "%2e",
        "%252e",
        "%25",
        "%32",
        "%35",
        "%",
        "2",
        "5",
        "%E2",
        "%9A",
        "%91",
        "\xE2",
        "(S(4hqa0555fwsecu455xqckv45))/",
        "/(4hqa0555fwsecu455xqckv45)/",
        ".aspx",
        "x.ASPX",
        "%3f",
        "%0A",
        "\n",
        "\xE2\x80\xA8",
        "~",
        "%7E",
    };
    static const std::vector<std::string_view> queries = {
        "a",
        "b",
        "&",
        "&",
        "&",
        "=",
        "a=1",
        "a1=2",
        "%26",
        "%3D",
        "?",
        "/",
        "+",
        "jsessionid=0123456789abcdefghijklemopqrstUV",
        "PHPSESSID=0123456789abcdefghijklemopqrstUV",
        "sid=0123456789abcdefghijklemopqrstUV",
        "phps",
        "aspsessionidABCDEFGH=",
        "ABCDEFGHIJKLMNOPQRSTUVWX",
        "cfid=",
        "&CFTOKEN=",
        "1",
        "%E4",
        "%",
        "\xC2\x85",
    };
    std::string text = some_of(random, schemes, 1) + some_of(random, hosts, 5) + some_of(random, ports, 1);
    if (!random.once_in(4))
        text += "/" + some_of(random, paths, 9);
    if (!random.once_in(3))
        text += "?" + some_of(random, queries, 8);
    return random.once_in(8) ? text + "#f" : text;
}

} // namespace

BOOST_AUTO_TEST_SUITE(surts)

BOOST_AUTO_TEST_CASE(follow_the_definition)
{
    generator random(seed());
    key::surt_maker maker;
    std::string out;
    int made = 0;
    for (int round = 0; round < part_of(10'000); ++round) {
        const std::string text = round % 4 == 0 ? random.mutated() : random_text(random);
        const std::optional<std::string> expected = definition(text);
        out = "before";
        const auto size = maker.append(text, out);
        expect(size.has_value() == expected.has_value() && out == "before" + expected.value_or(""),
               [&] { return shown(text) + ": " + shown(out) + " instead of " + shown(expected.value_or("nothing")); });
        expect(size ? *size == expected->size() : size.error().position <= text.size(), [&] { return shown(text); });
        made += size.has_value() ? 1 : 0;
    }
    BOOST_TEST(made > part_of(5'000));
}

/// The site of a text `scheme://host[:port]/..`: the host's labels in SURT order, and the port with its `:`, or empty. The texts
/// contain no label `www`.
struct site {
    std::string scheme, host, port;

    explicit site(std::string_view text) : scheme(text.substr(0, text.find(':')))
    {
        std::string_view rest = text.substr(scheme.size() + 3);
        rest = rest.substr(0, rest.find('/'));
        const std::size_t colon = std::min(rest.find(':'), rest.size());
        port = rest.substr(colon);
        for (std::string_view left = rest.substr(0, colon); !left.empty();) {
            const std::size_t dot = std::min(left.find('.'), left.size());
            host.insert(0, std::string(left.substr(0, dot)) + ',');
            left.remove_prefix(std::min(dot + 1, left.size()));
        }
    }

    /// Returns whether this site is `other`, or below it.
    [[nodiscard]] bool is_within(const site& other) const { return host.starts_with(other.host); }
};

/// A text matches itself, even without a path as in `dns:`.
BOOST_AUTO_TEST_CASE(match_their_own_ranges)
{
    for (const std::string_view text : {"dns:a.b", "dns:1.2.3.4", "http://a.b", "http://a.b:8/c", "http://[::1]/", "1.2.3.4"})
        for (const unsigned bits : {0U, 1U, 2U, 3U}) {
            const key::surt_options options{.scheme = (bits & 1) != 0, .trailing_comma = (bits & 2) != 0};
            std::string own;
            (void)key::surt_maker(options).append(text, own).value();
            using enum key::surt_match;
            for (const key::surt_match match : {exact, prefix, host, domain}) {
                const auto range = key::range_of_surts(text, match, options);
                if (match == domain && (options.trailing_comma || text == "http://a.b:8/c"))
                    continue;
                BOOST_TEST(range.value().contains(own), own);
            }
        }
}

/// Tests the members of surt_match by their comments. The expected answers are computed from the texts, not from their keys.
BOOST_AUTO_TEST_CASE(match_ranges_by_definition)
{
    generator random(seed());
    static const std::vector<std::string_view> labels = {"a.", "ab.", "a-b.", "b.", "a1.", "1a.", "9.", "a_."};
    static const std::vector<std::string_view> rest = {"a", "b", "/", "/", "?a", "?b=1"};
    const auto some_text = [&] {
        return std::string(random.once_in(3) ? "https" : "http") + "://" + some_of(random, labels, 3) + "com" +
               (random.once_in(3) ? ":8" : "") + "/" + some_of(random, rest, 4);
    };
    using enum key::surt_match;
    for (int round = 0; round < part_of(50'000); ++round) {
        const std::string text = some_text();
        const std::string other_text = some_text();
        const site of(text);
        const site other_of(other_text);
        for (const unsigned bits : {0U, 1U, 2U, 3U}) {
            const key::surt_options options{.scheme = (bits & 1) != 0, .trailing_comma = (bits & 2) != 0};
            const auto key_of = [&](std::string_view given) {
                std::string out;
                (void)key::surt_maker(options).append(given, out).value();
                return out;
            };
            const std::string asked = key_of(text);
            const std::string other = key_of(other_text);
            const auto describe = [&] { return shown(text) + " and " + shown(other_text) + ", " + std::to_string(bits); };
            const auto range = [&](key::surt_match match) { return key::range_of_surts(text, match, options); };
            const auto is_in = [&](key::surt_match match) { return range(match).value().contains(other); };
            const bool same_scheme = !options.scheme || of.scheme == other_of.scheme;
            const bool same_host = same_scheme && of.host == other_of.host;
            expect(is_in(exact) == (other == asked), describe);
            expect(is_in(host) == (same_host && of.port == other_of.port), describe);
            const bool is_below = same_scheme && other_of.is_within(of) && !same_host;
            if (const auto found = range(domain))
                expect(found->contains(other) == (is_below || (same_host && other_of.port.empty())), describe);
            else
                expect(options.trailing_comma && found.error().code == key_errc::inapplicable_rule, describe);
            const std::string begin = range(prefix)->begin;
            expect(begin.starts_with(asked) || asked.find('?') != asked.npos, describe);
            expect(is_in(prefix) == other.starts_with(begin), describe);
            expect(range(exact)->contains(asked + " 20240101000000"), describe);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
