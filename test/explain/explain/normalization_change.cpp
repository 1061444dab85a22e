#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/explain/normalization_change.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

/// @file
/// Changes that normalization makes, for the RFCs' examples.

using namespace uriform;

namespace {

using enum normalization_rule;

std::vector<normalization_change> changes_of(std::string_view text, const normal_form_options& options = {})
{
    return normalization_changes(parse_uri_reference(text).value(), options);
}

/// Returns the changes as `7-10 port-rule 'text'`.
std::string shown_changes(std::string_view text, const normal_form_options& options = {})
{
    std::string all;
    for (const normalization_change& each : changes_of(text, options))
        all += std::to_string(each.begin) + '-' + std::to_string(each.end) + ' ' + std::string(to_string(each.rule)) + " '" +
               each.replacement + "' ";
    return all;
}

} // namespace

BOOST_AUTO_TEST_SUITE(changes)

BOOST_AUTO_TEST_CASE(none)
{
    for (const std::string_view text : {"", "http://h/", "a/../b", "?q", "#f", "//h", "a:b", "http://h/a%20b?c=%2F", "urn:a:B",
                                        "http://h:8080/", "a:/.//b", "file:///etc", "http://[2001:db8::1]/", "//h:80"})
        BOOST_TEST(shown_changes(text) == "");
}

// RFC 3986, section 6.2.2.1 and its first example in 6.2.2.
BOOST_AUTO_TEST_CASE(letter_and_triplet_case)
{
    BOOST_TEST(shown_changes("HTTP://www.EXAMPLE.com/") == "0-4 letter-case 'http' 11-18 letter-case 'example' ");
    BOOST_TEST(shown_changes("eXAMPLE://a/./b/../b/%63/%7bfoo%7d") ==
               "1-7 letter-case 'xample' 11-18 dot-segments '' 21-24 unreserved-octet 'c' 25-28 triplet-case '%7B' "
               "31-34 triplet-case '%7D' ");
    BOOST_TEST(shown_changes("http://h/%3a%3B%aF") == "9-12 triplet-case '%3A' 15-18 triplet-case '%AF' ");
    BOOST_TEST(shown_changes("http://h/A?B#C") == "");
    BOOST_TEST(shown_changes("http://U:P@h/") == "");
}

// Section 6.2.2.2.
BOOST_AUTO_TEST_CASE(unreserved_octets)
{
    BOOST_TEST(shown_changes("http://h/%7Ea?%41#%2d") ==
               "9-12 unreserved-octet '~' 14-17 unreserved-octet 'A' 18-21 unreserved-octet '-' ");
    BOOST_TEST(shown_changes("http://%41/") == "7-10 unreserved-octet 'a' "); // a single change, already in lower case
    BOOST_TEST(shown_changes("//h/%2F%21") == "");
}

// Section 6.2.2.3.
BOOST_AUTO_TEST_CASE(dots)
{
    BOOST_TEST(shown_changes("http://h:80/a/../b") == "8-11 default-port '' 11-16 dot-segments '' "); // next to each other
    BOOST_TEST(shown_changes("http://h:0/./?#f", {.drop_fragment = true}).ends_with("dropped-fragment '' "));
    BOOST_TEST(shown_changes("/a/b/c/./../../g") == "2-14 dot-segments '' ");
    BOOST_TEST(shown_changes("mid/content=5/../6") == "");
    BOOST_TEST(shown_changes("http://h/../a/%2E%2e/b") == "8-20 dot-segments '' ");
    BOOST_TEST(shown_changes("http://h/a/.") == "11-12 dot-segments '' ");
}

// Section 6.2.3: `http://example.com`, `http://example.com/`, `http://example.com:/`, `http://example.com:80/`.
BOOST_AUTO_TEST_CASE(schemes)
{
    BOOST_TEST(shown_changes("http://example.com") == "18-18 empty-path '/' ");
    BOOST_TEST(shown_changes("http://example.com:/") == "18-19 empty-port '' ");
    BOOST_TEST(shown_changes("http://example.com:80/") == "18-21 default-port '' ");
    BOOST_TEST(shown_changes("http://example.com:0080/") == "18-23 default-port '' ");
    BOOST_TEST(shown_changes("http://h:0081/") == "9-11 port-zeros '' ");
    BOOST_TEST(shown_changes("http://h:80?q") == "8-11 default-port '' 11-11 empty-path '/' ");
    BOOST_TEST(shown_changes("https://h:80/") == "");
    BOOST_TEST(shown_changes("http://h:80?q", {.level = normalization_level::syntax}) == "");
    BOOST_TEST(shown_changes("a://h:") == "5-6 empty-port '' ");
    BOOST_TEST(shown_changes("a://h:0") == "");
    BOOST_TEST(shown_changes("a://h:00") == "6-7 port-zeros '' ");
}

// RFC 5952, section 2.
BOOST_AUTO_TEST_CASE(ipv6)
{
    for (const std::string_view address :
         {"[2001:db8:0:0:1:0:0:1]", "[2001:0db8:0:0:1:0:0:1]", "[2001:db8::1:0:0:1]", "[2001:db8::0:1:0:0:1]",
          "[2001:0db8::1:0:0:1]", "[2001:db8:0:0:1::1]", "[2001:db8:0000:0:1::1]", "[2001:DB8:0:0:1::1]"}) {
        const std::string text = "http://" + std::string(address) + "/";
        const std::string expected =
            address == "[2001:db8::1:0:0:1]" ? "" : "7-" + std::to_string(7 + address.size()) + " ipv6-form '[2001:db8::1:0:0:1]' ";
        BOOST_TEST(shown_changes(text) == expected);
    }
    BOOST_TEST(shown_changes("http://[::1]:080/") == "12-16 default-port '' ");
}

// RFC 8089, section 2; RFC 8141, section 3.1.
BOOST_AUTO_TEST_CASE(rules_of_schemes)
{
    BOOST_TEST(shown_changes("file://localhost/etc") == "7-16 localhost '' ");
    BOOST_TEST(shown_changes("http://localhost/") == "");
    BOOST_TEST(shown_changes("file://LOCAL%68ost/etc") == "7-18 localhost '' ");
    BOOST_TEST(shown_changes("URN:EXAMPLE:a123,Z456") == "0-3 letter-case 'urn' 4-11 namespace-case 'example' ");
    BOOST_TEST(shown_changes("urn:example:a123%2cz456") == "16-19 triplet-case '%2C' ");
}

// Section 3.3: a path must not begin with `//` without an authority.
BOOST_AUTO_TEST_CASE(guards)
{
    BOOST_TEST(shown_changes("a:/b/..//c") == "2-2 path-guard '/.' 2-7 dot-segments '' ");
    BOOST_TEST(shown_changes("a:/././/c") == "4-6 dot-segments '' ");
    BOOST_TEST(normalize(parse_uri_reference("a:/b/..//c").value()).text() == "a:/.//c");
}

BOOST_AUTO_TEST_CASE(fragments)
{
    BOOST_TEST(shown_changes("http://h/#A%41", {.drop_fragment = true}) == "9-14 dropped-fragment '' ");
    BOOST_TEST(shown_changes("http://h/#", {.drop_fragment = true}) == "9-10 dropped-fragment '' ");
    BOOST_TEST(shown_changes("http://h/", {.drop_fragment = true}) == "");
}

// RFC 8141, section 3.1.
BOOST_AUTO_TEST_CASE(components_of_urns)
{
    BOOST_TEST(shown_changes("urn:a:b?=%41#f", {.urn_equivalence = true}) == "7-14 urn-components '' ");
    BOOST_TEST(shown_changes("URN:A:b#", {.urn_equivalence = true}) ==
               "0-3 letter-case 'urn' 4-5 namespace-case 'a' 7-8 urn-components '' ");
    BOOST_TEST(shown_changes("urn:a:b?=q#f", {.drop_fragment = true, .urn_equivalence = true}) == "7-12 urn-components '' ");
    BOOST_TEST(shown_changes("urn:a:b", {.urn_equivalence = true}) == "");
    BOOST_TEST(shown_changes("http://h/?q#f", {.urn_equivalence = true}) == "");
}

BOOST_AUTO_TEST_CASE(names_of_rules)
{
    std::set<std::string_view> names;
    for (const normalization_rule rule : all_normalization_rules()) {
        names.insert(to_string(rule));
        BOOST_TEST(section_of(rule).starts_with("RFC "));
    }
    BOOST_TEST(names.size() == all_normalization_rules().size());
    BOOST_TEST(to_string(default_port) == "default-port");
    BOOST_TEST(section_of(ipv6_form) == "RFC 5952, section 4");
    BOOST_TEST(section_of(localhost) == "RFC 8089, section 2");
    BOOST_TEST(section_of(namespace_case) == "RFC 8141, section 3.1");
    BOOST_TEST(section_of(dropped_fragment) == "RFC 3986, section 6.1");
    for (const int number : {63, 255})
        BOOST_TEST((to_string(static_cast<normalization_rule>(number)).empty() &&
                    section_of(static_cast<normalization_rule>(number)).empty()),
                   number);
}

BOOST_AUTO_TEST_SUITE_END()
