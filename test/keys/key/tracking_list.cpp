#include <cstddef>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/keys.hpp>
#include <uriform/uriform.hpp>

#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests the standard list of tracking parameters, and parsed lists.

using namespace uriform;
using namespace uriform::test;
using key::tracking_list;

namespace {

static_assert(std::is_nothrow_copy_constructible_v<tracking_list> && std::is_nothrow_move_assignable_v<tracking_list>);

const std::string standard_file = "../../lib/keys/key/tracking.tsv";

/// A row in the library's table.
struct entry {
    std::string name;
    std::string site;
};

std::string lower(std::string_view text)
{
    std::string out;
    for (const char c : text)
        out += uriform::detail::ascii::to_lower(c);
    return out;
}

std::vector<std::string> split(std::string_view text, char separator)
{
    std::vector<std::string> all(1);
    for (const char c : text) {
        if (c == separator)
            all.emplace_back();
        else
            all.back() += c;
    }
    return all;
}

std::vector<entry> entries_of(std::string_view tsv)
{
    std::vector<entry> all;
    for (const std::string& line : split(tsv, '\n')) {
        const auto cells = split(line, '\t');
        if (!line.starts_with('#') && cells.size() == 4)
            all.push_back({lower(cells[0]), cells[1]});
    }
    return all;
}

bool is_on(std::string_view host, std::string_view site)
{
    return site == "*" || host == site || host.ends_with("." + std::string(site));
}

/// Implements tracking_list::matches() as its comment defines it.
bool naive_match(const std::vector<entry>& entries, std::string_view name, std::string_view host)
{
    bool removed = false;
    for (const entry& one : entries) {
        if (!is_on(host, one.site))
            continue;
        if (one.name == "-")
            return false;
        const std::string_view prefix = std::string_view(one.name).substr(0, one.name.size() - 1);
        removed = removed || (one.name.ends_with('*') ? lower(name).starts_with(prefix) : lower(name) == one.name);
    }
    return removed;
}

/// Returns a name similar to the names in the entries.
std::string name_like(const std::vector<entry>& entries, generator& random)
{
    std::string name = entries[random.below(entries.size())].name;
    if (name.ends_with('*'))
        name.pop_back();
    for (char& c : name)
        if (random.once_in(3))
            c = uriform::detail::ascii::to_upper(c);
    if (random.once_in(3))
        name += random.noise(3);
    if (random.once_in(4))
        name.resize(random.below(name.size() + 1));
    if (random.once_in(6))
        name.insert(0, random.noise(2));
    return name;
}

/// Returns a host similar to the sites in the entries.
std::string host_like(const std::vector<entry>& entries, generator& random)
{
    std::string host = entries[random.below(entries.size())].site;
    if (host == "*")
        host = "example.com";
    if (random.once_in(3))
        host.insert(0, random.once_in(2) ? "www." : "x");
    if (random.once_in(8))
        host += "x";
    return host;
}

void check_agreement(const tracking_list& list, const std::vector<entry>& entries)
{
    generator random(seed());
    std::size_t removed = 0;
    for (int i = 0; i < 20000; ++i) {
        const std::string name = name_like(entries, random);
        const std::string host = host_like(entries, random);
        const bool expected = naive_match(entries, name, host);
        removed += expected;
        BOOST_TEST(list.matches(name, host) == expected, shown(name) << " on " << shown(host));
        BOOST_TEST((!expected || list.may_match(name)));
    }
    BOOST_TEST(removed > 1000);
}

void check_error(const result<tracking_list>& list, error_number code, std::string_view text, text_location place)
{
    BOOST_TEST_CONTEXT(shown(text))
    {
        BOOST_TEST_REQUIRE(!list.has_value());
        BOOST_TEST(list.error().code == code);
        const text_location found = location_of(text, list.error().position);
        BOOST_TEST(found.line == place.line);
        BOOST_TEST(found.column == place.column);
    }
}

void check_tsv_error(std::string_view tsv, error_number code, text_location place)
{
    check_error(tracking_list::parse(tsv), code, tsv, place);
}

/// Returns the names in `all` that the list does not remove for `host`.
std::string kept(const tracking_list& list, std::string_view host, std::string_view all)
{
    std::string out;
    for (const std::string& name : split(all, ' '))
        if (!list.matches(name, host))
            out += (out.empty() ? "" : " ") + name;
    return out;
}

tracking_list adguard(std::string_view lines, std::size_t skipped = 0)
{
    const tracking_list list = tracking_list::parse_adguard(lines).value();
    BOOST_TEST(list.skipped() == skipped, shown(lines) << ": " << list.skipped());
    return list;
}

/// Returns a list with a single provider that contains `members`.
tracking_list clear_urls(std::string_view members, std::size_t skipped = 0)
{
    const std::string json = R"({"providers": {"one": {)" + std::string(members) + "}}}";
    const tracking_list list = tracking_list::parse_clear_urls(json).value();
    BOOST_TEST(list.skipped() == skipped, json << ": " << list.skipped());
    return list;
}

} // namespace

BOOST_AUTO_TEST_SUITE(tracking_lists)

BOOST_AUTO_TEST_CASE(standard_names)
{
    const tracking_list& list = tracking_list::standard();
    for (const row& one : read_table("tracking.tsv", {"name", "host", "removed"})) {
        BOOST_TEST_CONTEXT(one.place)
        {
            const bool removed = list.matches(one.text(0), one.text(1));
            BOOST_TEST(removed == (one.text(2) == "yes"));
            BOOST_TEST(list.site(one.text(1)).matches(one.text(0)) == removed);
        }
    }
}

BOOST_AUTO_TEST_CASE(standard_is_its_file)
{
    const auto read = tracking_list::parse(read_data(standard_file));
    BOOST_TEST_REQUIRE(read.has_value());
    BOOST_TEST((*read == tracking_list::standard()));
    BOOST_TEST(!tracking_list::standard().version().empty());
    BOOST_TEST(tracking_list::standard().skipped() == 0U);
    BOOST_TEST(&tracking_list::standard() == &tracking_list::standard());
}

BOOST_AUTO_TEST_CASE(agrees_with_a_scan_of_the_rows)
{
    check_agreement(tracking_list::standard(), entries_of(read_data(standard_file)));
}

BOOST_AUTO_TEST_CASE(agrees_with_a_scan_where_entries_are_prefixes_of_others)
{
    std::string tsv = "version\tx\n";
    for (const std::string_view name :
         {"a", "ab*", "abc", "abcd*", "abcd", "b*", "ba", "B_", "\xC3\xA4*", "abcdefghijklmnopqrstuvwxyz0123456789*"})
        for (const std::string_view site : {"*", "a.test", "b.a.test", "xa.test"})
            if ((name.size() + site.size()) % 3 != 0)
                tsv += std::string(name) + '\t' + std::string(site) + "\t\t\n";
    tsv += "-\tc.b.a.test\t\t\n";
    check_agreement(tracking_list::parse(tsv).value(), entries_of(tsv));
}

BOOST_AUTO_TEST_CASE(exempt_sites)
{
    const tracking_list list = tracking_list::parse("version\t1\n-\ta.test\t\t\nx*\t*\t\t\nx1\tb.a.test\t\t\n").value();
    BOOST_TEST(list.exempts("a.test"));
    BOOST_TEST(list.exempts("b.a.test"));
    BOOST_TEST(list.site("b.a.test").exempt());
    BOOST_TEST(!list.exempts("ba.test"));
    BOOST_TEST(!list.exempts(""));
    BOOST_TEST(kept(list, "b.a.test", "x x1") == "x x1");
    BOOST_TEST(kept(list, "ba.test", "x x1 y") == "y");
}

BOOST_AUTO_TEST_CASE(lists_are_values)
{
    tracking_list none;
    BOOST_TEST(!none.matches("utm_source", "example.com"));
    BOOST_TEST(none.version() == "");
    BOOST_TEST((none != tracking_list::standard()));
    tracking_list mine = tracking_list::parse("version\tmine\nx\t*\t\t\n").value();
    const tracking_list copy = mine;
    BOOST_TEST((copy == mine));
    none = std::move(mine);
    mine = tracking_list::standard();
    BOOST_TEST((mine == tracking_list::standard()));
    BOOST_TEST((none == copy));
    none = *&none;
    BOOST_TEST(none.matches("X", "example.com"));
    BOOST_TEST(none.version() == "mine");
    BOOST_TEST((copy != tracking_list::parse("version\tother\nx\t*\t\t\n").value()));
    BOOST_TEST((copy != tracking_list::parse("version\tmine\ny\t*\t\t\n").value()));
    BOOST_TEST((copy != tracking_list::parse("version\tmine\nx*\t*\t\t\n").value()));
    BOOST_TEST((copy != tracking_list::parse("version\tmine\nx\ta.b\t\t\n").value()));
    BOOST_TEST((copy != tracking_list::parse("version\tmine\nx\t*\t\t\nx\ta.b\t\t\n").value()));
    BOOST_TEST((tracking_list::parse("version\tmine\nx\ta.b\t\t\ny\tc.d\t\t\n").value() !=
                tracking_list::parse("version\tmine\nx\tc.d\t\t\ny\ta.b\t\t\n").value()));
    BOOST_TEST((copy == tracking_list::parse("# x\r\n\nversion\tmine\r\nX\t\tv\ts\r\nx\t*\t\t").value()));
}

BOOST_AUTO_TEST_CASE(tables_with_faults)
{
    using namespace key_errc;
    check_tsv_error("", missing_list_version, {1, 1});
    check_tsv_error("# no more\n", missing_list_version, {2, 1});
    check_tsv_error("verzion\t1\n", missing_list_version, {1, 4});
    check_tsv_error("version\t\nx\t*\t\t\n", missing_list_version, {1, 9});
    check_tsv_error("x\t*\t\t\n", missing_list_version, {1, 1});
    check_tsv_error("version\t1\nx\t*\t\n", invalid_list_row, {2, 5});
    check_tsv_error("version\t1\nx\t*\t\t\t\n", invalid_list_row, {2, 6});
    check_tsv_error("version\t1\nx\n", invalid_list_row, {2, 2});
    check_tsv_error("version\t1\n\t*\t\t\n", invalid_parameter_name, {2, 1});
    check_tsv_error("version\t1\n*\t*\t\t\n", invalid_parameter_name, {2, 1});
    check_tsv_error("version\t1\nx\t*\t\t\na*b\t*\t\t\n", invalid_parameter_name, {3, 3});
    check_tsv_error("version\t1\na b\t*\t\t\n", invalid_parameter_name, {2, 2});
    check_tsv_error("version\t1\na\x7F\t*\t\t\n", invalid_parameter_name, {2, 2});
    check_tsv_error("version\t1\nx\ta..b\t\t\n", invalid_site, {2, 5});
    check_tsv_error("version\t1\nx\t.b\t\t\n", invalid_site, {2, 3});
    check_tsv_error("version\t1\nx\ta.\t\t\n", invalid_site, {2, 5});
    check_tsv_error("version\t1\nx\ta.B\t\t\n", invalid_site, {2, 5});
    check_tsv_error("version\t1\nx\t*.b\t\t\n", invalid_site, {2, 3});
    check_tsv_error("version\t1\nx\t\xC3\xA4.b\t\t\n", invalid_site, {2, 3});
    check_tsv_error("version\t1\n-\t*\t\t\n", invalid_site, {2, 3});
    check_tsv_error("version\t1\n-\t\t\t\n", invalid_site, {2, 3});
    check_tsv_error("version\t1\nx\t" + std::string(254, 'a') + "\t\t\n", invalid_site, {2, 256});
}

BOOST_AUTO_TEST_CASE(longest_site)
{
    const std::string site(253, 'a');
    const tracking_list list = tracking_list::parse("version\t1\nx\t" + site + "\t\t\n").value();
    BOOST_TEST(list.matches("x", site));
    BOOST_TEST(list.matches("x", site + "."));
    BOOST_TEST(list.matches("x", "b." + site));
    BOOST_TEST(list.matches("x", std::string(1000, 'b') + "." + site));
    BOOST_TEST(!list.matches("x", "b" + site));
    BOOST_TEST(!list.matches("x", site.substr(1)));
}

BOOST_AUTO_TEST_CASE(adguard_rules)
{
    const tracking_list list = adguard("[Adblock Plus 2.0]\n"
                                       "! Version: 2.1\r\n"
                                       "! $removeparam=comment\n"
                                       "example.com##.banner\n"
                                       "||ads.example^$third-party\n"
                                       "$removeparams=other\n"
                                       "/a$/$removeparams=other\n"
                                       "$removeparam=All\r\n"
                                       "||a.test^$removeparam=here\n"
                                       "$removeparam=there,domain=b.test|C.test,document\n"
                                       "$important,removeparam=not-there,domain=~b.test|~c.test\n"
                                       "*$removeparam=/^pre_/i\n"
                                       "$removeparam=/^(one|t(?:w)?o)=/\n"
                                       "$to=d.test,removeparam=/^(?:three|four)s?=/\n"
                                       "$removeparam=%24link,domain=e.test\n"
                                       "||f.test$removeparam=f1,doc\n"
                                       "||f_f.test^$removeparam=f_f\n"
                                       "||f.test/$removeparam=f2\n"
                                       "||f.test^*$removeparam=f3\n"
                                       "||f.test/*$removeparam=f4\n"
                                       "! Version: 2.2\n",
                                       1);
    BOOST_TEST(list.version() == "2.1");
    BOOST_TEST(kept(list, "e.test", "comment other all here there not-there pre_ pre_x one two three fr") ==
               "comment other here there one two three fr");
    BOOST_TEST(kept(list, "x.a.test", "all here there") == "there");
    BOOST_TEST(kept(list, "c.test", "all here there not-there") == "here not-there");
    BOOST_TEST(kept(list, "d.test", "three threes four for") == "for");
    BOOST_TEST(kept(list, "e.test", "$link %24link") == "%24link"); // names are decoded
    BOOST_TEST(kept(list, "f.test", "f0 f1 f2 f3 f4 f_f") == "f0 f_f");
    BOOST_TEST(kept(list, "f_f.test", "f1 f_f") == "f1");
}

BOOST_AUTO_TEST_CASE(adguard_exceptions)
{
    const tracking_list list = adguard("$removeparam=x\n"
                                       "$removeparam=/^y/\n"
                                       "@@||a.test^$removeparam=x\n"
                                       "@@||b.test^$removeparam\n"
                                       "@@||c.test/path$removeparam\n"
                                       "@@$removeparam=/^y_/,domain=d.test\n"
                                       "@@$removeparam=yes\n");
    BOOST_TEST(kept(list, "www.a.test", "x y y_1 yes") == "x yes");
    BOOST_TEST(list.exempts("www.b.test"));
    BOOST_TEST(list.exempts("c.test"));
    BOOST_TEST(kept(list, "d.test", "x y y_1 yes") == "y_1 yes");
}

/// Tests the examples in AdGuard's documentation of `badfilter`, with `removeparam`.
BOOST_AUTO_TEST_CASE(adguard_rules_that_are_disabled)
{
    // A rule is disabled as a whole, by a rule before or after it with the same text plus the modifier, wherever the modifier
    // stands.
    const tracking_list list = adguard("$removeparam=a\n"
                                       "$removeparam=b,badfilter\n"
                                       "$removeparam=a,badfilter\r\n"
                                       "$removeparam=b\n"
                                       "$removeparam=c\n"
                                       "$badfilter,removeparam=c,important\n"
                                       "$removeparam=d,important\n"
                                       "$badfilter,removeparam=d,important\n"
                                       "||a.test^$removeparam=e\n"
                                       "||b.test^$removeparam=e\n"
                                       "||a.test^$removeparam=e,badfilter\n"
                                       "$removeparam=f\n"
                                       "@@||a.test^$removeparam=f\n"
                                       "@@||a.test^$removeparam=f,badfilter\n"
                                       "$removeparam=g\n"
                                       "! $removeparam=g,badfilter\n"
                                       "$removeparam=/[/,badfilter\n"
                                       "$removeparam=/[/\n");
    BOOST_TEST(kept(list, "a.test", "a b c d e f g") == "a b d e");
    BOOST_TEST(kept(list, "b.test", "a b c d e f g") == "a b d");

    // Rules with domains are disabled for the domains they have in common.
    const tracking_list some = adguard("$removeparam=a,domain=a.test|b.test|c.test\n"
                                       "$removeparam=a,domain=a.test,badfilter\n"
                                       "$domain=b.test|d.test,removeparam=a,badfilter\n"
                                       "$removeparam=b,domain=a.test|b.test\n"
                                       "$removeparam=b,domain=c.test\n"
                                       "$removeparam=b,domain=c.test|b.test|a.test,badfilter\n"
                                       "$removeparam=c,domain=a.test|b.test\n"
                                       "$removeparam=c,domain=a.test|~b.test,badfilter\n"
                                       "$removeparam=d,domain=~a.test|b.test\n"
                                       "$removeparam=d,domain=b.test,badfilter\n"
                                       "$removeparam=d,domain=~a.test,badfilter\n"
                                       "$removeparam=e,domain=~a.test\n"
                                       "$removeparam=e,domain=~a.test,badfilter\n"
                                       "$removeparam=f\n"
                                       "$removeparam=f,domain=a.test,badfilter\n"
                                       "$removeparam=g,domain=a.test\n"
                                       "$removeparam=g,badfilter\n");
    BOOST_TEST(kept(some, "a.test", "a b c d e f g") == "a b d e");
    BOOST_TEST(kept(some, "b.test", "a b c d e f g") == "a b e g");
    BOOST_TEST(kept(some, "c.test", "a b c d e f g") == "b c d e g");
    BOOST_TEST(kept(some, "d.test", "a b c d e f g") == "a b c d e g");

    BOOST_TEST((adguard("$removeparam=a,badfilter") == tracking_list()));
    adguard("$removeparam=a,third-party\n$removeparam=a,third-party,badfilter\n");
    adguard("$removeparam=a,third-party\n$removeparam=a,badfilter\n", 1);

    // A rule with many domains, each disabled by a separate rule.
    std::string lines = "$removeparam=x,domain=a.test";
    for (int i = 0; i < 50000; ++i)
        lines += "|d" + std::to_string(i) + ".test";
    for (int i = 0; i < 50000; ++i)
        lines += "\n$removeparam=x,badfilter,domain=d" + std::to_string(i) + ".test";
    BOOST_TEST(kept(adguard(lines), "d49999.test", "x") == "x");
    BOOST_TEST(adguard(lines).matches("x", "a.test"));
}

BOOST_AUTO_TEST_CASE(adguard_rules_that_are_skipped)
{
    for (const std::string_view rule : {
             "$removeparam",
             "$removeparam=",
             "$removeparam=~x",
             "$removeparam=x ",
             "/foo$/$removeparam=x",
             "$removeparam=x|y",
             "$removeparam=/x/",
             "$removeparam=/^x[0-9]/",
             "$removeparam=/^x$/",
             "$removeparam=/^x=1/",
             "$removeparam=/^x",
             "$removeparam=/^/",
             "$removeparam=/^x.*=/",
             "$removeparam=x,third-party",
             "$removeparam=x,domain=a.*",
             "$removeparam=x,domain=",
             "$removeparam=x,removeparam=y",
             "$removeparam=x,domain=a.b,to=c.d",
             "/x/$removeparam=x",
             "||a.test/path$removeparam=x",
             "||a.*^$removeparam=x",
             "||a.test^$removeparam=x,domain=b.test",
             "a.test$removeparam=x",
             "@@$removeparam",
             "@@$removeparam=x,domain=~a.b",
             "@@||^$removeparam=x",
             "$removeparam=/^x\\/",
             "$removeparam=x\\",
         }) {
        const tracking_list list = adguard(rule, 1);
        BOOST_TEST((list == tracking_list()), rule);
    }
    check_error(tracking_list::parse_adguard("! x\n||a.test^\n"), key_errc::no_removeparam_rule, "! x\n||a.test^\n", {3, 1});
}

BOOST_AUTO_TEST_CASE(clear_urls_rules)
{
    const tracking_list all =
        clear_urls(R"("urlPattern": ".*", "completeProvider": false, "rules": ["(?:%3F)?Ad_id", "a\\.b", "c.*"],
        "referralMarketing": ["(?:d|e)f?"], "x": [[{"y": [1, null, "d"]}], 1.5e3], "z": -1, "w": "b")");
    BOOST_TEST(kept(all, "example.com", "ad_id ?ad_id a.b axb c cc d df ef f") == "axb f");
    const tracking_list site = clear_urls(R"("rules": ["x", "y[0-9]", "z+"],
        "urlPattern": "^https?:\\/\\/(?:[a-z0-9-]+\\.)*?a\\.test")",
                                          2);
    BOOST_TEST(kept(site, "www.a.test", "x y0 z") == "y0 z");
    BOOST_TEST(kept(site, "b.test", "x") == "x");
}

BOOST_AUTO_TEST_CASE(clear_urls_patterns)
{
    for (const std::string_view pattern :
         {"^https?:\\\\/\\\\/(?:[a-z0-9-]+\\\\.)*?a\\\\.test", "^https?://(?:[a-z0-9-]+\\\\.)*a\\\\.test",
          "https:\\\\/\\\\/([a-z0-9-]+\\\\.)*?a\\\\.test\\\\/", "^http://([a-z0-9-]+\\\\.)*a\\\\.test/"}) {
        const tracking_list list = clear_urls(R"("rules": ["x"], "urlPattern": ")" + std::string(pattern) + "\"");
        BOOST_TEST(kept(list, "www.a.test", "x y") == "y", pattern);
        BOOST_TEST(kept(list, "b.test", "x y") == "x y", pattern);
    }
}

/// A rule that expands to a list of long names takes no more memory than the rule itself.
BOOST_AUTO_TEST_CASE(longest_name_of_a_regular_expression)
{
    const std::string front = R"("urlPattern": ".*", "rules": ["(?:a|b)(?:a|b)(?:a|b)(?:a|b)(?:a|b)(?:a|b))";
    const auto rule = [&](std::size_t size) { return front + std::string(size, 'c') + "\"]"; };
    const std::string name = "abbaab" + std::string(249, 'c');
    BOOST_TEST(clear_urls(rule(249)).matches(name, "h"));
    BOOST_TEST((clear_urls(rule(250), 1) == tracking_list()));
    BOOST_TEST((clear_urls(rule(1000000), 1) == tracking_list()));
    std::string alternatives = R"("urlPattern": ".*", "rules": ["(a)";
    for (int i = 1; i < 64; ++i)
        alternatives += "|x" + std::to_string(i);
    BOOST_TEST(clear_urls(alternatives + ")\"]").matches("x63", "h"));
    BOOST_TEST((clear_urls(alternatives + "|x64)\"]", 1) == tracking_list()));
    std::string triplets = R"("urlPattern": ".*", "rules": [")";
    for (int i = 0; i < 255; ++i)
        triplets += "%63";
    BOOST_TEST(clear_urls(triplets + "\"]").matches(std::string(255, 'c'), "h"));
}

BOOST_AUTO_TEST_CASE(clear_urls_exceptions)
{
    const tracking_list list = clear_urls(R"~("urlPattern": ".*", "rules": ["x"], "rawRules": ["\\/ref=[^\\/]*"],
        "exceptions": ["^https?:\\/\\/(?:[a-z0-9-]+\\.)*?a\\.test\\/sign", "^https?:\\/\\/b-c\\.test", "^https?:\\/\\/d.test",
                       "^https?:\\/\\/e\\.test(?:\\.[a-z]+)", "signed="])~",
                                          4);
    BOOST_TEST(list.exempts("a.test"));
    BOOST_TEST(list.exempts("www.a.test"));
    BOOST_TEST(list.exempts("b-c.test"));
    BOOST_TEST(!list.exempts("d.test"));
    BOOST_TEST(!list.exempts("e.test"));
    BOOST_TEST(kept(list, "d.test", "x") == "");
}

BOOST_AUTO_TEST_CASE(clear_urls_rules_that_are_skipped)
{
    for (const std::string_view rule : {"",
                                        "x|y",
                                        "(x",
                                        "x)",
                                        "(x(y))",
                                        "x*",
                                        "x{2}",
                                        "[x]",
                                        "x.",
                                        "x.+",
                                        "\\\\d",
                                        "x\\\\",
                                        "x??",
                                        "(?:x)?",
                                        "%",
                                        "%4",
                                        "(?:a|b|c|d|e|f|g|h|i)(?:a|b|c|d|e|f|g|h)",
                                        ".*",
                                        "^x",
                                        "x$",
                                        "(?!x)"})
        BOOST_TEST((clear_urls(R"("urlPattern": ".*", "rules": [")" + std::string(rule) + R"("])", 1) == tracking_list()), rule);
    for (const std::string_view pattern :
         {"", "^https?", "^http:a", "a\\\\.test", "^https?:\\\\/\\\\/a\\\\.test", "^ftp:\\\\/\\\\/a\\\\.test",
          "^https?:\\\\/\\\\/(?:[a-z0-9-]+\\\\.)*?a\\\\.test\\\\/path",
          "^https?:\\\\/\\\\/(?:[a-z0-9-]+\\\\.)*?a(?:\\\\.[a-z]{2,}){1,}", "^https?:\\\\/\\\\/(?:[a-z0-9-]+\\\\.)*?a\\\\"})
        BOOST_TEST((clear_urls(R"("rules": ["x", "y"], "urlPattern": ")" + std::string(pattern) + "\"", 2) == tracking_list()),
                   pattern);
}

BOOST_AUTO_TEST_CASE(clear_urls_faults)
{
    const auto check = [](std::string_view json, text_location place) {
        check_error(tracking_list::parse_clear_urls(json), key_errc::invalid_clear_urls, json, place);
    };
    check("", {1, 1});
    check("{\n  \"providers\": {\n", {3, 1});
    check("{\n  \"providers\": nul}", {2, 19});
    check("{}", {1, 3});
    check("[]", {1, 1});
    check("{\"providers\": []}", {1, 15});
    check("{\"providers\": {\"x\":\n1}}", {2, 2});
    check(R"({"providers": {"x": {"rules": {}}}})", {1, 31});
    check(R"({"providers": {"x": {"rules": "x"}}})", {1, 33});
    check(R"({"providers": {"x": {"rules": [[]]}}})", {1, 32});
    check(R"({"providers": {"x": {"rules": [1]}}})", {1, 33});
    check(R"({"providers": {"x": {"urlPattern": ["x"]}}})", {1, 36});
    check("{\"providers\": {\"\xFF\": {}}}", {1, 17});
    check("{\"providers\": {}} x", {1, 19});
    BOOST_TEST(tracking_list::parse_clear_urls(std::string(1000000, '[')).error().position == 0U);
    BOOST_TEST(tracking_list::parse_clear_urls("{\"x\":" + std::string(100000, '[')).error().position == 100005U);
}

BOOST_AUTO_TEST_CASE(many_rows_and_long_names)
{
    std::string tsv = "version\t1\n";
    for (int i = 0; i < 50000; ++i)
        tsv += "name" + std::to_string(i * 7919 % 50000) + "\ts" + std::to_string(i) + ".test\t\t\n";
    const std::string longest(255, 'a');
    for (std::size_t size = 1; size <= longest.size(); ++size) // each is a prefix of the next
        tsv += longest.substr(0, size) + "*\ta.test\t\t\n";
    const tracking_list list = tracking_list::parse(tsv).value();
    BOOST_TEST(list.matches("name0", "www.s0.test"));
    BOOST_TEST(!list.matches("name0", "s1.test"));
    BOOST_TEST(list.matches(std::string(5000000, 'A'), "a.test"));
    BOOST_TEST(!list.matches(std::string(5000000, 'a'), "s1.test"));

    std::string rule = "$removeparam=" + longest + ",domain=a.b";
    for (int i = 0; i < 50000; ++i)
        rule += "|d" + std::to_string(i) + ".test";
    BOOST_TEST(adguard(rule + '\n' + rule).matches(longest, "d49999.test"));
}

BOOST_AUTO_TEST_CASE(longest_names)
{
    const std::string longest(255, 'x');
    for (const std::string_view end : {"", "*"}) {
        BOOST_TEST(tracking_list::parse("version\t1\n" + longest + std::string(end) + "\t*\t\t\n")->matches(longest, ""));
        check_tsv_error("version\t1\n" + longest + "x" + std::string(end) + "\t*\t\t\n", key_errc::invalid_parameter_name,
                        {2, 256});
    }
    BOOST_TEST(adguard("$removeparam=" + longest).matches(longest, ""));
    adguard("$removeparam=x" + longest, 1);
    adguard("$removeparam=/^x" + longest + "/", 1);
    clear_urls(R"("urlPattern": ".*", "rules": ["x)" + longest + "\"]", 1);
}

BOOST_AUTO_TEST_SUITE_END()
