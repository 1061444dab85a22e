#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uriform.hpp>

/// @file
/// Tests the effective port, and which references have the same origin.

using namespace uriform;

namespace {

uri_reference_view reference_in(std::string_view text)
{
    return parse_uri_reference(text).value();
}

result<std::optional<std::uint16_t>> port_of(std::string_view text)
{
    return effective_port(reference_in(text));
}

bool same(std::string_view a, std::string_view b)
{
    const bool answer = same_origin(reference_in(a), reference_in(b));
    BOOST_TEST(same_origin(reference_in(b), reference_in(a)) == answer, a << " and " << b);
    return answer;
}

void check_too_large(std::string_view text, std::size_t position)
{
    BOOST_TEST_CONTEXT(text)
    {
        const auto port = port_of(text);
        BOOST_TEST_REQUIRE(!port.has_value());
        BOOST_TEST((port.error() == error{uri_errc::invalid_port, position, component::port}));
        BOOST_TEST(!reference_in(text).port_number().has_value());
        BOOST_TEST(!same_origin(reference_in(text), reference_in(text)));
    }
}

constexpr scheme_rule rules_of_ports[] = {
    {.scheme = "app", .default_port = 1},
    {.scheme = "http", .default_port = 8080},
    {.scheme = "https"},
    {.scheme = "x", .default_port = 2, .localhost_is_empty = true},
};

static_assert(noexcept(effective_port({})) && noexcept(same_origin({}, {})));

} // namespace

BOOST_AUTO_TEST_SUITE(origin)

BOOST_AUTO_TEST_CASE(ports_that_are_named)
{
    BOOST_TEST((port_of("https://example.com:8443/") == 8443));
    BOOST_TEST((port_of("https://example.com:0443/") == 443));
    BOOST_TEST((port_of("https://example.com:0/") == 0));
    BOOST_TEST((port_of("https://example.com:000/") == 0));
    BOOST_TEST((port_of("https://example.com:65535/") == 65535));
    BOOST_TEST((port_of("https://example.com:" + std::string(100'000, '0') + "65535/") == 65535));
    BOOST_TEST((port_of("//h:80") == 80));
    BOOST_TEST((port_of("foo://u:1@[::1]:2?q") == 2));
    BOOST_TEST((port_of("file://h:80/") == 80));
}

BOOST_AUTO_TEST_CASE(ports_of_the_scheme)
{
    BOOST_TEST((port_of("https://example.com/") == 443));
    BOOST_TEST((port_of("HTTPS://example.com:/") == 443));
    BOOST_TEST((port_of("http://example.com:") == 80));
    BOOST_TEST((port_of("http://") == 80));
    for (const std::string_view none :
         {"file:///a", "file://h/a", "foo://h/", "foo://h:/", "//h", "//h:", "", "http:", "http:/a", "urn:a:b"})
        BOOST_TEST((port_of(none) == std::nullopt), none);
}

/// A port that wraps around in 16 or 32 bits, or that is ignored, would lead to another server.
BOOST_AUTO_TEST_CASE(ports_that_are_too_large)
{
    check_too_large("https://example.com:99999/", 24);
    check_too_large("https://example.com:65979/", 24);
    check_too_large("https://example.com:65536/", 24);
    check_too_large("https://example.com:0065536/", 26);
    check_too_large("https://example.com:443443/", 25);
    check_too_large("https://example.com:4294967739/", 25);
    check_too_large("https://u:1@[::1]:65536", 22);
    check_too_large("//h:655350", 9);
    check_too_large("//h:" + std::string(100'000, '9'), 8);
    BOOST_TEST(port_of("//h:65536").error().message() == "invalid port");
}

BOOST_AUTO_TEST_CASE(ports_by_the_callers_table)
{
    const scheme_table table(rules_of_ports);
    BOOST_TEST((effective_port(reference_in("app://h"), table) == 1));
    BOOST_TEST((effective_port(reference_in("http://h"), table) == 8080));
    BOOST_TEST((effective_port(reference_in("https://h"), table) == std::nullopt));
    BOOST_TEST((effective_port(reference_in("ftp://h"), table) == 21));
}

/// RFC 6454, section 5: the examples, and more
BOOST_AUTO_TEST_CASE(the_same)
{
    // section 3.2.1
    const std::vector<std::string_view> one{"http://example.com/", "http://example.com:80/", "http://example.com/path/file"};
    for (const std::string_view a : one)
        for (const std::string_view b : one)
            BOOST_TEST(same(a, b), a << ' ' << b);
    BOOST_TEST(same("http://example.com", "HTTP://user:pass@EX%41MPLE.com:0080?q#f"));
    BOOST_TEST(same("https://example.com:/", "https://example.com:443/"));
    BOOST_TEST(same("http://[::1]/", "http://[0:0:0:0:0:0:0:1]/"));
    BOOST_TEST(same("http://[::ffff:1.2.3.4]/", "http://[::FFFF:102:304]:80/"));
    BOOST_TEST(same("http://%31.2.3.4/", "http://1.2.3.4/"));
    BOOST_TEST(same("http://%c3%a9/", "http://%C3%A9/"));
    BOOST_TEST(same("ws://h:0", "ws://h:00"));
}

BOOST_AUTO_TEST_CASE(different)
{
    // section 3.2.1
    const std::vector<std::string_view> all{"http://example.com/",     "http://example.com:8080/", "http://www.example.com/",
                                            "https://example.com:80/", "https://example.com/",     "http://example.org/"};
    for (const std::string_view a : all)
        for (const std::string_view b : all)
            BOOST_TEST(same(a, b) == (a == b), a << ' ' << b);
    BOOST_TEST(!same("https://example.com/", "https://example.com:99999/"));
    BOOST_TEST(!same("https://example.com/", "https://example.com:65979/"));
    BOOST_TEST(!same("https://example.com/", "https://example.com:65536/"));
    BOOST_TEST(!same("https://example.com/", "https://example.com@evil.example/"));
    BOOST_TEST(!same("https://example.com/", "https://example.com.evil.example/"));
    BOOST_TEST(!same("https://example.com/", "https://example.com./"));
    BOOST_TEST(!same("https://example.com/", "https://example.co/"));
    BOOST_TEST(!same("https://example.com/", "//example.com/"));
    BOOST_TEST(!same("https://example.com/", "wss://example.com/"));
    BOOST_TEST(!same("http://[::1]/", "http://[::2]/"));
    BOOST_TEST(!same("http://[::ffff:1.2.3.4]/", "http://1.2.3.4/"));
    BOOST_TEST(!same("http://h%2E/", "http://h/"));
}

/// Section 4: a globally unique origin differs even from the origin of the same reference.
BOOST_AUTO_TEST_CASE(none)
{
    for (const std::string_view text :
         {"", "/a", "//h", "//h:80", "http:", "http:/a", "mailto:a@b", "urn:a:b", "file:///a", "file://h/a", "file://h:80/a",
          "foo://h/", "foo://h:80/", "http://", "http:///a", "http://:80/", "http://u@/"})
        BOOST_TEST(!same(text, text), text);
}

BOOST_AUTO_TEST_CASE(origins_by_the_callers_table)
{
    const scheme_table table(rules_of_ports);
    const auto same_by_mine = [&](std::string_view a, std::string_view b) {
        return same_origin(reference_in(a), reference_in(b), table);
    };
    BOOST_TEST(same_by_mine("app://h", "app://H:1"));
    BOOST_TEST(same_by_mine("http://h", "http://h:8080"));
    BOOST_TEST(!same_by_mine("http://h", "http://h:80"));
    BOOST_TEST(!same_by_mine("https://h:443", "https://h:443"));
    BOOST_TEST(same_by_mine("ftp://h", "ftp://h:21"));
    BOOST_TEST(!same_by_mine("x://localhost", "x://LOCALHOST"));
    BOOST_TEST(same_by_mine("x://localhosts", "x://LOCALHOSTS"));
}

BOOST_AUTO_TEST_SUITE_END()
