#include <random>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform.h>

#include "hosts/http/reading.h"

namespace {

bool is_plain_target(const std::string& target)
{
    return ::is_plain_target(target.data(), target.size()) == 1;
}

bool is_plain_host(const std::string& host)
{
    return ::is_plain_host(host.data(), host.size()) == 1;
}

/// Returns whether a URI is in normal form and all servers read it alike.
bool is_normal_and_alike(const std::string& text)
{
    int is_normal = 0;
    return uriform_is_normalized(text.data(), text.size(), URIFORM_URI, nullptr, &is_normal, nullptr) == URIFORM_OK &&
           is_normal == 1 && is_read_alike(text.data(), text.size()) == 1;
}

std::string encoded(const std::string& target)
{
    std::string result(target.size() + 2 * count_unencoded(target.data(), target.size()), '\0');
    put_encoded(target.data(), target.size(), result.data());
    return result;
}

} // namespace

BOOST_AUTO_TEST_SUITE(hosts_reading)

BOOST_AUTO_TEST_CASE(plain_targets_are_normal_and_read_alike)
{
    std::size_t plain = 0, wrong = 0;
    const auto check = [&](const std::string& target) {
        if (!is_plain_target(target))
            return;
        ++plain;
        wrong += !is_normal_and_alike("http://h" + target);
    };
    for (int a = 0; a < 256; ++a)
        for (int b = 0; b < 256; ++b)
            for (const std::string_view between : {"", "a", "/", "?", ".", "/a?b="})
                check(std::string("/") + static_cast<char>(a) + std::string(between) + static_cast<char>(b));
    std::mt19937 random(1);
    for (int i = 0; i < 200'000; ++i) {
        std::string target = "/";
        for (auto size = random() % 40; size > 0; --size)
            target += "abZ09-._~!$&'()*+,=:@/?;%#["[random() % 26];
        check(target);
    }
    BOOST_TEST(wrong == 0U);
    BOOST_TEST(plain > 20'000U);
    for (const char* const usual : {"/", "/a/b.html", "/?q=a+b&c=d:e,f", "/a-b_c~d", "/a.b/c"})
        BOOST_TEST(is_plain_target(usual), usual);
    for (const char* const other :
         {"", "*", "a", "//a", "/.", "/a/../b", "/%61", "/a;b", "/a#b", "/a b", "/\\", "/?a[]=1", "/\xC3\xA9", "http://h/"})
        BOOST_TEST(!is_plain_target(other), other);
}

BOOST_AUTO_TEST_CASE(plain_hosts_are_normal_and_read_alike)
{
    std::size_t plain = 0, wrong = 0;
    const auto check = [&](const std::string& host) {
        if (!is_plain_host(host))
            return;
        ++plain;
        wrong += !is_normal_and_alike("http://" + host + "/") || !is_normal_and_alike("https://" + host + "/?q");
    };
    for (int a = 0; a < 256; ++a)
        for (int b = 0; b < 256; ++b)
            for (const std::string_view between : {"", "a", "1", ".", "-", "a.", ".0", ".0x"})
                check(static_cast<char>(a) + std::string(between) + static_cast<char>(b));
    std::mt19937 random(1);
    for (int i = 0; i < 200'000; ++i) {
        std::string host;
        for (auto size = random() % 70; size > 0; --size)
            host += "aaabcexn0127..--A_:%"[random() % 20 % (i % 2 == 0 ? 20 : 15)];
        check(host);
    }
    BOOST_TEST(wrong == 0U);
    BOOST_TEST(plain > 10'000U);
    for (const char* const usual : {"example.com", "www.a-b.example", "localhost", "1.example", "a1.b2"})
        BOOST_TEST(is_plain_host(usual), usual);
    for (const char* const other :
         {"", "A", "h:80", "127.0.0.1", "a.0x1", "1", "a.", ".a", "a..b", "xn--a", "-a", "a-", "[::1]", "a/b", "u@h"})
        BOOST_TEST(!is_plain_host(other), other);
    BOOST_TEST(is_plain_host(std::string(63, 'a')));
    BOOST_TEST(!is_plain_host(std::string(64, 'a')));
}

/// Octets are encoded once, and encoded octets are not decoded (RFC 3986, section 2.4).
BOOST_AUTO_TEST_CASE(unencoded_octets_are_encoded)
{
    BOOST_TEST(encoded("/?a[]=1") == "/?a%5B%5D=1");
    BOOST_TEST(encoded("/\"<>[]^`{|}?\"<>[]^`{|}") == "/%22%3C%3E%5B%5D%5E%60%7B%7C%7D?%22%3C%3E%5B%5D%5E%60%7B%7C%7D");
    BOOST_TEST(encoded("http://[::1]/[") == "http://[::1]/%5B");
    BOOST_TEST(encoded("http://[::1]") == "http://[::1]");
    BOOST_TEST(encoded("http://h?|") == "http://h?%7C");
    BOOST_TEST(encoded("/a b\\%#\xC3\xA9%5b") == "/a b\\%#\xC3\xA9%5b");
    BOOST_TEST(encoded("") == "");
    BOOST_TEST(encoded("*") == "*");
    // The result is a URI unless it contains another octet that RFC 3986 refuses.
    for (int octet = 1; octet < 256; ++octet) {
        const std::string target = std::string("/a") + static_cast<char>(octet), text = "http://h" + encoded(target);
        uriform_components parts;
        const bool is_uri = uriform_parse(text.data(), text.size(), URIFORM_URI, &parts, nullptr) == URIFORM_OK;
        const bool is_forbidden = octet <= 0x20 || octet >= 0x7F || octet == '\\' || octet == '%';
        BOOST_TEST(is_uri == !is_forbidden, octet);
    }
}

BOOST_AUTO_TEST_CASE(unencoded_octets_are_read_alike)
{
    const auto is_alike = [](const std::string& text) { return is_read_alike(text.data(), text.size()) == 1; };
    BOOST_TEST(is_alike("http://h/?a[]=1"));
    BOOST_TEST(is_alike("http://h/a|b?{c}=`^`"));
    BOOST_TEST(is_alike("http://[::1]/?a[]=1"));
    for (const char* const other :
         {"http://h/?a[]=%", "http://h/[%2F", "http://h/[/../..", "http://h/?[=\\", "http://h/? [", "http://[h/", "http://h]/",
          "http://a|b/", "http://h/?[;a=b", "http://h/[%255B", "http://h/[\xE9"})
        BOOST_TEST(!is_alike(other), other);
}

BOOST_AUTO_TEST_SUITE_END()
