#include <array>
#include <cstddef>
#include <map>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/key/maker.hpp>
#include <uriform/key/profile.hpp>

#include "../../support/names.hpp"
#include "../../support/suffix_rules.hpp"
#include "../../support/table.hpp"

/// @file
/// Keys and hashes never change within a version, because programs store them.

using namespace uriform;
using namespace uriform::test;

namespace {

key::maker maker_of(const key::profile& by)
{
    return key::maker::of(by, {.domains = domains_of_data()}).value();
}

std::string key_of(const key::profile& by, std::string_view text)
{
    std::string made;
    (void)maker_of(by).append(text, made).value();
    return made;
}

/// A row in the table.
struct golden {
    explicit golden(const row& cells)
        : by(key::profile::parse(cells.text(1)).value()), input(cells.text(2)), key(cells.text(3)), hash(cells.text(4))
    {
    }

    [[nodiscard]] std::string made() const { return key_of(by, input); }
    [[nodiscard]] std::string made_hash() const { return to_string(maker_of(by).hash128(input).value()); }

    key::profile by;
    std::string input, key, hash;
};

template <class Use>
void for_each_current(Use use)
{
    for (const row& cells : read_table("golden_keys.tsv", {"version", "profile", "input", "key", "hash"}))
        if (cells.text(0) == std::to_string(key::key_version))
            BOOST_TEST_CONTEXT(cells.place)
            {
                use(golden(cells));
            }
}

constexpr std::string_view advice =
    "A change needs a new key_version and a new version of each profile whose keys change; then rows "
    "of these versions are to be added.";

} // namespace

BOOST_AUTO_TEST_SUITE(golden_keys)

BOOST_AUTO_TEST_CASE(are_unchanged)
{
    for_each_current([](const golden& one) {
        BOOST_TEST_INFO(advice);
        BOOST_TEST(shown(one.made()) == shown(one.key));
        BOOST_TEST_INFO(advice);
        BOOST_TEST(one.made_hash() == one.hash);
    });
}

/// For the current version, the table contains rows for each profile, and for each rule a row whose key the rule changes.
BOOST_AUTO_TEST_CASE(are_of_all_profiles_and_rules)
{
    std::array<std::size_t, 5> profiles{};
    std::map<key::rule, std::size_t> rules;
    for_each_current([&](const golden& one) {
        ++profiles.at(static_cast<std::size_t>(one.by.name));
        for (const key::rule rule : key::all_rules())
            if (one.by.rules.contains(rule) && key_of(one.by.without(rule), one.input) != one.key)
                ++rules[rule];
    });
    for (std::size_t i = 0; i < profiles.size(); ++i)
        BOOST_TEST(profiles.at(i) != 0, "no key of version " << key::key_version << " by the profile " << i);
    for (const key::rule rule : key::all_rules())
        BOOST_TEST(rules[rule] != 0, "no key is changed by " << describe(rule).name);
}

BOOST_AUTO_TEST_SUITE_END()
