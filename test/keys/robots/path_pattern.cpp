#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/robots/path_pattern.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests path patterns by RFC 9309, sections 2.2.2 and 2.2.3.

using namespace uriform;
using namespace uriform::test;
using robots::path_pattern;
using robots::path_rules;

namespace {

/// Returns whether a text matches a pattern by trying each place for each `*`. Both contain unreserved octets, `/`, `*` and `$`.
bool matches_by_search(std::string_view pattern, std::string_view text)
{
    if (pattern.empty())
        return true;
    if (pattern == "$")
        return text.empty();
    if (pattern.front() != '*')
        return !text.empty() && pattern.front() == text.front() && matches_by_search(pattern.substr(1), text.substr(1));
    for (std::size_t i = 0; i <= text.size(); ++i)
        if (matches_by_search(pattern.substr(1), text.substr(i)))
            return true;
    return false;
}

} // namespace

BOOST_AUTO_TEST_SUITE(path_patterns)

BOOST_AUTO_TEST_CASE(of_the_table)
{
    const auto table = read_table("robots_patterns.tsv", {"pattern", "path", "matches", "reverse"});
    BOOST_TEST(table.size() > 40U);
    for (const row& one : table)
        BOOST_TEST_CONTEXT(one.place)
        {
            const path_pattern pattern = path_pattern::parse(one.text(0));
            BOOST_TEST(pattern.matches(one.text(1)) == (one.text(2) == "yes"));
            BOOST_TEST((path_pattern::parse(pattern.text()) == pattern));
            if (one.cells[3])
                BOOST_TEST(path_pattern::parse(one.text(1)).matches(one.text(0)) == (one.text(3) == "yes"));
        }
}

/// Tests random texts with few letters, so that the parts of a pattern overlap each other in every way.
BOOST_AUTO_TEST_CASE(any_place_of_an_asterisk)
{
    generator random(9309);
    for (std::size_t i = 0; i < 40'000; ++i) {
        std::string pattern = "/";
        for (std::size_t size = random.below(10); size-- != 0;)
            pattern += std::string_view("ab*")[random.below(3)];
        if (random.once_in(3))
            pattern += '$';
        std::string path = "/";
        for (std::size_t size = random.below(14); size-- != 0;)
            path += std::string_view("ab")[random.below(2)];
        if (path_pattern::parse(pattern).matches(path) != matches_by_search(pattern, path))
            BOOST_ERROR(pattern << " and " << path);
        path_rules rules(false);
        rules.add(pattern, true);
        if (rules.check(parse_uri_reference(path).value()).allowed != matches_by_search(pattern, path))
            BOOST_ERROR(pattern << " and the URI reference " << path);
    }
}

BOOST_AUTO_TEST_CASE(any_octets)
{
    generator random(17);
    for (std::size_t i = 0; i < 20'000; ++i) {
        const std::string pattern = random.noise(20);
        const std::string path = "/" + random.noise(20);
        const path_pattern parsed = path_pattern::parse(pattern);
        BOOST_TEST((path_pattern::parse(parsed.text()) == parsed), shown(pattern));
        static_cast<void>(parsed.matches(path));
        BOOST_TEST(path_pattern::parse("/*").matches(path));
    }
}

BOOST_AUTO_TEST_CASE(longest_rule_decides)
{
    path_rules rules;
    rules.add("/a", false, 1);
    rules.add("/a/b", true, 2);
    rules.add("/a/b/", false, 3);
    rules.add("/x", true, 4);
    rules.add("/x", false, 5);
    rules.add("", false, 6);
    BOOST_TEST(rules.size() == 5U);
    BOOST_TEST((rules.check("/a") == robots::verdict{false, 1}));
    BOOST_TEST((rules.check("/a/b") == robots::verdict{true, 2}));
    BOOST_TEST((rules.check("/a/b/c") == robots::verdict{false, 3}));
    BOOST_TEST((rules.check("/x") == robots::verdict{true, 4}));
    BOOST_TEST((rules.check("/y") == robots::verdict{}));
    BOOST_TEST((rules.check("/x") && !rules.check("/a")));
    const path_rules none(false);
    BOOST_TEST((none.check("/a") == robots::verdict{false, {}}));
}

/// RFC 9309, section 2.2.2, rule by rule, after each addition. Of equal rules, the first decides.
BOOST_AUTO_TEST_CASE(rules_in_any_order)
{
    struct given_rule {
        std::string pattern;
        bool allows;
    };
    generator random(22);
    for (std::size_t round = 0; round < 500; ++round) {
        path_rules rules(false);
        std::vector<given_rule> given;
        for (std::size_t i = 0; i < 20; ++i) {
            std::string pattern = "/", path = "/";
            for (std::size_t size = random.below(5); size-- != 0;)
                pattern += std::string_view("ab*")[random.below(3)];
            for (std::size_t size = random.below(5); size-- != 0;)
                path += std::string_view("ab")[random.below(2)];
            given.push_back({pattern, random.once_in(2)});
            rules.add(given.back().pattern, given.back().allows, i);
            robots::verdict expected{false, {}};
            std::size_t longest = 0;
            for (std::size_t j = 0; j < given.size(); ++j) {
                const std::size_t size = given[j].pattern.size();
                const bool decides = size > longest || (size == longest && given[j].allows && !expected.allowed);
                if (!decides || !path_pattern::parse(given[j].pattern).matches(path))
                    continue;
                expected = {given[j].allows, j};
                longest = size;
            }
            BOOST_TEST((rules.check(path) == expected), path);
            BOOST_TEST(rules.size() == given.size());
        }
    }
}

BOOST_AUTO_TEST_CASE(first_of_equal_rules_decides)
{
    path_rules rules;
    for (std::size_t i = 0; i < 100; ++i) // enough that sorting moves rules over others
        rules.add("/a", false, i);
    BOOST_TEST((rules.check("/a") == robots::verdict{false, 0}));
}

BOOST_AUTO_TEST_CASE(of_uris)
{
    path_rules rules;
    rules.add("/$", false);
    rules.add("/a?b", false);
    rules.add("/%2A", false);
    rules.add("/%24", false);
    const auto allowed = [&](std::string_view text) { return rules.check(parse_uri_reference(text).value()).allowed; };
    BOOST_TEST(!allowed("http://h"));
    BOOST_TEST(!allowed("http://h/#f"));
    BOOST_TEST(allowed("http://h?b"));
    BOOST_TEST(!allowed("http://h/a?b#c"));
    BOOST_TEST(!allowed("/a?bc"));
    BOOST_TEST(allowed("http://h/a"));
    BOOST_TEST(!allowed("http://h/%61?%62"));
    BOOST_TEST(!allowed("http://h/*"));
    BOOST_TEST(!allowed("http://h/$"));
    const uri owner = uri::parse("http://h/a?b#c").value();
    BOOST_TEST(!rules.check(owner).allowed);
}

BOOST_AUTO_TEST_SUITE_END()
