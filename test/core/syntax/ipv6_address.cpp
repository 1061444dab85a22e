#include <algorithm>
#include <initializer_list>
#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/syntax/ipv6_address.hpp>

/// @file
/// Tests IPv6 addresses as values. The tables test the grammar's edge cases.

using uriform::ipv4_address;
using uriform::ipv6_address;

namespace {

bool every(std::initializer_list<const char*> addresses, bool (ipv6_address::*is)() const noexcept)
{
    return std::all_of(addresses.begin(), addresses.end(), [&](const char* a) { return (ipv6_address::parse(a).value().*is)(); });
}

bool none(std::initializer_list<const char*> addresses, bool (ipv6_address::*is)() const noexcept)
{
    return std::none_of(addresses.begin(), addresses.end(), [&](const char* a) { return (ipv6_address::parse(a).value().*is)(); });
}

} // namespace

BOOST_AUTO_TEST_SUITE(ipv6_addresses)

BOOST_AUTO_TEST_CASE(ipv6_octets)
{
    BOOST_TEST(ipv4_address::parse("1.2.3.4").value().octets()[3] == 4);
    const ipv6_address address = ipv6_address::parse("0123:4567:89ab:cdef:FEDC:BA98:7654:3210").value();
    const ipv6_address::octets_type octets{0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF,
                                           0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10};
    BOOST_TEST((address.octets() == octets));
    BOOST_TEST((ipv6_address::parse("1:2::7:8").value() == ipv6_address({0, 1, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 8})));
    BOOST_TEST((ipv6_address::parse("1::1.2.3.4").value() == ipv6_address({0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4})));
    BOOST_TEST((ipv6_address::parse("::").value() == ipv6_address()));
}

BOOST_AUTO_TEST_CASE(ipv6_texts_that_are_none)
{
    for (const char* const text : {"", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "[::]", "::1%25eth0", "::1 ", " ::1",
                                   "::g", "12345::", "1::2::3", "1.2.3.4", "::1.2.3", "::1.2.3.256", "1:2:3:4:5:6:7:1.2.3.4"})
        BOOST_TEST(!ipv6_address::parse(text).has_value(), text);
    BOOST_TEST(ipv6_address::parse("::g").error().position == 2U);
    BOOST_TEST(ipv6_address::parse("1:2").error().position == 3U);
}

/// RFC 5952, for every set of zero groups.
BOOST_AUTO_TEST_CASE(ipv6_texts_of_every_shape)
{
    for (unsigned shape = 0; shape < 256; ++shape) {
        ipv6_address::octets_type octets{};
        for (unsigned group = 0; group < 8; ++group)
            octets[2 * group + 1] = static_cast<std::uint8_t>((shape >> group & 1) * (group + 1));
        const ipv6_address address(octets);
        const std::string text = address.to_string();
        BOOST_TEST_CONTEXT(text)
        {
            BOOST_TEST_REQUIRE(ipv6_address::parse(text).has_value());
            BOOST_TEST((ipv6_address::parse(text).value() == address));
            BOOST_TEST(text.size() <= 39U);
            BOOST_TEST(text.find(":::") == text.npos);
            BOOST_TEST(text.find("::", text.find("::") + 1) == text.npos);
            // Exactly the addresses with two adjacent zero groups contain a `::`.
            const bool neighbours = (~shape & ~shape >> 1 & 0x7F) != 0;
            BOOST_TEST((text.find("::") != text.npos) == neighbours);
        }
    }
}

BOOST_AUTO_TEST_CASE(ipv6_maps_ipv4)
{
    BOOST_TEST(ipv6_address::parse("::ffff:1.2.3.4").value().mapped_ipv4().value().to_string() == "1.2.3.4");
    BOOST_TEST(ipv6_address::parse("::ffff:0:0").value().mapped_ipv4().value().to_string() == "0.0.0.0");
    for (const char* const text : {"::1.2.3.4", "::fffe:1.2.3.4", "::1:ffff:1.2.3.4", "1::ffff:1.2.3.4", "64:ff9b::1.2.3.4", "::"})
        BOOST_TEST(!ipv6_address::parse(text).value().mapped_ipv4().has_value(), text);
    BOOST_TEST(ipv6_address::parse("0:0:0:0:0:FFFF:FF:FF").value().to_string() == "::ffff:0.255.0.255");
}

BOOST_AUTO_TEST_CASE(ipv6_kinds)
{
    BOOST_TEST(every({"::", "0:0:0:0:0:0:0.0.0.0"}, &ipv6_address::is_unspecified));
    BOOST_TEST(none({"::1", "1::"}, &ipv6_address::is_unspecified));
    BOOST_TEST(every({"::1"}, &ipv6_address::is_loopback));
    BOOST_TEST(none({"::", "::2", "1::1", "::100", "::ffff:127.0.0.1"}, &ipv6_address::is_loopback));
    BOOST_TEST(every({"fc00::", "fdff:ffff::1"}, &ipv6_address::is_private));
    BOOST_TEST(none({"fbff::", "fe00::"}, &ipv6_address::is_private));
    BOOST_TEST(every({"fe80::", "fe80::1", "febf:ffff::"}, &ipv6_address::is_link_local));
    BOOST_TEST(none({"fe7f::", "fec0::", "fd80::"}, &ipv6_address::is_link_local));
    BOOST_TEST(every({"ff00::", "ff02::1", "ffff::"}, &ipv6_address::is_multicast));
    BOOST_TEST(none({"feff::", "::ff"}, &ipv6_address::is_multicast));
}

BOOST_AUTO_TEST_CASE(order)
{
    BOOST_TEST((ipv4_address({1, 2, 3, 4}) < ipv4_address({1, 2, 4, 0})));
    BOOST_TEST((ipv4_address({200, 0, 0, 0}) > ipv4_address({100, 0, 0, 0})));
    BOOST_TEST((ipv4_address({1, 2, 3, 4}) <=> ipv4_address({1, 2, 3, 4}) == 0));
    BOOST_TEST((ipv4_address({10, 0, 0, 0}) > ipv4_address({9, 255, 255, 255})));
    BOOST_TEST((ipv6_address::parse("::1").value() < ipv6_address::parse("1::").value()));
    BOOST_TEST((ipv6_address::parse("1::").value() <=> ipv6_address::parse("::2").value() == std::strong_ordering::greater));
    BOOST_TEST((ipv6_address::parse("::1").value() <=> ipv6_address::parse("0::1").value() == std::strong_ordering::equal));
}

BOOST_AUTO_TEST_CASE(in_the_compiler)
{
    static_assert(ipv4_address::parse("127.0.0.1").value().is_loopback());
    static_assert(!ipv4_address::parse("127.0.0.256").has_value());
    static_assert(ipv6_address::parse("fe80::1").value().is_link_local());
    static_assert(!ipv6_address::parse("fe80::1%1").has_value());
    static_assert(std::is_trivially_copyable_v<ipv4_address> && std::is_trivially_copyable_v<ipv6_address>);
}

BOOST_AUTO_TEST_CASE(octets_of_an_address)
{
    const ipv6_address address = ipv6_address::parse("1::ff").value();
    BOOST_TEST(address.octets()[1] == 1);
    BOOST_TEST(address.octets()[15] == 0xFF);
}

/// Tests the rule alone, with texts that no host begins with.
BOOST_AUTO_TEST_CASE(no_ipvfuture)
{
    for (const std::string_view text : {"", "x1.a", "1.a", "v", "v1", "v1.", "vg.a"})
        BOOST_TEST(!uriform::detail::grammar::ipvfuture(text, 0).complete, text);
    BOOST_TEST(uriform::detail::grammar::ipvfuture("V1.a", 0).complete);
}

BOOST_AUTO_TEST_SUITE_END()
