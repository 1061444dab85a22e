#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/syntax/address_class.hpp>

/// @file
/// Tests the address classes at both ends of each block in the special-purpose address registries, and next to the ends.

using namespace uriform;

namespace {

std::string_view class_named(std::string_view address)
{
    if (address.find(':') == address.npos)
        return to_string(class_of(ipv4_address::parse(address).value()));
    return to_string(class_of(ipv6_address::parse(address).value()));
}

/// The IANA IPv4 Special-Purpose Address Registry (RFC 6890), and IPv4 multicast (RFC 5771).
constexpr struct {
    std::string_view before, first, last, after, of, of_before, of_after;
} ipv4_blocks[] = {
    {"255.255.255.255", "0.0.0.0", "0.255.255.255", "1.0.0.0", "unspecified", "reserved", "global"},
    {"9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0", "private", "global", "global"},
    {"100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0", "shared", "global", "global"},
    {"126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0", "loopback", "global", "global"},
    {"169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0", "link-local", "global", "global"},
    {"172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0", "private", "global", "global"},
    {"191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0", "reserved", "global", "global"},
    {"192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0", "documentation", "global", "global"},
    {"192.88.98.255", "192.88.99.0", "192.88.99.255", "192.88.100.0", "reserved", "global", "global"},
    {"192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0", "private", "global", "global"},
    {"198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0", "benchmarking", "global", "global"},
    {"198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0", "documentation", "global", "global"},
    {"203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0", "documentation", "global", "global"},
    {"223.255.255.255", "224.0.0.0", "239.255.255.255", "240.0.0.0", "multicast", "global", "reserved"},
    {"239.255.255.255", "240.0.0.0", "255.255.255.255", "0.0.0.0", "reserved", "multicast", "unspecified"},
};

/// The IANA IPv6 Special-Purpose Address Registry, and the blocks in RFC 4291, section 2.4. Only 2000::/3 is global unicast.
constexpr struct {
    std::string_view first, last, of;
    std::string_view before, after; ///< addresses in another class, unless empty
} ipv6_blocks[] = {
    {"64:ff9b:1::", "64:ff9b:1:ffff:ffff:ffff:ffff:ffff", "private", "64:ff9b:0:ffff:ffff:ffff:ffff:ffff", "64:ff9b:2::"},
    {"100::", "100::ffff:ffff:ffff:ffff", "reserved", "", ""},
    {"100:0:0:1::", "100::1:ffff:ffff:ffff:ffff", "reserved", "", ""}, // RFC 9780
    {"2001:1::", "2001:1:ffff:ffff:ffff:ffff:ffff:ffff", "reserved", "", ""},
    {"2001:2::", "2001:2:0:ffff:ffff:ffff:ffff:ffff", "benchmarking", "", ""},
    {"2001:2:1::", "2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved", "", "2001:200::"},
    {"2001:db8::", "2001:db8:ffff:ffff:ffff:ffff:ffff:ffff", "documentation", "2001:db7:ffff:ffff:ffff:ffff:ffff:ffff",
     "2001:db9::"},
    {"3fff::", "3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff", "documentation", "3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "3fff:1000::"},
    {"5f00::", "5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved", "", ""},
    {"fc00::", "fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "private", "", ""},
    {"fe80::", "febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "link-local", "", ""},
    {"fec0::", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "private", "", ""},
    {"ff00::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "multicast", "", ""},
    {"::1:0:0:0", "64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff", "reserved", "", ""}, // ::/8, RFC 4291, section 2.4
    {"4000::", "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved", "3fff:1000::", ""},
    {"fe00::", "fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff", "reserved", "", ""},
};

std::optional<ipv4_address> embedded_in(std::string_view address)
{
    return embedded_ipv4(ipv6_address::parse(address).value());
}

} // namespace

BOOST_AUTO_TEST_SUITE(address_classes)

BOOST_AUTO_TEST_CASE(of_ipv4)
{
    for (const auto& each : ipv4_blocks) {
        BOOST_TEST(class_named(each.first) == each.of, each.first);
        BOOST_TEST(class_named(each.last) == each.of, each.last);
        BOOST_TEST(class_named(each.before) == each.of_before, each.before);
        BOOST_TEST(class_named(each.after) == each.of_after, each.after);
    }
    for (const std::string_view address : {"8.8.8.8", "1.1.1.1", "93.184.216.34", "192.31.196.1", "192.52.193.1", "192.175.48.1"})
        BOOST_TEST(class_named(address) == "global", address);
}

BOOST_AUTO_TEST_CASE(of_ipv6)
{
    for (const auto& each : ipv6_blocks) {
        BOOST_TEST(class_named(each.first) == each.of, each.first);
        BOOST_TEST(class_named(each.last) == each.of, each.last);
        if (!each.before.empty())
            BOOST_TEST(class_named(each.before) != each.of, each.before);
        if (!each.after.empty())
            BOOST_TEST(class_named(each.after) != each.of, each.after);
    }
    BOOST_TEST(class_named("::") == "unspecified");
    BOOST_TEST(class_named("::1") == "loopback");
    for (const std::string_view address :
         {"2001:200::", "2001:4860:4860::8888", "2606:4700::1", "2620:4f:8000::1", "2000::", "3ffe::"})
        BOOST_TEST(class_named(address) == "global", address);
}

BOOST_AUTO_TEST_CASE(of_isatap)
{
    BOOST_TEST((embedded_in("2606:4700::5efe:7f00:1") == ipv4_address({127, 0, 0, 1})));
    BOOST_TEST((embedded_in("2606:4700::200:5efe:8.8.8.8") == ipv4_address({8, 8, 8, 8})));
    BOOST_TEST(class_named("2606:4700::5efe:7f00:1") == "loopback");
    BOOST_TEST(class_named("2606:4700::5efe:8.8.8.8") == "global");
    for (const std::string_view address : {"2606:4700::100:5efe:1:1", "2606:4700::5eff:1:1", "2606:4700::1:0:5efe:1"})
        BOOST_TEST(!embedded_in(address), address);
    BOOST_TEST(class_named("fe80::5efe:8.8.8.8") == "link-local");
    BOOST_TEST(class_named("2001:db8::5efe:8.8.8.8") == "documentation");
}

BOOST_AUTO_TEST_CASE(of_services)
{
    for (const std::string_view address : {"169.254.169.254", "169.254.170.2", "100.100.100.200", "168.63.129.16", "192.0.0.192",
                                           "fd00:ec2::254", "::ffff:169.254.169.254", "64:ff9b::a9fe:a9fe", "2002:a9fe:a9fe::1"})
        BOOST_TEST(class_named(address) == "metadata", address);
    BOOST_TEST(class_named("169.254.169.253") == "link-local");
    BOOST_TEST(class_named("169.254.169.255") == "link-local");
    BOOST_TEST(class_named("100.100.100.199") == "shared");
    BOOST_TEST(class_named("100.100.100.201") == "shared");
    BOOST_TEST(class_named("168.63.129.15") == "global");
    BOOST_TEST(class_named("168.63.129.17") == "global");
    BOOST_TEST(class_named("192.0.0.191") == "reserved");
    BOOST_TEST(class_named("fd00:ec2::253") == "private");
    BOOST_TEST(class_named("fd00:ec2::255") == "private");
}

BOOST_AUTO_TEST_CASE(embedded)
{
    const ipv4_address ten({10, 0, 0, 1});
    for (const std::string_view address : {"::ffff:10.0.0.1", "::10.0.0.1", "64:ff9b::10.0.0.1",
                                           "2002:a00:1::", "2002:a00:1:2:3:4:5:6", "2001:0:4136:e378:8000:63bf:f5ff:fffe"})
        BOOST_TEST((embedded_in(address) == ten), address);
    // The example in RFC 4380, section 4: the server 65.54.227.120 and the client 192.0.2.45.
    BOOST_TEST((embedded_in("2001:0:4136:e378:8000:63bf:3fff:fdd2") == ipv4_address({192, 0, 2, 45})));
    // RFC 6052, section 2.4, with the well-known prefix.
    BOOST_TEST((embedded_in("64:ff9b::192.0.2.33") == ipv4_address({192, 0, 2, 33})));
    // RFC 4291, section 2.5.5.
    BOOST_TEST((embedded_in("::13.1.68.3") == ipv4_address({13, 1, 68, 3})));
    BOOST_TEST((embedded_in("::ffff:129.144.52.38") == ipv4_address({129, 144, 52, 38})));
    for (const std::string_view address : {"::", "::1", "::fffe:10.0.0.1", "::1:ffff:10.0.0.1", "64:ff9b::1:10.0.0.1",
                                           "64:ff9a::10.0.0.1", "2001:1::", "2003::", "2001:db8::10.0.0.1", "fe80::10.0.0.1"})
        BOOST_TEST(!embedded_in(address), address);
    BOOST_TEST(class_named("::ffff:8.8.8.8") == "global");
    BOOST_TEST(class_named("2002:808:808::") == "global");
    BOOST_TEST(class_named("2001:0:1:2:3:4:80ff:fffe") == "loopback");
}

BOOST_AUTO_TEST_CASE(names_of_classes)
{
    std::set<std::string_view> names;
    for (unsigned number = 0; number < 31; ++number)
        names.insert(to_string(static_cast<address_class>(number)));
    BOOST_TEST(names.size() == 12); // including the empty name
    BOOST_TEST(to_string(address_class::private_use) == "private");
}

BOOST_AUTO_TEST_SUITE_END()
