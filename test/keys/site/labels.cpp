#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/site/labels.hpp>

/// @file
/// Tests the labels of domain names, and names below others.

using namespace uriform;

BOOST_AUTO_TEST_SUITE(labels)

BOOST_AUTO_TEST_CASE(of_names)
{
    const std::vector<std::pair<std::string_view, std::vector<std::string>>> cases{
        {"", {}},
        {".", {}},
        {"com", {"com"}},
        {"example.com", {"example", "com"}},
        {"example.com.", {"example", "com"}},
        {"..", {"", ""}},
        {".com", {"", "com"}},
        {"a..b", {"a", "", "b"}},
    };
    for (const auto& [name, expected] : cases) {
        BOOST_TEST(std::vector<std::string>(site::labels(name).begin(), site::labels(name).end()) == expected,
                   boost::test_tools::per_element());
        std::vector<std::string> backwards;
        const site::labels all(name);
        for (auto label = all.end(); label != all.begin();)
            backwards.emplace(backwards.begin(), *--label);
        BOOST_TEST(backwards == expected, boost::test_tools::per_element());
        BOOST_TEST(all.empty() == expected.empty());
    }
}

BOOST_AUTO_TEST_CASE(within_on_labels)
{
    struct {
        std::string_view host, domain;
        bool expected;
    } const cases[] = {
        {"example.com", "example.com", true},
        {"www.example.com", "example.com", true},
        {"badexample.com", "example.com", false},
        {"example.com", "www.example.com", false},
        {"EXAMPLE.com", "Example.COM", true},
        {"a.b.EXAMPLE.com.", "example.com", true},
        {"example.com", "example.com.", true},
        {"example.com", "com", true},
        {"example.com", "", false},
        {"", "", false},
        {".", ".", false},
        {"example.com", ".", false},
        {"192.0.2.1", "1", false},
        {"192.0.2.1", "2.1", false},
        {"192.0.2.1", "192.0.2.1", true},
        {"192.0.2.1.", "2.1", false},
        {"192.0.2.256", "2.256", true},
        {"[::1]", "[::1]", true},
        {"[::1.2]", "2]", false},
        {"example.com", "ample.com", false},
        {".com", "com", true},
    };
    for (const auto& one : cases)
        BOOST_TEST(site::within(one.host, one.domain) == one.expected, one.host << " in " << one.domain);
    BOOST_TEST((!site::is_ip_address("") && !site::is_ip_address(".") && !site::is_ip_address("a.1")));
}

BOOST_AUTO_TEST_SUITE_END()
