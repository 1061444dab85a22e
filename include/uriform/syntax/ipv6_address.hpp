#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>
#include <uriform/syntax/detail/reading.hpp>
#include <uriform/syntax/ipv4_address.hpp>
#include <uriform/syntax/syntax_errc.hpp>

/// @file
/// IPv6 addresses: the grammar rule IPv6address (RFC 3986, section 3.2.2) and a value type.

namespace uriform {

namespace detail::grammar {

/// Reads an IPv6address, by any of its nine alternatives, from byte `at`.
///
/// The alternatives amount to a single rule: an address consists of eight groups of 16 bits; once, `::` may replace one or more
/// zero groups; and the last two groups may be written as an IPv4address. Sets `octets` to the address in network order if the
/// reading is complete, and otherwise leaves them unchanged. Constant time.
///
/// @code
/// std::array<std::uint8_t, 16> octets{};
/// assert(uriform::detail::grammar::ipv6address("[::1]", 1, octets).end == 4 && octets[15] == 1);
/// @endcode
[[nodiscard]] constexpr reading ipv6address(std::string_view text, std::size_t at, std::array<std::uint8_t, 16>& octets) noexcept
{
    const auto next_is = [&](char c) { return at < text.size() && text[at] == c; };
    constexpr std::size_t none = 8;
    std::array<std::uint16_t, 8> groups{}; // as read, without the groups that `::` replaces
    std::size_t count = 0;                 // groups read
    std::size_t elided = none;             // the number of groups before the `::`
    bool may_end = false;                  // true after `::`, which may end the address

    if (next_is(':')) {
        ++at;
        if (!next_is(':'))
            return {at, false};
        ++at;
        elided = 0;
        may_end = true;
    }
    for (;;) {
        const std::size_t most = elided != none ? 7 : 8;
        const std::size_t begin = at;
        const std::size_t longest = count < most ? 4 : 0;
        const std::size_t limit = at + longest < text.size() ? at + longest : text.size();
        unsigned value = 0;
        for (; at < limit; ++at) {
            const int digit = hex_values[static_cast<unsigned char>(text[at])];
            if (digit < 0)
                break;
            value = value << 4 | static_cast<unsigned>(digit);
        }
        if (at == begin) {
            if (!may_end)
                return {at, false};
            break;
        }
        if (next_is('.') && (elided != none ? count <= 5 : count == 6)) { // ls32 as an IPv4address
            std::array<std::uint8_t, 4> last{};
            const reading v4 = ipv4address(text, begin, last);
            if (!v4.complete)
                return {v4.end > at ? v4.end : at, false};
            for (std::size_t i = 0; i < 4; i += 2)
                groups[count++] = static_cast<std::uint16_t>(last[i] << 8 | last[i + 1]);
            at = v4.end;
            break;
        }
        groups[count++] = static_cast<std::uint16_t>(value);
        if (count == most || !next_is(':')) {
            if (elided == none && count < 8)
                return {at, false};
            break;
        }
        ++at;
        may_end = next_is(':');
        if (may_end) {
            if (elided != none)
                return {at, false};
            elided = count;
            ++at;
        }
    }
    octets = {};
    for (std::size_t i = 0; i < count; ++i) {
        const std::size_t place = i < elided ? i : i + 8 - count;
        octets[2 * place] = static_cast<std::uint8_t>(groups[i] >> 8);
        octets[2 * place + 1] = static_cast<std::uint8_t>(groups[i] & 0xFF);
    }
    return {at, true};
}

} // namespace detail::grammar

/// Represents an IPv6 address. Trivially copyable. Everything except to_string() is constexpr and does not allocate.
///
/// is_loopback(), is_private() and similar functions consider only IPv6 blocks. No block contains the IPv4-mapped addresses: a
/// program that rejects loopback or private addresses must also check mapped_ipv4().
///
/// @code
/// auto a = uriform::ipv6_address::parse("2001:DB8:0:0:1:0:0:1");
/// assert(a && a->to_string() == "2001:db8::1:0:0:1");
/// assert(uriform::ipv6_address::parse("::FFFF:102:304")->to_string() == "::ffff:1.2.3.4");
/// assert(uriform::ipv6_address::parse("fe80::1")->is_link_local());
/// @endcode
class ipv6_address {
public:
    /// An address's octets, in network order.
    using octets_type = std::array<std::uint8_t, 16>;

    /// Constructs the address `::`.
    constexpr ipv6_address() noexcept = default;
    /// Constructs the address from its octets.
    constexpr explicit ipv6_address(const octets_type& octets) noexcept : octets_(octets) {}

    /// Parses `text` by the rule IPv6address (RFC 3986, section 3.2.2), without brackets. The rule does not allow zone identifiers
    /// (RFC 9844). Reports uri_errc::invalid_ip_literal at the first byte that cannot be part of an IPv6address. Linear.
    [[nodiscard]] static constexpr result<ipv6_address> parse(std::string_view text) noexcept
    {
        octets_type octets{};
        const detail::grammar::reading all = detail::grammar::ipv6address(text, 0, octets);
        if (!all.complete || all.end != text.size())
            return error{uri_errc::invalid_ip_literal, all.end, component::host};
        return ipv6_address(octets);
    }

    /// Returns the octets, in network order. The reference is valid as long as the address exists.
    [[nodiscard]] constexpr const octets_type& octets() const noexcept { return octets_; }

    /// Returns the IPv4 address in an IPv4-mapped address, or `std::nullopt` for any other address. IPv4-mapped addresses begin
    /// with `0:0:0:0:0:ffff` (RFC 4291, section 2.5.5.2).
    ///
    /// @code
    /// auto a = uriform::ipv6_address::parse("::ffff:127.0.0.1");
    /// assert(!a->is_loopback() && a->mapped_ipv4()->is_loopback());
    /// @endcode
    [[nodiscard]] constexpr std::optional<ipv4_address> mapped_ipv4() const noexcept
    {
        for (std::size_t i = 0; i < 12; ++i)
            if (octets_[i] != (i < 10 ? 0 : 0xFF))
                return std::nullopt;
        return ipv4_address({octets_[12], octets_[13], octets_[14], octets_[15]});
    }

    /// Writes the address as RFC 5952, section 4, recommends, at most 39 bytes, to `out`. Returns the end of the output.
    /// IPv4-mapped addresses end in dotted decimal (section 5); no other addresses do.
    constexpr char* print(char* out) const noexcept
    {
        const std::optional<ipv4_address> mapped = mapped_ipv4();
        const zeros run = mapped ? zeros{0, 5} : longest_zeros();
        const std::size_t groups = mapped ? 6 : 8;
        for (std::size_t i = 0; i < groups; ++i) {
            if (i == run.begin) {
                *out++ = ':';
                *out++ = ':';
                i += run.count - 1;
                continue;
            }
            if (i != 0 && i != run.begin + run.count)
                *out++ = ':';
            out = print_hex(group(i), out);
        }
        if (mapped) {
            *out++ = ':';
            out = mapped->print(out);
        }
        return out;
    }
    /// Returns the output of print() as a string. Throws `std::bad_alloc`.
    [[nodiscard]] std::string to_string() const
    {
        char text[39];
        return {text, print(text)};
    }

    /// Returns whether the address is `::` (RFC 4291, section 2.5.2).
    [[nodiscard]] constexpr bool is_unspecified() const noexcept { return octets_ == octets_type{}; }
    /// Returns whether the address is `::1` (RFC 4291, section 2.5.3).
    [[nodiscard]] constexpr bool is_loopback() const noexcept
    {
        return octets_ == octets_type{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    }
    /// Returns whether the address is in `fc00::/7`, the block for unique local addresses (RFC 4193).
    [[nodiscard]] constexpr bool is_private() const noexcept { return (octets_[0] & 0xFE) == 0xFC; }
    /// Returns whether the address is in `fe80::/10` (RFC 4291, section 2.5.6).
    [[nodiscard]] constexpr bool is_link_local() const noexcept { return octets_[0] == 0xFE && octets_[1] >> 6 == 2; }
    /// Returns whether the address is in `ff00::/8` (RFC 4291, section 2.7).
    [[nodiscard]] constexpr bool is_multicast() const noexcept { return octets_[0] == 0xFF; }

    /// Compares the octets lexicographically. `==` is consistent with this order.
    /// @{
    friend constexpr bool operator==(const ipv6_address&, const ipv6_address&) noexcept = default;
    friend constexpr std::strong_ordering operator<=>(const ipv6_address& a, const ipv6_address& b) noexcept
    {
        // Not defaulted, because libc++ lacks <=> for std::array before LLVM 17.
        if (a == b)
            return std::strong_ordering::equal;
        return a.octets_ < b.octets_ ? std::strong_ordering::less : std::strong_ordering::greater;
    }
    /// @}

private:
    struct zeros {
        std::size_t begin, count;
    };

    [[nodiscard]] constexpr unsigned group(std::size_t i) const noexcept
    {
        return unsigned{octets_[2 * i]} << 8 | octets_[2 * i + 1];
    }

    /// Returns the longest run that contains at least two zero groups, or the first if several are longest (RFC 5952, sections
    /// 4.2.2 and 4.2.3).
    [[nodiscard]] constexpr zeros longest_zeros() const noexcept
    {
        unsigned begins = 0; // a bit for each group at which `count` zero groups begin
        for (std::size_t i = 0; i < 8; ++i)
            begins |= unsigned{group(i) == 0} << i;
        std::size_t count = 1;
        for (; (begins & begins >> 1) != 0; ++count)
            begins &= begins >> 1;
        return count == 1 ? zeros{8, 0} : zeros{static_cast<std::size_t>(std::countr_zero(begins)), count};
    }

    static constexpr char* print_hex(unsigned value, char* out) noexcept
    {
        for (int shift = value > 0xFFF ? 12 : value > 0xFF ? 8 : value > 0xF ? 4 : 0; shift >= 0; shift -= 4)
            *out++ = "0123456789abcdef"[value >> shift & 0xF];
        return out;
    }

    octets_type octets_{};
};

} // namespace uriform
