#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/explain/explain_pair.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/web/parse_url.hpp>

#include "command/cli/explain_plain.hpp"
#include "command/cli/explain_report.hpp"

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/url_generator.hpp"

/// @file
/// Checks that the command's reports contain no passwords, and that reports without findings equal those of web::explain().

using namespace uriform;
using namespace uriform::test;

namespace {

const std::size_t rounds = part_of<std::size_t>(200'000);

std::optional<web::url> some_base(url_generator& urls)
{
    if (urls.random().once_in(2))
        return std::nullopt;
    auto base = web::parse(urls.base());
    return base ? std::optional(std::move(*base)) : std::nullopt;
}

/// Returns whether a text contains marks (the octet Q), and a standard finds all of them in a password or a token.
bool has_marked_secret(const web::explanation& read)
{
    const auto marks = [](std::string_view text) {
        std::size_t all = static_cast<std::size_t>(std::count(text.begin(), text.end(), 'Q'));
        for (std::size_t at = text.find("%51"); at != text.npos; at = text.find("%51", at + 1))
            ++all;
        return all;
    };
    std::string userinfo(read.uri ? read.uri->userinfo().value_or("") : "");
    const std::size_t colon = std::min(userinfo.find(':'), userinfo.size());
    std::size_t secret = marks(std::string_view(userinfo).substr(colon));
    if (read.url)
        secret = std::max(secret, marks(read.url->password()));
    // A user name may be a token unless it is a domain.
    const bool is_of_web = read.url && read.url->is_special() && read.url->scheme() != "ftp" && read.url->scheme() != "file";
    if (is_of_web && read.url->password().empty() &&
        percent_decode(read.url->username(), {.lenient = true})->find('.') == std::string::npos)
        secret = std::max(secret, marks(read.url->username()));
    std::string text(read.text); // may contain a tab within a mark
    std::erase_if(text, [](char octet) { return octet == '\t' || octet == '\n' || octet == '\r'; });
    return secret != 0 && secret == marks(text);
}

} // namespace

BOOST_AUTO_TEST_SUITE(reports)

/// No report contains the mark in its own words. If a standard finds the mark in a password, the report must not contain it.
BOOST_AUTO_TEST_CASE(passwords_are_in_no_report)
{
    constexpr std::string_view pieces_of_passwords[] = {
        "Q", "%51", ":Q@", "u:Q@", "u%3AQ@", "//u:Q@", "///u:Q@", "%23",   "%3F",   "%2F",  "%5C",     "%40", "%09",
        "?", "#",   "\\",  "/",    ":",      "@",      "\t",      "%2523", "http:", "foo:", "https:/", "[",   "b@Q",
    };
    url_generator urls(seed());
    generator& random = urls.random();
    std::size_t found = 0;
    for (std::size_t round = 0; round < 5 * rounds; ++round) {
        std::string text = random.once_in(2) ? urls.text() : std::string(random.once_in(2) ? "//" : "http:///");
        std::size_t at = random.below(text.size() + 1);
        for (std::size_t left = 1 + random.below(5); left != 0; --left) {
            const std::string_view piece = pieces_of_passwords[random.below(std::size(pieces_of_passwords))];
            text.insert(at, piece);
            at = random.once_in(2) ? at + piece.size() : random.below(text.size() + 1);
        }
        const std::optional<web::url> base = some_base(urls);
        const std::optional<web::url_view> view = base ? std::optional<web::url_view>(*base) : std::nullopt;
        const web::explain_options how{.base = view ? &*view : nullptr};
        web::explanation read = web::explain(text, how);
        if (!has_marked_secret(read))
            continue;
        ++found;
        const cli::shown_texts texts(text);
        if (texts.text() != text)
            cli::hide_in_readings(read, web::explain(texts.text(), how));
        std::string report;
        cli::append_text(read, texts, {}, report);
        cli::append_json(read, texts, report);
        web::pair_explanation pair = web::explain_pair(text, "http://h/", how);
        cli::hide_in_keys(pair, text, "http://h/", how);
        cli::append_text(pair, text, "http://h/", report);
        cli::append_json(pair, text, "http://h/", report);
        expect(report.find_first_of('Q') == report.npos && report.find("%51") == report.npos,
               [&] { return shown(text) + " against " + shown(base ? base->href() : "") + ": " + report; });
    }
    BOOST_TEST(found > rounds / 50);
}

/// A report written directly equals the report that web::explain() makes.
BOOST_AUTO_TEST_CASE(plain_reports_are_reports)
{
    constexpr std::string_view fronts[] = {"http://h.example", "https://www.a-b.example", "ws://192.0.2.1",  "ftp://f.example:80",
                                           "HTTP://h.example", "http://u:p@h.example",    "foo://h.example", "http://local"};
    constexpr std::string_view pieces[] = {"/",   "a",   "token", "=",     "?",  "#", ";", "&",
                                           "%2F", "%7e", "//",    "u:p@x", "..", "'", "\""};
    const auto read_iri = [](const web::iri_question& of) {
        const std::string host(of.read != nullptr ? of.read->hostname() : "");
        return web::iri_reading{std::string(of.text), host, host};
    };
    const web::unicode_service service{nullptr, read_iri};
    const web::explain_options how{.unicode = &service};
    generator random(seed());
    std::size_t found = 0;
    for (std::size_t round = 0; round < rounds; ++round) {
        std::string text = std::string(fronts[random.below(std::size(fronts))]) + '/';
        for (std::size_t left = random.below(random.once_in(9) ? 140 : 9); left != 0; --left)
            text += pieces[random.below(std::size(pieces))];
        const bool json = random.once_in(2);
        std::string written, made;
        if (!cli::append_if_plain(text, json, written)) {
            expect(written.empty(), [&] { return shown(text); });
            continue;
        }
        ++found;
        const cli::shown_texts texts(text);
        if (json)
            cli::append_json(web::explain(text, how), texts, made);
        else
            cli::append_text(web::explain(text, how), texts, {}, made);
        expect(written == made, [&] { return shown(text) + ": " + written + " instead of " + made; });
    }
    BOOST_TEST(found > rounds / 50);
}

BOOST_AUTO_TEST_SUITE_END()
