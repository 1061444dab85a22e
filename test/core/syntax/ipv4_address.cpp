#include <algorithm>
#include <initializer_list>
#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/syntax/ipv6_address.hpp>

/// @file
/// Tests IPv4 addresses as values. The tables test the grammar's edge cases.

using uriform::ipv4_address;
using uriform::ipv6_address;

namespace {

bool every(std::initializer_list<const char*> addresses, bool (ipv4_address::*is)() const noexcept)
{
    return std::all_of(addresses.begin(), addresses.end(), [&](const char* a) { return (ipv4_address::parse(a).value().*is)(); });
}

bool none(std::initializer_list<const char*> addresses, bool (ipv4_address::*is)() const noexcept)
{
    return std::none_of(addresses.begin(), addresses.end(), [&](const char* a) { return (ipv4_address::parse(a).value().*is)(); });
}

} // namespace

BOOST_AUTO_TEST_SUITE(ipv4_addresses)

BOOST_AUTO_TEST_CASE(ipv4_texts)
{
    for (const char* const text : {"0.0.0.0", "9.10.99.100", "199.200.249.250", "255.255.255.255"})
        BOOST_TEST(ipv4_address::parse(text).value().to_string() == text);
    for (const char* const text :
         {"", "1", "1.2.3", "1.2.3.", "1.2.3.4.", "1.2.3.4.5", "256.2.3.4", "1.2.3.256", "01.2.3.4", "1.2.3.00", " 1.2.3.4",
          "1.2.3.4 ", "1..3.4", "a.2.3.4", "1.2.3.4a", "-1.2.3.4", "0x1.2.3.4", "1,2,3,4"})
        BOOST_TEST(!ipv4_address::parse(text).has_value(), text);
}

/// Prints and parses every octet at every place.
BOOST_AUTO_TEST_CASE(ipv4_octets)
{
    for (std::size_t place = 0; place < 4; ++place)
        for (unsigned octet = 0; octet < 256; ++octet) {
            ipv4_address::octets_type octets{1, 22, 133, 244};
            octets[place] = static_cast<std::uint8_t>(octet);
            const ipv4_address address(octets);
            BOOST_TEST_REQUIRE(ipv4_address::parse(address.to_string()).has_value());
            BOOST_TEST((ipv4_address::parse(address.to_string()).value() == address));
        }
}

BOOST_AUTO_TEST_CASE(ipv4_errors)
{
    BOOST_TEST(ipv4_address::parse("1.2.3.256").error().position == 8U);
    BOOST_TEST(ipv4_address::parse("1.2.3").error().position == 5U);
    BOOST_TEST(ipv4_address::parse("01.2.3.4").error().position == 1U);
    BOOST_TEST(ipv4_address::parse("1.2.3.4.").error().position == 7U);
    BOOST_TEST(ipv4_address::parse("").error().position == 0U);
}

BOOST_AUTO_TEST_CASE(ipv4_kinds)
{
    BOOST_TEST(every({"0.0.0.0"}, &ipv4_address::is_unspecified));
    BOOST_TEST(none({"0.0.0.1", "1.0.0.0"}, &ipv4_address::is_unspecified));
    BOOST_TEST(every({"127.0.0.0", "127.0.0.1", "127.255.255.255"}, &ipv4_address::is_loopback));
    BOOST_TEST(none({"126.255.255.255", "128.0.0.0"}, &ipv4_address::is_loopback));
    BOOST_TEST(every({"10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255"},
                     &ipv4_address::is_private));
    BOOST_TEST(none({"9.255.255.255", "11.0.0.0", "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "168.192.0.0"},
                    &ipv4_address::is_private));
    BOOST_TEST(every({"169.254.0.0", "169.254.255.255"}, &ipv4_address::is_link_local));
    BOOST_TEST(none({"169.253.255.255", "169.255.0.0", "254.169.0.0"}, &ipv4_address::is_link_local));
    BOOST_TEST(every({"224.0.0.0", "239.255.255.255"}, &ipv4_address::is_multicast));
    BOOST_TEST(none({"223.255.255.255", "240.0.0.0"}, &ipv4_address::is_multicast));
}

BOOST_AUTO_TEST_SUITE_END()
