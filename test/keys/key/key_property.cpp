#include <array>
#include <memory>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/key/maker.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/uri/normal_form.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"

/// @file
/// Checks the properties of every key and every rule set.

using namespace uriform;
using namespace uriform::test;

namespace {

/// Makes page URIs from texts that the rules look for, and pieces of these texts.
class page_generator : public generator {
public:
    using generator::generator;

    std::string page()
    {
        static constexpr std::array<std::string_view, 6> schemes{"http", "https", "HTTP", "ws", "wss", "ftp"};
        static constexpr std::array<std::string_view, 5> users{"", "", "u@", "u:%70@", "@"};
        static constexpr std::array<std::string_view, 9> labels{"www.", "WWW2.", "www", "a.", "b", "com", ".", "%77ww.", "xn--"};
        static constexpr std::array<std::string_view, 6> ports{"", "", "", ":443", ":080", ":"};
        static constexpr std::array<std::string_view, 20> path{"/",
                                                               "/",
                                                               "/a",
                                                               "/A%2f",
                                                               "/..",
                                                               "/.;jsessionid=1.r",
                                                               ";a",
                                                               "index.html",
                                                               "/Default.asp",
                                                               "/index",
                                                               "x.aspx",
                                                               ";JSESSIONID=2",
                                                               "/..;sid=1234567890123456",
                                                               "/(S(abcdefghijklmnopqrstuvwx))",
                                                               "/(A(1)s(abcdefghijklmnopqrstuvwx))",
                                                               "/(abcdefghijklmnopqrstuvwx)",
                                                               "%41",
                                                               "%c3%89",
                                                               "//",
                                                               "/;phpsessid="};
        static constexpr std::array<std::string_view, 25> query{
            "&",           "&", "&",      "=",   "=",          "a",       "b",
            "%61",         "+", "%20",    "a=1", "utm_source", "fbclid=", "sid=12345678901234567",
            "PHPSESSID=1", "1", "%C3%A9", "z",   "&a=",        "&b=2&",   "gclid",
            "aaaaaaaa",    "@", "%40",    "%FF"};
        static constexpr std::array<std::string_view, 6> fragments{"", "", "#", "#a", "#!a", "#%21"};
        std::string text = std::string(pick(schemes)) + "://" + std::string(pick(users));
        append(text, labels, 4);
        text += pick(ports);
        const std::size_t before = text.size();
        append(text, path, 6);
        if (text.size() != before && text[before] != '/')
            text.insert(before, "/");
        if (!once_in(3)) {
            text += '?';
            append(text, query, 12);
        }
        return text.append(pick(fragments));
    }

    /// Returns some of the rules that join references: any rule except those that keep a part.
    key::rule_set rules()
    {
        key::rule_set some;
        for (const key::rule one : key::all_rules())
            if (one != key::rule::keep_hashbang && once_in(3))
                some.add(one);
        return some;
    }

private:
    template <std::size_t Count>
    std::string_view pick(const std::array<std::string_view, Count>& texts)
    {
        return texts[below(Count)];
    }
    template <std::size_t Count>
    void append(std::string& out, const std::array<std::string_view, Count>& texts, std::size_t most)
    {
        for (std::size_t count = below(most + 1); count != 0; --count)
            out += pick(texts);
    }
};

const int rounds_of_keys = part_of(60'000);

std::string key_of(key::maker& maker, std::string_view text)
{
    std::string out;
    BOOST_REQUIRE(maker.append(text, out));
    return out;
}

/// Returns registrable domains by rules for the generated hosts, including an exception without a wildcard.
std::shared_ptr<const key::domain_finder> domains()
{
    static const auto found = make_domain_finder(
        site::suffix_list::parse("com\nb.com\n*.a.com\n!www.a.com\n!www.a.b.b.com\nwww.a.b\n*.b.acom\nwww\n").value());
    return found;
}

key::maker maker_of(const key::profile& profile)
{
    return key::maker::of(profile, {.domains = domains()}).value();
}

std::string said(const key::profile& profile, std::string_view text, std::string_view key)
{
    return profile.to_string() + ", " + shown(text) + ": key " + shown(key) + ' ';
}

/// Checks the properties of a profile.
void check(const key::profile& profile, std::string_view text, generator& random)
{
    key::maker maker = maker_of(profile);
    const std::string made = key_of(maker, text);
    const auto says = [&](const char* fault) { return [&, fault] { return said(profile, text, made) + fault; }; };
    const result<uri_view> read = parse_uri(made);
    expect(read && is_normalized(*read), says("is not a normal form"));
    expect(key_of(maker, made) == made, says("is not its own key"));
    expect(maker.equal(text, made).value() && maker.hash128(text, 7) == maker.hash128(made, 7), says("is not equal to the text"));
    const std::string respelled = random.respelled(text);
    expect(key_of(maker, respelled) == made, [&] { return said(profile, text, made) + "is not the key of " + shown(respelled); });
}

/// Checks that references equal by `fine` are equal by `coarse`, whether or not the rules of `fine` are applied first.
void check_refines(const key::profile& fine, const key::profile& coarse, std::string_view text)
{
    key::maker coarse_maker = maker_of(coarse);
    key::maker fine_maker = maker_of(fine);
    const std::string made = key_of(fine_maker, text);
    expect(key_of(coarse_maker, made) == key_of(coarse_maker, text),
           [&] { return said(fine, text, made) + "differs by " + coarse.to_string(); });
}

} // namespace

BOOST_AUTO_TEST_SUITE(keys)

BOOST_AUTO_TEST_CASE(each_rule_alone)
{
    page_generator random(1);
    for (int round = 0; round < rounds_of_keys; ++round) {
        const std::string text = random.page();
        const key::rule one = key::all_rules()[random.below(key::all_rules().size())];
        check({.rules = {one}}, text, random);
        if (one == key::rule::keep_hashbang)
            continue;
        key::profile more{.rules = random.rules()};
        more.rules.add(one);
        check_refines({.rules = {one}}, more, text);
    }
}

BOOST_AUTO_TEST_CASE(sets_of_rules)
{
    page_generator random(2);
    for (int round = 0; round < rounds_of_keys; ++round) {
        const std::string text = random.page();
        key::profile fine{.rules = random.rules(), .sort = static_cast<key::sort_order>(random.below(4))};
        fine.drop = random.once_in(3) ? "a" : random.once_in(3) ? "b*" : "";
        if (random.once_in(4))
            fine.keep = "fbclid,b";
        check(fine, text, random);
        key::profile coarse = fine;
        for (const key::rule one : key::all_rules())
            if (random.rules().contains(one))
                coarse.rules.add(one);
        coarse.sort = static_cast<key::sort_order>(random.below(4));
        // A list of kept parameters alone drops all others; with another rule it no longer does.
        if (coarse.sort >= fine.sort && fine.keep.empty())
            check_refines(fine, coarse, text);
    }
}

BOOST_AUTO_TEST_CASE(tiers)
{
    page_generator random(3);
    for (int round = 0; round < rounds_of_keys; ++round) {
        key::profile by_tier[3];
        for (int tier = 0; tier < 3; ++tier)
            for (const key::rule one : key::all_rules())
                if (one != key::rule::keep_hashbang && static_cast<int>(describe(one).of) <= tier)
                    by_tier[tier].rules.add(one);
        by_tier[1].sort = key::sort_order::name;
        by_tier[2].sort = key::sort_order::pair;
        const std::string text = random.page();
        for (int tier = 0; tier < 3; ++tier) {
            check(by_tier[tier], text, random);
            if (tier != 0)
                check_refines(by_tier[tier - 1], by_tier[tier], text);
        }
    }
}

/// Tests schemes other than those for pages, and all kinds of references.
BOOST_AUTO_TEST_CASE(other_uris_are_their_normal_forms)
{
    page_generator random(4);
    for (int round = 0; round < rounds_of_keys; ++round) {
        const std::string text = random.reference();
        const result<uri_view> read = parse_uri(text);
        if (!read)
            continue;
        key::profile all{.rules = random.rules(), .sort = key::sort_order::pair};
        key::maker maker = maker_of(all);
        const uri normal = normalize(*read, {.drop_fragment = all.rules.contains(key::rule::drop_fragment),
                                             .urn_equivalence = all.rules.contains(key::rule::urn_equivalence)});
        const bool is_page =
            read->parts().has_authority() && (normal.scheme().starts_with("http") || normal.scheme().starts_with("ws"));
        if (!is_page || normal.scheme().size() > 5)
            expect(key_of(maker, text) == normal.text(), [&] { return said(all, text, normal.text()) + "expected"; });
    }
}

/// The rules read the parameters that No-Vary-Search rewrites.
BOOST_AUTO_TEST_CASE(no_vary_search_on_top)
{
    static constexpr std::array<std::string_view, 5> fields{"", "params=(\"a\")", "key-order", "except=(\"b\"%20\"%25FF\")", "a="};
    page_generator random(5);
    for (int round = 0; round < rounds_of_keys; ++round) {
        const std::string text = random.page();
        const key::profile rules{.rules = random.rules(), .sort = static_cast<key::sort_order>(random.below(4))};
        key::profile all = rules;
        all.drop = random.once_in(3) ? "%EF%BF%BD" : "";
        all.no_vary_search = fields[random.below(fields.size())];
        check(all, text, random);
        all.drop = rules.drop;
        check_refines(rules, all, text);
    }
}

BOOST_AUTO_TEST_SUITE_END()
