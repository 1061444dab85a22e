#include <algorithm>
#include <array>
#include <optional>
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
/// Tests the rules for keys.

using namespace uriform;
using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(key_rules)

/// Programs compiled with any release contain the bits of a profile's rules.
BOOST_AUTO_TEST_CASE(bits_of_rules_never_change)
{
    static_assert(key::cache.rules.bits() == 0x0001);
    static_assert(key::page.rules.bits() == 0x5003);
    static_assert(key::surt.rules.empty() && key::heritrix.rules.empty() && key::ssurt.rules.empty());
    static_assert(key::rule_set{key::rule::strip_www}.bits() == 0x0020);
    static_assert(sizeof(key::rule_set) == 8);
}

/// Rules whose order matters in some example are applied and printed in that order.
BOOST_AUTO_TEST_CASE(rules_are_applied_in_order)
{
    const auto place = [](key::rule one) { return std::ranges::find(key::all_rules(), one) - key::all_rules().begin(); };
    BOOST_TEST(place(key::rule::drop_session_ids) < place(key::rule::collapse_slashes));
    BOOST_TEST(place(key::rule::collapse_slashes) < place(key::rule::strip_trailing_slash));
    BOOST_TEST(place(key::rule::drop_tracking) < place(key::rule::drop_empty_query));
    BOOST_TEST(key::page.with(key::rule::lower_case_path).with(key::rule::strip_www).to_string() ==
               "page/1 strip-www lower-case-path");
    const auto unknown = static_cast<key::rule>(63);
    BOOST_TEST((describe(unknown).name.empty() && key::page.with(unknown).to_string() == "page/1"));
}

BOOST_AUTO_TEST_CASE(all_rules_are_read_and_printed)
{
    key::profile all = key::cache;
    for (const key::rule one : key::all_rules()) {
        BOOST_TEST((key::find_rule(describe(one).name) == one));
        BOOST_TEST(!describe(one).effect.empty());
        all.rules.add(one);
    }
    for (const int number : {63, 64, 255})
        BOOST_TEST(describe(static_cast<key::rule>(number)).name.empty(), number);
    const std::string text = all.to_string();
    BOOST_TEST((key::profile::parse(text) == all));
}

BOOST_AUTO_TEST_SUITE_END()
