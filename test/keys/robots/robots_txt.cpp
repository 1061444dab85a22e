#include <algorithm>
#include <cstddef>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/robots/robots_txt.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests robots.txt files by RFC 9309.

using namespace uriform;
using namespace uriform::test;
using robots::problem;
using robots::problem_kind;
using robots::robots_txt;

namespace {

robots_txt rules_for(std::string_view token, std::string_view text)
{
    return robots_txt::parse(text, token).value();
}

} // namespace

BOOST_AUTO_TEST_SUITE(robots_files)

/// Each row contains a file, a crawler, and a path that the crawler may or may not access.
BOOST_AUTO_TEST_CASE(of_the_table)
{
    const auto table = read_table("robots.tsv", {"file", "crawler", "path", "allowed"});
    BOOST_TEST(table.size() > 50U);
    for (const row& one : table)
        BOOST_TEST_CONTEXT(one.place)
        {
            const robots_txt rules = rules_for(one.text(1), one.text(0));
            BOOST_TEST(rules.allows(one.text(2)) == (one.text(3) == "yes"));
            const std::string text = "http://example.com" + one.text(2);
            if (const auto owner = uri::parse(text)) {
                BOOST_TEST(rules.allows(*owner) == (one.text(3) == "yes"));
                BOOST_TEST(rules.allows(uri_view(*owner)) == (one.text(3) == "yes"));
            }
        }
}

/// If another parser answers differently, the row quotes the RFC beside the answer.
BOOST_AUTO_TEST_CASE(of_the_table_of_differences)
{
    const auto table =
        read_table("robots_differences.tsv", {"peer", "file", "crawler", "path", "allowed", "peer_allows", "sentence"});
    for (const row& one : table)
        BOOST_TEST_CONTEXT(one.place)
        {
            BOOST_TEST(one.text(4) != one.text(5));
            BOOST_TEST(rules_for(one.text(2), one.text(1)).allows(one.text(3)) == (one.text(4) == "yes"));
        }
}

/// The example in section 5.1.
BOOST_AUTO_TEST_CASE(simple_example)
{
    const std::string_view text = "User-Agent: *\nDisallow: *.gif$\nDisallow: /example/\nAllow: /publications/\n\n"
                                  "User-Agent: foobot\nDisallow:/\nAllow:/example/page.html\nAllow:/example/allowed.gif\n\n"
                                  "User-Agent: barbot\nUser-Agent: bazbot\nDisallow: /example/page.html\n\nUser-Agent: quxbot\n";
    const auto allowed = [&](std::string_view crawler, std::string_view path) { return rules_for(crawler, text).allows(path); };
    BOOST_TEST(!allowed("otherbot", "/a.gif"));
    BOOST_TEST(allowed("otherbot", "/a.gif?b"));
    BOOST_TEST(!allowed("otherbot", "/example/"));
    BOOST_TEST(allowed("otherbot", "/publications/"));
    BOOST_TEST(allowed("foobot", "/example/page.html"));
    BOOST_TEST(allowed("foobot", "/example/allowed.gif"));
    BOOST_TEST(!allowed("foobot", "/publications/"));
    for (const std::string_view crawler : {"barbot", "bazbot"}) {
        BOOST_TEST(!allowed(crawler, "/example/page.html"));
        BOOST_TEST(allowed(crawler, "/example/allowed.gif"));
    }
    BOOST_TEST(allowed("quxbot", "/example/page.html"));
}

/// Section 5.2.
BOOST_AUTO_TEST_CASE(longest_match_example)
{
    const robots_txt rules =
        rules_for("foobot", "User-Agent: foobot\nAllow: /example/page/\nDisallow: /example/page/disallowed.gif\n");
    BOOST_TEST((rules.check("/example/page/disallow.gif") == robots::verdict{true, 26}));
    BOOST_TEST((rules.check("/example/page/disallowed.gif") == robots::verdict{false, 51}));
    BOOST_TEST((rules.check("/") == robots::verdict{}));
}

BOOST_AUTO_TEST_CASE(groups)
{
    const std::string_view text = "User-agent: a\nDisallow: /a\n\nUser-agent: *\nDisallow: /x\n\nUSER-AGENT: A\nDisallow: /b\n";
    const robots_txt named = rules_for("a", text);
    BOOST_TEST((named.has_group() && named.size() == 2U && !named.allows("/a") && !named.allows("/b") && named.allows("/x")));
    const robots_txt other = rules_for("b", text);
    BOOST_TEST((!other.has_group() && other.size() == 1U && !other.allows("/x")));
    BOOST_TEST((rules_for("*", text).size() == 1U && !rules_for("*", text).has_group()));
    BOOST_TEST(rules_for("a", "").size() == 0U);
}

/// Section 2.2.4: other records.
BOOST_AUTO_TEST_CASE(other_records)
{
    const robots_txt rules =
        rules_for("b", "Sitemap: http://h/1 # one\nUser-agent: a\nsitemap:http://h/2\nFoo: bar\nCrawl-delay: 1.5\n"
                       "User-agent: b\nDisallow: /x\nUser-agent: c\nCrawl-delay: 9\nSITEMAP:\n");
    BOOST_TEST(!rules.allows("/x"));
    BOOST_TEST((rules.crawl_delay_ms() == 1500));
    const std::vector<std::string> sitemaps(rules.sitemaps().begin(), rules.sitemaps().end());
    BOOST_TEST(sitemaps == (std::vector<std::string>{"http://h/1", "http://h/2"}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(crawl_delays)
{
    const auto delay = [](std::string_view value) {
        return rules_for("a", "User-agent: a\nCrawl-delay: " + std::string(value)).crawl_delay_ms();
    };
    BOOST_TEST((delay("1") == 1000 && delay("0") == 0 && delay("0.25") == 250 && delay("12.3456") == 12345));
    BOOST_TEST((delay("999999999") == 999'999'999'000));
    for (const std::string_view wrong : {"", "a", "-1", "1.", ".5", "1e3", "1 2", "1234567890", "1.x"})
        BOOST_TEST(!delay(wrong).has_value(), wrong);
    BOOST_TEST((rules_for("a", "User-agent: a\nCrawl-delay: 1\nDisallow:\nCrawl-delay: 2\n").crawl_delay_ms() == 2000));
    BOOST_TEST((rules_for("b", "User-agent: *\nCrawl-delay: 1\nUser-agent: a\nDisallow:\n").crawl_delay_ms() == 1000));
    BOOST_TEST((rules_for("b", "User-agent: *\nCrawl-delay: 1\n\nUser-agent: b\nAllow: /\n").crawl_delay_ms() == 1000));
    BOOST_TEST(!rules_for("b", "User-agent: *\nCrawl-delay: 1\nAllow:\nUser-agent: b\nAllow: /\n").crawl_delay_ms().has_value());
}

/// Section 2.5: at least 500 KiB are parsed, and a truncated line is ignored.
BOOST_AUTO_TEST_CASE(limits)
{
    const std::string head = "User-agent: *\n";
    const std::string rule = "Disallow: /private\n";
    std::string text = head + std::string(robots::least_parsing_limit - head.size() - rule.size(), '#');
    text.back() = '\n';
    BOOST_TEST(!rules_for("a", text + rule).allows("/private"));
    BOOST_TEST(robots::problems(text + rule).empty());
    BOOST_TEST(rules_for("a", "\n" + text + rule).allows("/private"));
    const auto found = robots::problems("\n" + text + rule);
    BOOST_TEST((found == std::vector{problem{problem_kind::over_limit, text.size() + 1}}));
    BOOST_TEST(!robots_txt::parse("\n" + text + rule, "a", text.size() + 100).value().allows("/private"));
    BOOST_TEST(robots_txt::parse(head + rule, "a", head.size() + 5).value().allows("/"));
    BOOST_TEST(!robots_txt::parse(head + rule, "a", head.size() + rule.size()).value().allows("/private"));
    BOOST_TEST(robots_txt::parse(rule, "a", 0).value().size() == 0U);
}

BOOST_AUTO_TEST_CASE(problems_have_positions)
{
    const std::string_view text = "\xEF\xBB\xBF"
                                  "Disallow: /early\n"
                                  "User-agent: Bot/1.0\n"
                                  "User-agent: *  \n"
                                  "Disallow /a\n"
                                  "Disalow: /a\n"
                                  "Disallow: a\n"
                                  "Disallow: /\x01\n"
                                  "Allow: /\xFF\n"
                                  "Crawl-delay: x\n"
                                  "\t \n"
                                  "# comment\n"
                                  "User-agent:\n"
                                  "Disallow:\n"
                                  "Sitemap: /a\n"
                                  "Disallow: /\x7F\n";
    const std::vector<problem> expected{
        {problem_kind::rule_outside_group, 3},
        {problem_kind::invalid_product_token, 35},
        {problem_kind::missing_colon, 56},
        {problem_kind::unknown_record, 68},
        {problem_kind::no_slash, 90},
        {problem_kind::invalid_octet, 103},
        {problem_kind::invalid_octet, 113},
        {problem_kind::invalid_crawl_delay, 128},
        {problem_kind::invalid_product_token, 154},
        {problem_kind::invalid_octet, 188},
    };
    const auto found = robots::problems(text);
    BOOST_TEST(found.size() == expected.size());
    for (std::size_t i = 0; i < std::min(found.size(), expected.size()); ++i)
        BOOST_TEST((found[i] == expected[i]), i << ": " << to_string(found[i].kind) << " at " << found[i].position);
}

BOOST_AUTO_TEST_CASE(names_of_problems)
{
    BOOST_TEST(to_string(problem_kind::over_limit) == "over-limit");
    BOOST_TEST(to_string(static_cast<problem_kind>(255)).empty());
}

BOOST_AUTO_TEST_CASE(product_tokens)
{
    const auto position_of = [](std::string_view token) { return robots_txt::parse("", token).error().position; };
    BOOST_TEST(position_of("") == 0U);
    BOOST_TEST(position_of("Bot/1.0") == 3U);
    BOOST_TEST(position_of("1bot") == 0U);
    BOOST_TEST(position_of("**") == 0U);
    BOOST_TEST((robots_txt::parse("", "a b").error().code == robots_errc::invalid_product_token));
    BOOST_TEST(robots_txt::parse("", "Example_Bot-x").has_value());
}

/// Any octets form a file, and lines may end in three ways.
BOOST_AUTO_TEST_CASE(any_text)
{
    generator random(5);
    for (std::size_t i = 0; i < 3000; ++i) {
        std::string text;
        for (std::size_t lines = random.below(12); lines-- != 0;) {
            constexpr std::string_view names[] = {"User-agent:", "disallow: ", "ALLOW :", "Sitemap:", "Crawl-delay:", "x", ""};
            constexpr std::string_view values[] = {"*", "a", "/", "/a*b$", "", "/%41", "a/1", "#"};
            text += std::string(names[random.below(std::size(names))]) + std::string(values[random.below(std::size(values))]);
            text += random.once_in(4) ? random.noise(8) : std::string();
            text += '\n';
        }
        const robots_txt rules = rules_for("a", text);
        std::string crlf;
        for (const char c : text)
            crlf += c == '\n' ? "\r\n" : std::string(1, c);
        std::string cr = text;
        std::replace(cr.begin(), cr.end(), '\n', '\r');
        for (const std::string_view path : {"/", "/a", "/axb", "/robots.txt", "/b?c"}) {
            BOOST_TEST(rules.allows(path) == rules_for("a", crlf).allows(path), shown(text));
            BOOST_TEST(rules.allows(path) == rules_for("a", cr).allows(path), shown(text));
            BOOST_TEST(rules_for("A", "\xEF\xBB\xBF" + text).allows(path) == rules.allows(path), shown(text));
        }
        BOOST_TEST(rules.allows("/robots.txt"));
        for (const problem& one : robots::problems(text))
            BOOST_TEST(one.position <= text.size());
    }
}

BOOST_AUTO_TEST_SUITE_END()
