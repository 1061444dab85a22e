#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/explain/explain_pair.hpp>
#include <uriform/web/parse_url.hpp>

/// @file
/// Examples of why two URIs are the same.

using namespace uriform;
using web::explain_pair;

namespace {

constexpr std::string_view comparisons[] = {"octets", "syntax", "scheme", "href", "cache", "page", "usual", "aggressive"};

/// Returns the names of the comparisons that find two texts the same.
std::string same_by(std::string_view a, std::string_view b)
{
    std::string names;
    for (const web::pair_comparison& each : explain_pair(a, b).comparisons)
        if (each.same)
            (names += each.name) += ' ';
    return names;
}

std::string rules_of(std::string_view a, std::string_view b)
{
    std::string names;
    for (const std::string_view each : explain_pair(a, b).rules)
        (names += each) += ' ';
    return names;
}

} // namespace

BOOST_AUTO_TEST_SUITE(pairs)

BOOST_AUTO_TEST_CASE(comparisons_in_order)
{
    const web::pair_explanation why = explain_pair("http://h/", "http://h/a");
    BOOST_REQUIRE(why.comparisons.size() == std::size(comparisons));
    for (std::size_t i = 0; i < std::size(comparisons); ++i) {
        BOOST_TEST(why.comparisons[i].name == comparisons[i]);
        BOOST_TEST((why.find(comparisons[i]) == why.comparisons[i].same));
    }
    BOOST_TEST(!why.find("no-such-comparison"));
}

BOOST_AUTO_TEST_CASE(same)
{
    BOOST_TEST(same_by("http://h/a", "http://h/a") == "octets syntax scheme href cache page usual aggressive ");
    // Examples from RFC 3986, section 6.2.2.
    BOOST_TEST(same_by("example://a/b/c/%7Bfoo%7D", "eXAMPLE://a/./b/../b/%63/%7bfoo%7d") ==
               "syntax scheme cache page usual aggressive ");
    // Examples from section 6.2.3.
    BOOST_TEST(same_by("http://example.com", "http://example.com:80/") == "scheme href cache page usual aggressive ");
    BOOST_TEST(same_by("http://example.com:/", "http://example.com/") == "scheme href cache page usual aggressive ");
    BOOST_TEST(same_by("http://h/?utm_source=a&b", "http://h/?b") == "page usual aggressive ");
    BOOST_TEST(same_by("http://h/a", "http://h/b") == "");
}

BOOST_AUTO_TEST_CASE(rules)
{
    BOOST_TEST(rules_of("http://h/a", "http://h/a") == "");
    BOOST_TEST(rules_of("http://h/a", "http://h/b") == "");
    BOOST_TEST(rules_of("HTTP://h/", "http://h/") == "letter-case ");
    BOOST_TEST(rules_of("http://h/%7E", "http://h/~") == "unreserved-octet ");
    BOOST_TEST(rules_of("http://h/%2f", "http://h/%2F") == "triplet-case ");
    BOOST_TEST(rules_of("http://h/a/../b", "http://h/b") == "dot-segments ");
    BOOST_TEST(rules_of("http://h:80", "http://h/") == "default-port empty-path ");
    BOOST_TEST(rules_of("http://H", "http://H/") == "empty-path ");
    BOOST_TEST(rules_of("http://h:/", "http://h/") == "empty-port ");
    BOOST_TEST(rules_of("http://h:081/", "http://h:81/") == "port-zeros ");
    BOOST_TEST(rules_of("http://[1:0:0::]/", "http://[1::]/") == "ipv6-form ");
    BOOST_TEST(rules_of("file://localhost/a", "file:///a") == "localhost ");
    BOOST_TEST(rules_of("urn:ISBN:1", "urn:isbn:1") == "namespace-case ");
    BOOST_TEST(rules_of("http://h/?utm_source=x&a", "http://h/?a") == "drop-tracking ");
    BOOST_TEST(rules_of("http://h/?b=1&a=2", "http://h/?a=2&b=1") == "sort-parameters ");
    // The same change at different positions.
    BOOST_TEST(rules_of("http://Hh/", "http://hH/") == "letter-case ");
    BOOST_TEST(rules_of("http://h/%41A", "http://h/A%41") == "unreserved-octet ");
    BOOST_TEST(rules_of("http://h?%2f/%2F", "http://h?%2F/%2f") == "triplet-case ");
    BOOST_TEST(rules_of("http://h", "http://h:") == "empty-port ");
    // Changes to octets that key rules remove, and other changes in the same query.
    BOOST_TEST(rules_of("http://h/#%41", "http://h/") == "drop-fragment ");
    BOOST_TEST(rules_of("http://h/?utm_source=%41", "http://h/") == "drop-tracking ");
    BOOST_TEST(rules_of("http://h/?utm_source=%41&b=%42", "http://h/?b=B") == "unreserved-octet drop-tracking ");
    BOOST_TEST(rules_of("http://h/?b=B", "http://h/?utm_source=%41&b=%42") == "unreserved-octet drop-tracking ");
    BOOST_TEST(rules_of("http://h/?utm_source=%41&z=%42", "http://h/?z=B") == "unreserved-octet drop-tracking ");
    BOOST_TEST(rules_of("HTTP://www.h.example/", "http://h.example/") == "letter-case strip-www ");
    BOOST_TEST(rules_of("HTTP://www.h.example/", "HTTP://h.example/") == "strip-www ");
    BOOST_TEST(rules_of("http://h/?q=B", "http://h/?fbclid=%41&q=%42") == "unreserved-octet drop-tracking ");
    BOOST_TEST(rules_of("http://h/?b=%42&a=%2f", "http://h/?a=%2F&b=%42") == "triplet-case sort-parameters ");
    BOOST_TEST(rules_of("HTTP://WWW.h.example/%7e", "https://h.example/~") ==
               "letter-case unreserved-octet http-as-https strip-www ");
}

BOOST_AUTO_TEST_CASE(texts_that_are_no_uri)
{
    const web::pair_explanation why = explain_pair("http://h/a|b", "http://h/a");
    BOOST_TEST((why.a_error && why.a_error->position == 10U && !why.b_error));
    BOOST_TEST((why.find("octets") == false && why.find("href") == false && !why.find("scheme")));
    BOOST_TEST(!why.same());
    BOOST_TEST(same_by("http://h/a b", "http://h/a%20b") == "href ");
    BOOST_TEST(explain_pair("http://h/a b", "http://h/a%20b").same());
    // Equal octets are the same, even if they are neither a URI nor a URL.
    BOOST_TEST(same_by("a b", "a b") == "octets ");
    BOOST_TEST(explain_pair("a b", "a b").same());
}

BOOST_AUTO_TEST_CASE(texts_that_are_the_same_for_browsers_alone)
{
    for (const auto& [a, b] : {std::pair("http://0x7f.1/", "http://127.0.0.1/"), std::pair("http:///h/", "http://h/"),
                               std::pair("http:h", "http://h/")}) {
        const web::pair_explanation why = explain_pair(a, b);
        BOOST_TEST((why.find("href") == true), a);
        BOOST_TEST(why.same(), a);
        BOOST_TEST(why.a_key.empty(), a);
    }
}

BOOST_AUTO_TEST_CASE(differences)
{
    const auto component = [](std::string_view a, std::string_view b) { return explain_pair(a, b).component; };
    const web::pair_explanation why = explain_pair("http://h/a", "http://h/b");
    BOOST_TEST(why.position == 10U - (why.a_key.size() == 10U ? 1U : 0U));
    BOOST_TEST(!why.a_key.empty());
    BOOST_TEST(why.a_key != why.b_key);
    BOOST_TEST(why.a_key.substr(0, why.position) == why.b_key.substr(0, why.position));
    BOOST_TEST((why.component == component::path));
    BOOST_TEST((component("http://h/", "http://i/") == component::host));
    BOOST_TEST((component("http://h/?a", "http://h/?b") == component::query));
    BOOST_TEST((component("http://h/a?b", "http://h/a") == component::query));
    BOOST_TEST((component("http://h/a", "http://h/a?b") == component::query));
    BOOST_TEST((component("http://h:1/", "http://h:2/") == component::port));
    BOOST_TEST((component("a:b", "c:b") == component::scheme));
}

BOOST_AUTO_TEST_CASE(bases)
{
    const web::url base = web::parse("http://h/a/b").value();
    const web::url_view view = base;
    const web::pair_explanation why = explain_pair("c/../d", "http://h/a/d", {.base = &view});
    BOOST_TEST(
        (why.same() && !why.a_error && why.find("octets") == false && why.find("syntax") == true && why.find("href") == true));
}

BOOST_AUTO_TEST_SUITE_END()
