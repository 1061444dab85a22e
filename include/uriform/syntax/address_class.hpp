#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/syntax/ipv6_address.hpp>

/// @file
/// IP address classes, based on the special-purpose address registries (RFC 6890) and on cloud metadata services.

namespace uriform {

/// The class of an IP address. Numbers never change. A program that must not connect to its own network rejects every class except
/// `global`.
enum class address_class : std::uint8_t {
    // begin: address_classes.tsv
    /// Addresses in no other class.
    global = 0,
    /// 0.0.0.0/8 (RFC 791, section 3.2) and `::` (RFC 4291, section 2.5.2); many systems connect to themselves.
    unspecified = 1,
    /// 127.0.0.0/8 (RFC 1122, section 3.2.1.3) and `::1` (RFC 4291, section 2.5.3).
    loopback = 2,
    /// RFC 1918; `fc00::/7` (RFC 4193) and `fec0::/10` (RFC 3879).
    private_use = 3,
    /// 100.64.0.0/10, between carriers and their customers (RFC 6598).
    shared = 4,
    /// 169.254.0.0/16 (RFC 3927) and `fe80::/10` (RFC 4291, section 2.5.6).
    link_local = 5,
    /// Cloud metadata services, which serve credentials, such as 169.254.169.254.
    metadata = 6,
    /// RFC 5737; `2001:db8::/32` (RFC 3849) and `3fff::/20` (RFC 9637).
    documentation = 7,
    /// 198.18.0.0/15 (RFC 2544) and `2001:2::/48` (RFC 5180).
    benchmarking = 8,
    /// 224.0.0.0/4 (RFC 5771) and `ff00::/8` (RFC 4291, section 2.7).
    multicast = 9,
    /// Other blocks, such as 240.0.0.0/4 (RFC 1112, section 4), 192.0.0.0/24 (RFC 6890), `2001::/23` (RFC 2928), and everything
    /// outside `2000::/3`.
    reserved = 10,
    // end: address_classes.tsv
};

namespace detail {

template <std::size_t Size>
struct address_block {
    std::array<std::uint8_t, Size> begin; ///< in network order
    unsigned prefix;                      ///< the number of leading bits that all addresses in the block share
    address_class of;

    [[nodiscard]] constexpr bool contains(const std::array<std::uint8_t, Size>& octets) const noexcept
    {
        std::size_t at = 0;
        for (; (at + 1) * 8 <= prefix; ++at)
            if (octets[at] != begin[at])
                return false;
        return prefix % 8 == 0 || (octets[at] ^ begin[at]) >> (8 - prefix % 8) == 0;
    }
};

/// Metadata services, from which cloud machines request their configuration and credentials.
inline constexpr ipv4_address::octets_type metadata_ipv4[] = {
    {169, 254, 169, 254}, // Amazon EC2, Google Cloud, Azure, Oracle Cloud, DigitalOcean, OpenStack
    {169, 254, 170, 2},   // Amazon ECS, task credentials
    {169, 254, 170, 23},  // Amazon EKS, pod identities
    {100, 100, 100, 200}, // Alibaba Cloud
    {168, 63, 129, 16},   // Azure, WireServer
    {192, 0, 0, 192},     // Oracle Cloud Classic
};
inline constexpr ipv6_address::octets_type metadata_ipv6[] = {
    {0xFD, 0, 0x0E, 0xC2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54}, // fd00:ec2::254, Amazon EC2
    {0xFD, 0, 0x0E, 0xC2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x23},    // fd00:ec2::23, Amazon EKS
    {0xFD, 0x20, 0, 0xCE, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x02, 0x54}, // fd20:ce::254, Google Cloud
};

/// The first matching block determines the class. Addresses outside all blocks are global.
inline constexpr address_block<4> ipv4_blocks[] = {
    {{0}, 8, address_class::unspecified},
    {{10}, 8, address_class::private_use},
    {{100, 64}, 10, address_class::shared},
    {{127}, 8, address_class::loopback},
    {{169, 254}, 16, address_class::link_local},
    {{172, 16}, 12, address_class::private_use},
    {{192, 0, 0}, 24, address_class::reserved},
    {{192, 0, 2}, 24, address_class::documentation},
    {{192, 88, 99}, 24, address_class::reserved}, // RFC 7526
    {{192, 168}, 16, address_class::private_use},
    {{198, 18}, 15, address_class::benchmarking},
    {{198, 51, 100}, 24, address_class::documentation},
    {{203, 0, 113}, 24, address_class::documentation},
    {{224}, 4, address_class::multicast},
    {{240}, 4, address_class::reserved},
};
inline constexpr address_block<16> ipv6_blocks[] = {
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 128, address_class::unspecified},
    {{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 128, address_class::loopback},
    {{0, 0x64, 0xFF, 0x9B, 0, 1}, 48, address_class::private_use}, // RFC 8215
    {{0x20, 0x01, 0, 0x02}, 48, address_class::benchmarking},
    {{0x20, 0x01}, 23, address_class::reserved}, // RFC 2928
    {{0x20, 0x01, 0x0D, 0xB8}, 32, address_class::documentation},
    {{0x3F, 0xFF}, 20, address_class::documentation},
    {{0xFC}, 7, address_class::private_use},
    {{0xFE, 0x80}, 10, address_class::link_local},
    {{0xFE, 0xC0}, 10, address_class::private_use},
    {{0xFF}, 8, address_class::multicast},
    {{0x20}, 3, address_class::global},
    {{}, 0, address_class::reserved}, // all global unicast addresses are in 2000::/3 (RFC 4291, section 2.4)
};

template <std::size_t Size, std::size_t Blocks, std::size_t Services>
[[nodiscard]] constexpr address_class class_among(const address_block<Size> (&blocks)[Blocks],
                                                  const std::array<std::uint8_t, Size> (&services)[Services],
                                                  const std::array<std::uint8_t, Size>& octets) noexcept
{
    for (const auto& service : services)
        if (service == octets)
            return address_class::metadata;
    for (const address_block<Size>& block : blocks)
        if (block.contains(octets))
            return block.of;
    return address_class::global;
}

} // namespace detail

/// Returns the IPv4 address that packets to `address` may reach, or `std::nullopt` if `address` embeds no IPv4 address. Recognizes
/// IPv4-mapped (RFC 4291, section 2.5.5.2), IPv4-compatible (section 2.5.5.1, except `::` and `::1`), NAT64 (`64:ff9b::/96`, RFC
/// 6052), 6to4 (`2002::/16`, RFC 3056), Teredo (`2001::/32`, RFC 4380, section 4) and, among global addresses, ISATAP addresses
/// (`0:5efe` or `200:5efe`, RFC 5214, section 6.1). Constant time.
///
/// @code
/// const auto embedded = [](std::string_view text) { return embedded_ipv4(*uriform::ipv6_address::parse(text)); };
/// assert(embedded("64:ff9b::a00:1") == uriform::ipv4_address({10, 0, 0, 1}));
/// assert(embedded("2002:7f00:1::") == uriform::ipv4_address({127, 0, 0, 1}) && !embedded("2001:db8::1"));
/// @endcode
[[nodiscard]] constexpr std::optional<ipv4_address> embedded_ipv4(const ipv6_address& address) noexcept
{
    const ipv6_address::octets_type& o = address.octets();
    const auto within = [&](const ipv6_address::octets_type& begin, unsigned prefix) {
        return detail::address_block<16>{begin, prefix, {}}.contains(o);
    };
    if (within({0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF}, 96) || within({0, 0x64, 0xFF, 0x9B}, 96) ||
        (within({}, 96) && !address.is_unspecified() && !address.is_loopback()))
        return ipv4_address({o[12], o[13], o[14], o[15]});
    if (within({0x20, 0x02}, 16))
        return ipv4_address({o[2], o[3], o[4], o[5]});
    if (within({0x20, 0x01, 0, 0}, 32)) { // Teredo inverts all bits of the client's address
        const auto inverted = [&](std::size_t i) { return static_cast<std::uint8_t>(~o[i] & 0xFF); };
        return ipv4_address({inverted(12), inverted(13), inverted(14), inverted(15)});
    }
    const bool is_isatap = (o[8] & 0xFD) == 0 && o[9] == 0 && o[10] == 0x5E && o[11] == 0xFE;
    if (is_isatap && detail::class_among(detail::ipv6_blocks, detail::metadata_ipv6, o) == address_class::global)
        return ipv4_address({o[12], o[13], o[14], o[15]});
    return std::nullopt;
}

/// Returns an address's class. If the address embeds an IPv4 address, by embedded_ipv4(), returns the class of that address.
/// Constant time.
///
/// Programs that fetch untrusted URLs should check the address that they are about to connect to, after name resolution.
///
/// @code
/// using uriform::address_class;
/// static_assert(class_of(*uriform::ipv4_address::parse("169.254.169.254")) == address_class::metadata);
/// static_assert(class_of(*uriform::ipv6_address::parse("::ffff:192.168.0.1")) == address_class::private_use);
/// static_assert(class_of(*uriform::ipv6_address::parse("2606:4700::1")) == address_class::global);
/// @endcode
/// @{
[[nodiscard]] constexpr address_class class_of(const ipv4_address& address) noexcept
{
    return detail::class_among(detail::ipv4_blocks, detail::metadata_ipv4, address.octets());
}
[[nodiscard]] constexpr address_class class_of(const ipv6_address& address) noexcept
{
    if (const std::optional<ipv4_address> embedded = embedded_ipv4(address))
        return class_of(*embedded);
    return detail::class_among(detail::ipv6_blocks, detail::metadata_ipv6, address.octets());
}
/// @}

/// Returns the name of a class in lower case with hyphens, for example `link-local`. Returns an empty string for an unknown number.
/// Static storage. Constant time.
///
/// @code
/// static_assert(to_string(uriform::address_class::link_local) == "link-local");
/// @endcode
[[nodiscard]] constexpr std::string_view to_string(address_class of) noexcept
{
    switch (of) {
    // begin: address_classes.tsv names
    case address_class::global:
        return "global";
    case address_class::unspecified:
        return "unspecified";
    case address_class::loopback:
        return "loopback";
    case address_class::private_use:
        return "private";
    case address_class::shared:
        return "shared";
    case address_class::link_local:
        return "link-local";
    case address_class::metadata:
        return "metadata";
    case address_class::documentation:
        return "documentation";
    case address_class::benchmarking:
        return "benchmarking";
    case address_class::multicast:
        return "multicast";
    case address_class::reserved:
        return "reserved";
        // end: address_classes.tsv
    }
    return "";
}

} // namespace uriform
