#include <algorithm>
#include <array>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/key/maker.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/web/web_errc.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests profiles as text.

using namespace uriform;
using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(key_profiles)

BOOST_AUTO_TEST_CASE(as_text)
{
    // The text that is parsed, and the text that is printed.
    constexpr std::array<std::array<std::string_view, 2>, 18> texts{{
        {"cache/1", "cache/1"},
        {" page/1\n", "page/1"},
        {"page/1 sort=name", "page/1"},
        {"page/1 sort=none\tdrop=utm_*,fbclid", "page/1 sort=none drop=utm_*,fbclid"},
        {"page/1 drop= keep=a%2Cb", "page/1 keep=a%2Cb"},
        {"page/1 strip-www -strip-www", "page/1"},
        {"page/1 -drop-tracking strip-www", "page/1 strip-www -drop-tracking"},
        {"cache/1 -drop-fragment", "cache/1 -drop-fragment"},
        {"cache/1 drop-fragment keep-hashbang", "cache/1 keep-hashbang"},
        {"cache/1 drop=a drop=b", "cache/1 drop=b"},
        {"cache/1 drop=*", "cache/1 drop=*"},
        {"cache/1 sort=pair sort=token", "cache/1 sort=token"},
        {"surt/1", "surt/1"},
        {"surt/1 sort=pair www=first ipv4=kept scheme=kept host-end=comma sessions=none",
         "surt/1 www=first sessions=none ipv4=kept scheme=kept host-end=comma"},
        {"heritrix/1", "heritrix/1"},
        {"ssurt/1", "ssurt/1"},
        {"cache/1 no-vary-search=params=(\"a\"%20\"b\")", "cache/1 no-vary-search=params=(\"a\"%20\"b\")"},
        {"cache/1 no-vary-search=params nvs-syntax=legacy", "cache/1 nvs-syntax=legacy no-vary-search=params"},
    }};
    for (const auto& [text, printed] : texts) {
        const key::profile read = key::profile::parse(text).value();
        BOOST_TEST(read.to_string() == printed);
        std::ostringstream out;
        out << read;
        BOOST_TEST(out.str() == printed);
        BOOST_TEST((key::profile::parse(printed) == read));
    }
    BOOST_TEST((key::profile::parse("page/1") == key::page && key::profile::parse("cache/1") == key::cache));
    BOOST_TEST((key::profile::parse("page/1") != key::cache));
}

BOOST_AUTO_TEST_CASE(newest_versions)
{
    for (const std::string_view name : {"cache", "page", "surt", "heritrix", "ssurt"}) {
        const key::profile read = key::profile::parse_newest(name).value();
        BOOST_TEST(read.to_string().starts_with(std::string(name) += '/'));
        BOOST_TEST((key::profile::parse_newest(read.to_string()) == read));
    }
    BOOST_TEST(key::profile::parse_newest("\n page\tstrip-www").value().to_string() == "page/1 strip-www");
    const auto fails = [](std::string_view text, error_number code, std::size_t position) {
        const result<key::profile> read = key::profile::parse_newest(text);
        return !read && read.error() == error{code, position};
    };
    BOOST_TEST(fails("", key_errc::unknown_profile, 0));
    BOOST_TEST(fails(" pag strip-www", key_errc::unknown_profile, 1));
    BOOST_TEST(fails(std::string_view("page\0", 5), key_errc::unknown_profile, 0));
    BOOST_TEST(fails("page/", key_errc::unknown_profile_version, 5));
    BOOST_TEST(fails("page/0 strip-www", key_errc::unknown_profile_version, 5));
    BOOST_TEST(fails("page strip", key_errc::unknown_rule, 5));
    BOOST_TEST(fails("page sort=up", key_errc::invalid_rule_value, 10));
    BOOST_TEST(fails("surt  strip-www", key_errc::inapplicable_rule, 6));
}

BOOST_AUTO_TEST_CASE(errors)
{
    struct refused {
        std::string_view text;
        error_number code;
        std::size_t position;
    };
    constexpr std::array<refused, 30> all{{
        {"", key_errc::unknown_profile, 0},
        {"  ", key_errc::unknown_profile, 2},
        {"page", key_errc::unknown_profile, 0},
        {"Page/1", key_errc::unknown_profile, 0},
        {"\npages/1", key_errc::unknown_profile, 1},
        {"page/2", key_errc::unknown_profile_version, 5},
        {"page/", key_errc::unknown_profile_version, 5},
        {"page/1 strip", key_errc::unknown_rule, 7},
        {"page/1 -strip", key_errc::unknown_rule, 8},
        {"page/1 -", key_errc::unknown_rule, 8},
        {"page/1 --drop-index", key_errc::unknown_rule, 8},
        {"page/1 -sort=none", key_errc::unknown_rule, 7},
        {"page/1 www=all", key_errc::inapplicable_rule, 7},
        {"page/1 nvs-syntax=new", key_errc::invalid_rule_value, 18},
        {"page/1 no-vary-search=a%", key_errc::invalid_rule_value, 23},
        {"surt/1 strip-www", key_errc::inapplicable_rule, 7},
        {"surt/1 drop=a", key_errc::inapplicable_rule, 7},
        {"surt/1 sort=name", key_errc::invalid_rule_value, 12},
        {"heritrix/1 www=all", key_errc::inapplicable_rule, 11},
        {"ssurt/1 sort=pair", key_errc::inapplicable_rule, 8},
        {"surt/1 no-vary-search=", key_errc::inapplicable_rule, 7},
        {"page/1 sort=", key_errc::invalid_rule_value, 12},
        {"page/1 nvs-syntax=", key_errc::invalid_rule_value, 18},
        {"surt/1 ipv4=", key_errc::invalid_rule_value, 12},
        {"page/1 sort=Name", key_errc::invalid_rule_value, 12},
        {"page/1 drop=a,", key_errc::invalid_rule_value, 14},
        {"page/1 drop=,a", key_errc::invalid_rule_value, 12},
        {"page/1 drop=a*b", key_errc::invalid_rule_value, 14},
        {"page/1 drop=a**", key_errc::invalid_rule_value, 14},
        {"page/1 keep=a,b%2", key_errc::invalid_rule_value, 15},
    }};
    for (const refused& each : all)
        BOOST_TEST_CONTEXT(each.text)
        {
            const result<key::profile> read = key::profile::parse(each.text);
            BOOST_REQUIRE(!read);
            BOOST_TEST((read.error() == error{each.code, each.position}));
        }
    key::profile invalid = key::page;
    invalid.drop = "a,b%";
    BOOST_TEST((key::maker::of(invalid).error() == error{key_errc::invalid_rule_value, 3}));
}

BOOST_AUTO_TEST_CASE(constant_expressions)
{
    static constexpr key::profile mine = key::page.with(key::rule::strip_www).without(key::rule::drop_tracking);
    static_assert(mine.rules.contains(key::rule::strip_www) && !mine.rules.contains(key::rule::drop_tracking));
    static_assert(mine != key::page && mine.without(key::rule::strip_www).with(key::rule::drop_tracking) == key::page);
}

BOOST_AUTO_TEST_CASE(names_in_lists)
{
    std::string list;
    for (const std::string_view name : {"a,b", "utm_*", "c*d", "%", "\xC3\xA9", "e f"})
        key::append_name(name, list);
    BOOST_TEST(list == "a%2Cb,utm_*,c%2Ad,%25,%C3%A9,e%20f");
    key::profile dropped = key::cache;
    dropped.drop = list;
    key::maker maker = key::maker::of(dropped).value();
    BOOST_TEST(maker.equal("http://h/?a,b=1&utm_=2&c*d=3&%25=4&%C3%A9=5&e+f=6&x", "http://h/?x").value());
}

BOOST_AUTO_TEST_SUITE_END()
