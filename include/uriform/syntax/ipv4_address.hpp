#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>
#include <uriform/syntax/detail/reading.hpp>
#include <uriform/syntax/syntax_errc.hpp>

/// @file
/// IPv4 addresses: the grammar rule IPv4address (RFC 3986, section 3.2.2) and a value type.

namespace uriform {

namespace detail::grammar {

/// Reads `dec-octet "." dec-octet "." dec-octet "." dec-octet` from byte `at`. A dec-octet is at most 255, without leading zeros.
/// Sets `octets` to the address if the reading is complete; otherwise their values are unspecified. Constant time.
///
/// @code
/// std::array<std::uint8_t, 4> octets{};
/// assert(uriform::detail::grammar::ipv4address("//10.0.0.1:80", 2, octets).end == 10 && octets[0] == 10);
/// @endcode
[[nodiscard]] constexpr reading ipv4address(std::string_view text, std::size_t at, std::array<std::uint8_t, 4>& octets) noexcept
{
    for (std::size_t i = 0; i < 4; ++i) {
        if (i != 0) {
            if (at == text.size() || text[at] != '.')
                return {at, false};
            ++at;
        }
        const std::size_t begin = at;
        unsigned value = 0;
        while (at < text.size() && chars::digit.contains(text[at])) {
            const unsigned longer = value * 10 + hex_value(text[at]);
            if (longer > 255 || (value == 0 && at != begin))
                break;
            value = longer;
            ++at;
        }
        if (at == begin)
            return {at, false};
        octets[i] = static_cast<std::uint8_t>(value);
    }
    return {at, true};
}

} // namespace detail::grammar

/// Represents an IPv4 address. Trivially copyable. Everything except to_string() is constexpr and does not allocate.
///
/// @code
/// auto a = uriform::ipv4_address::parse("127.0.0.1");
/// assert(a && a->is_loopback() && a->to_string() == "127.0.0.1");
/// assert(!uriform::ipv4_address::parse("127.0.0.256"));
/// @endcode
class ipv4_address {
public:
    /// An address's octets, in network order.
    using octets_type = std::array<std::uint8_t, 4>;

    /// Constructs the address 0.0.0.0.
    constexpr ipv4_address() noexcept = default;
    /// Constructs the address from its octets.
    constexpr explicit ipv4_address(const octets_type& octets) noexcept : octets_(octets) {}

    /// Parses `text` by the rule IPv4address (RFC 3986, section 3.2.2): four decimal numbers without leading zeros. Reports
    /// uri_errc::invalid_character at the first byte that cannot be part of an IPv4address. Linear.
    [[nodiscard]] static constexpr result<ipv4_address> parse(std::string_view text) noexcept
    {
        octets_type octets{};
        const detail::grammar::reading all = detail::grammar::ipv4address(text, 0, octets);
        if (!all.complete || all.end != text.size())
            return error{uri_errc::invalid_character, all.end, component::host};
        return ipv4_address(octets);
    }

    /// Returns the octets, in network order. The reference is valid as long as the address exists.
    [[nodiscard]] constexpr const octets_type& octets() const noexcept { return octets_; }

    /// Writes the address in dotted decimal, at most 15 bytes, to `out`. Returns the end of the output.
    constexpr char* print(char* out) const noexcept
    {
        for (std::size_t i = 0; i < 4; ++i) {
            const unsigned value = octets_[i];
            if (i != 0)
                *out++ = '.';
            *out = static_cast<char>('0' + value / 100); // overwritten if it is a leading zero
            out += value >= 100;
            *out = static_cast<char>('0' + value / 10 % 10);
            out += value >= 10;
            *out++ = static_cast<char>('0' + value % 10);
        }
        return out;
    }
    /// Returns the output of print() as a string. Throws `std::bad_alloc`.
    [[nodiscard]] std::string to_string() const
    {
        char text[15];
        return {text, print(text)};
    }

    /// Returns whether the address is 0.0.0.0 (RFC 1122, section 3.2.1.3).
    [[nodiscard]] constexpr bool is_unspecified() const noexcept { return octets_ == octets_type{}; }
    /// Returns whether the address is in 127.0.0.0/8 (RFC 1122, section 3.2.1.3).
    [[nodiscard]] constexpr bool is_loopback() const noexcept { return octets_[0] == 127; }
    /// Returns whether the address is in 10.0.0.0/8, 172.16.0.0/12 or 192.168.0.0/16 (RFC 1918).
    [[nodiscard]] constexpr bool is_private() const noexcept
    {
        return octets_[0] == 10 || (octets_[0] == 172 && octets_[1] >> 4 == 1) || (octets_[0] == 192 && octets_[1] == 168);
    }
    /// Returns whether the address is in 169.254.0.0/16 (RFC 3927).
    [[nodiscard]] constexpr bool is_link_local() const noexcept { return octets_[0] == 169 && octets_[1] == 254; }
    /// Returns whether the address is in 224.0.0.0/4 (RFC 5771).
    [[nodiscard]] constexpr bool is_multicast() const noexcept { return octets_[0] >> 4 == 0xE; }

    /// Compares the octets lexicographically. `==` is consistent with this order.
    /// @{
    friend constexpr bool operator==(const ipv4_address&, const ipv4_address&) noexcept = default;
    friend constexpr std::strong_ordering operator<=>(const ipv4_address& a, const ipv4_address& b) noexcept
    {
        // Not defaulted, because libc++ lacks <=> for std::array before LLVM 17.
        if (a == b)
            return std::strong_ordering::equal;
        return a.octets_ < b.octets_ ? std::strong_ordering::less : std::strong_ordering::greater;
    }
    /// @}

private:
    octets_type octets_{};
};

} // namespace uriform
