#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/base/text_location.hpp>
#include <uriform/site/labels.hpp>
#include <uriform/site/suffix_list.hpp>

#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/suffix_rules.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests the format of the Public Suffix List, and hosts by the algorithm at publicsuffix.org.

using namespace uriform;
using namespace uriform::test;
using site::suffix_list;
using site::suffix_rules;

namespace {

static_assert(std::is_nothrow_copy_constructible_v<suffix_list> && std::is_nothrow_move_assignable_v<suffix_list>);

void check_host(const suffix_list& list, const row& one)
{
    const std::string& host = one.text(0);
    const site::domain_parts parts = list.split(host);
    BOOST_TEST(parts.public_suffix == one.text(1));
    BOOST_TEST(parts.registrable_domain == one.text(2));
    BOOST_TEST(to_string(parts.section) == one.text(3));
    BOOST_TEST(list.public_suffix(host) == one.text(1));
    BOOST_TEST(list.registrable_domain(host) == one.text(2));
    BOOST_TEST(list.public_suffix(host, suffix_rules::icann) == one.text(4));
    BOOST_TEST(list.registrable_domain(host, suffix_rules::icann) == one.text(5));
    for (const std::string_view part : {parts.public_suffix, parts.registrable_domain})
        BOOST_TEST((part.empty() || part.data() + part.size() == host.data() + host.size())); // views of the host
}

std::vector<std::string> labels_of(std::string_view name)
{
    const site::labels all(name);
    return {all.begin(), all.end()};
}

/// A rule in the form that the list's algorithm uses.
struct plain_rule {
    std::vector<std::string> labels;
    bool is_exception;
};

/// Returns whether a rule's labels match the last labels of a domain.
bool matches(const std::vector<std::string>& domain, const plain_rule& rule)
{
    return rule.labels.size() <= domain.size() && std::equal(rule.labels.rbegin(), rule.labels.rend(), domain.rbegin(),
                                                             [](const std::string& of_rule, const std::string& of_domain) {
                                                                 return of_rule == "*" || of_rule == of_domain;
                                                             });
}

/// Returns the number of labels in the public suffix by the algorithm at publicsuffix.org, step by step.
std::size_t size_of_suffix(const std::vector<std::string>& domain, const std::vector<plain_rule>& rules)
{
    std::size_t most = 1; // step 2
    std::optional<std::size_t> exception;
    for (const plain_rule& rule : rules) {
        if (!matches(domain, rule))
            continue;
        if (rule.is_exception) // steps 3 and 5
            exception = std::min(exception.value_or(rule.labels.size() - 1), rule.labels.size() - 1);
        most = std::max(most, rule.labels.size()); // step 4
    }
    return exception.value_or(most);
}

error error_of(std::string_view text)
{
    const auto list = suffix_list::parse(text);
    BOOST_TEST_REQUIRE(!list.has_value());
    return list.error();
}

} // namespace

BOOST_AUTO_TEST_SUITE(suffix_lists)

BOOST_AUTO_TEST_CASE(names_of_sections)
{
    BOOST_TEST(to_string(site::suffix_section::private_domains) == "private");
    BOOST_TEST(to_string(static_cast<site::suffix_section>(255)).empty());
}

BOOST_AUTO_TEST_CASE(hosts)
{
    const suffix_list list = suffixes_of_data();
    const auto table =
        read_table("suffix_hosts.tsv", {"host", "suffix", "registrable", "section", "icann_suffix", "icann_registrable"});
    BOOST_TEST(table.size() > 50U);
    for (const row& one : table)
        BOOST_TEST_CONTEXT(one.place << ": " << shown(one.text(0)))
    check_host(list, one);
    BOOST_TEST(list.size() == 21U);
}

BOOST_AUTO_TEST_CASE(without_rules)
{
    const suffix_list none;
    BOOST_TEST(none.size() == 0U);
    BOOST_TEST(none.public_suffix("www.example.com") == "com");
    BOOST_TEST(none.registrable_domain("www.example.com.") == "example.com.");
    BOOST_TEST(none.registrable_domain("192.0.2.1").empty());
}

/// Section 1 of the format: white space, comments, line ends, a byte order mark; and the rule `*`.
BOOST_AUTO_TEST_CASE(format)
{
    const auto list = suffix_list::parse("\xEF\xBB\xBF// a\r\ncom\r\n\r\n  \t\r\nuk\tx\n//com.uk\nco.uk//x").error();
    BOOST_TEST((list == error{site_errc::invalid_suffix_rule, 40}));
    const auto lines = suffix_list::parse("\xEF\xBB\xBFuk\r\nco.uk rest\n\n*").value();
    BOOST_TEST(lines.size() == 3U);
    BOOST_TEST(lines.public_suffix("a.co.uk") == "co.uk");
    BOOST_TEST((lines.split("a.com") == site::domain_parts{"com", "a.com", site::suffix_section::neither}));
    BOOST_TEST((lines == suffix_list::parse("co.uk\nuk\n*\nuk\n").value()));
    BOOST_TEST((lines != suffix_list::parse("co.uk\nuk\n").value()));
}

BOOST_AUTO_TEST_CASE(sections_are_a_part_of_a_list)
{
    const suffix_list icann = suffix_list::parse("// ===BEGIN ICANN DOMAINS===\ncom\n").value();
    const suffix_list other = suffix_list::parse("// ===BEGIN PRIVATE DOMAINS===\ncom\n").value();
    const suffix_list both = suffix_list::parse("// ===BEGIN PRIVATE DOMAINS===\ncom\n// ===BEGIN ICANN DOMAINS===\ncom\n").value();
    BOOST_TEST((icann != other && icann == both && icann != suffix_list()));
    BOOST_TEST(both.size() == 1U);
    BOOST_TEST((icann.hash128() == key::digest{0, 0}) == false);
    BOOST_TEST((suffix_list::parse("公司.cn\n").value() == suffix_list::parse("XN--55QX5D.cn\n").value()));
}

BOOST_AUTO_TEST_CASE(errors)
{
    const std::string label(63, 'a');
    const auto repeated = [](std::size_t count) { // the A-label has 6 octets more
        std::string all;
        while (count-- != 0)
            all += "\u00E9";
        return all;
    };
    struct {
        std::string text;
        error_number code;
        std::size_t position;
    } const cases[] = {
        {"", site_errc::no_suffix_rule, 0},
        {"// com\n", site_errc::no_suffix_rule, 7},
        {"com\n.uk\n", site_errc::invalid_suffix_rule, 4},
        {"com\nco..uk\n", site_errc::invalid_suffix_rule, 7},
        {"com.\n", site_errc::invalid_suffix_rule, 4},
        {"!\n", site_errc::invalid_suffix_rule, 1},
        {"!ck\n", site_errc::invalid_suffix_rule, 3},
        {"*.\n", site_errc::invalid_suffix_rule, 2},
        {"*com\n", site_errc::invalid_suffix_rule, 0},
        {"a.*.com\n", site_errc::invalid_suffix_rule, 2},
        {"*.*.com\n", site_errc::invalid_suffix_rule, 2},
        {"!*.com\n", site_errc::invalid_suffix_rule, 1},
        {"<!DOCTYPE html>\n", site_errc::invalid_suffix_rule, 0},
        {"com\nc%6Fm\n", site_errc::invalid_suffix_rule, 5},
        {std::string("com\nc\0m\n", 8), site_errc::invalid_suffix_rule, 5},
        {"com\n\xC3\xA9\xFF.com\n", uri_errc::invalid_utf8, 6},
        {"a." + label + "a\n", site_errc::invalid_suffix_rule, 2},
        {label + "." + label + "." + label + "." + label, site_errc::invalid_suffix_rule, 0},
        {"com\n" + std::string(300, 'a') + ".com\n", site_errc::invalid_suffix_rule, 4},
        {"a." + repeated(58), site_errc::invalid_suffix_rule, 2},
        {repeated(57) + "." + label + "." + label + "." + label, site_errc::invalid_suffix_rule, 0},
    };
    for (const auto& one : cases)
        BOOST_TEST_CONTEXT(shown(one.text))
    BOOST_TEST((error_of(one.text) == error{one.code, one.position}));
    BOOST_TEST(suffix_list::parse("a." + label + "\n").has_value());
    BOOST_TEST(suffix_list::parse("a." + repeated(57) + "\n_a_.b\n").has_value());
    BOOST_TEST(suffix_list::parse(repeated(55) + "." + label + "." + label + "." + label).has_value());
    BOOST_TEST(suffix_list::parse(label + "." + label + "." + label + "." + label.substr(2)).has_value());
    BOOST_TEST((location_of("com\nco..uk\n", 7) == text_location{2, 4}));
}

/// Tests lists and hosts with few labels, so that all rules meet, by the algorithm as written.
BOOST_AUTO_TEST_CASE(any_list_by_the_algorithm)
{
    generator random(32);
    const std::vector<std::string> words{"a", "b", "ab", "a-b", "\u516C\u53F8", "xn--55qx5d"};
    const auto word = [&] { return words[random.below(words.size())]; };
    const auto a_label = [](const std::string& label) { return label == "\u516C\u53F8" ? std::string("xn--55qx5d") : label; };
    for (std::size_t i = 0; i < 3000; ++i) {
        std::string text;
        std::vector<plain_rule> rules;
        for (std::size_t count = 1 + random.below(12); count-- != 0;) {
            plain_rule rule{{}, random.once_in(6)};
            std::string name;
            if (!rule.is_exception && random.once_in(4))
                rule.labels.push_back(name = "*");
            for (std::size_t labels = (rule.is_exception ? 2 : rule.labels.empty() ? 1 : 0) + random.below(3); labels-- != 0;) {
                const std::string label = word();
                rule.labels.push_back(a_label(label));
                name += (name.empty() ? "" : ".") + label;
            }
            text += (rule.is_exception ? "!" : "") + name + "\n";
            rules.push_back(rule);
        }
        const suffix_list list = suffix_list::parse(text).value();
        for (std::size_t hosts = 0; hosts < 20; ++hosts) {
            std::string host = word();
            std::vector<std::string> domain{a_label(host)};
            for (std::size_t labels = random.below(5); labels-- != 0;) {
                const std::string label = word();
                domain.push_back(a_label(label));
                host += "." + label;
            }
            const std::size_t size = size_of_suffix(domain, rules);
            BOOST_TEST_CONTEXT(text << host)
            {
                const site::domain_parts parts = list.split(host);
                BOOST_TEST(labels_of(parts.public_suffix).size() == size);
                BOOST_TEST(labels_of(parts.registrable_domain).size() == (size == domain.size() ? 0 : size + 1));
                BOOST_TEST(host.ends_with(parts.public_suffix));
                BOOST_TEST(host.ends_with(parts.registrable_domain));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(copies_outlive_their_list)
{
    suffix_list copy;
    {
        const suffix_list list = suffix_list::parse("co.uk\n").value();
        copy = list;
    }
    BOOST_TEST(copy.public_suffix("a.co.uk") == "co.uk");
    const suffix_list moved = std::move(copy);
    copy = suffix_list();
    BOOST_TEST(moved.public_suffix("a.co.uk") == "co.uk");
}

BOOST_AUTO_TEST_SUITE_END()
