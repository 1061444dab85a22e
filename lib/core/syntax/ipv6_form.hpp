#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/base/octet_masks.hpp"
#include "core/syntax/ip_text.hpp"
#include "core/syntax/simd/masks.hpp"

/// @file
/// The recommended form for IPv6 addresses (RFC 5952, section 4), from bits that mark an address's octets. Inlined into kernels.

namespace uriform::internal::streams {

/// An IPv6 address between its brackets: a bit for each octet.
struct ipv6_bits {
    std::size_t size; ///< the address's size with its brackets
    std::uint64_t colons, zeros;
    std::uint64_t dots; ///< in the IPv4 address at the end, if any

    /// Ignores bits beyond the address.
    [[gnu::always_inline]] inline ipv6_bits(std::size_t with_brackets, std::uint64_t colon, std::uint64_t zero,
                                            std::uint64_t dot) noexcept
        : size(with_brackets), colons(colon & inner()), zeros(zero & inner()), dots(dot & inner())
    {
    }

    /// Returns all bits between the brackets.
    [[nodiscard, gnu::always_inline]] inline std::uint64_t inner() const noexcept { return (std::uint64_t{1} << (size - 1)) - 2; }

    [[nodiscard, gnu::always_inline]] inline std::uint64_t digits() const noexcept { return inner() & ~colons; }

    /// Returns where an IPv4 address begins: after the last colon.
    [[nodiscard]] std::size_t ipv4_begin() const noexcept { return static_cast<std::size_t>(std::bit_width(colons)); }
};

/// An IPv6 address's groups, and its zero groups: a bit for each octet.
struct zero_groups {
    std::uint64_t ends;    ///< each group's last digit
    std::uint64_t leading; ///< needless leading zeros
    std::uint64_t digits;  ///< all digits in zero groups
    std::uint64_t elided;  ///< the first colon in `::`
    std::uint64_t links;   ///< the colons between zero groups, and between a zero group and `::`

    [[gnu::always_inline]] inline explicit zero_groups(const ipv6_bits& bits) noexcept
    {
        const std::uint64_t others = bits.digits();
        const std::uint64_t begins = others & ~(others << 1);
        const std::uint64_t first_zeros = bits.zeros & ~(bits.zeros + begins); // a carry passes through a group's first zeros
        ends = others & ~(others >> 1);
        leading = first_zeros & ~ends;
        digits = first_zeros & ends;
        for (int i = 0; i < 3; ++i)
            digits |= digits >> 1 & leading;
        elided = bits.colons & bits.colons >> 1;
        const std::uint64_t beside = digits | bits.colons;
        links = bits.colons & beside << 1 & beside >> 1;
    }

    /// Returns the run around `link`: adjacent zero groups, with the colons between them.
    [[nodiscard, gnu::always_inline]] inline std::uint64_t around(std::uint64_t link) const noexcept
    {
        const std::uint64_t all = digits | links, before = std::uint64_t{1} << std::bit_width(~all & (link - 1));
        return (all & ~(all + link)) | (link - before);
    }

    /// Returns the first run, or 0 without any.
    [[nodiscard, gnu::always_inline]] inline std::uint64_t first() const noexcept
    {
        return links != 0 ? around(links & (0 - links)) : 0;
    }

    /// Returns the number of groups that `::` replaces.
    [[nodiscard, gnu::always_inline]] inline unsigned replaced() const noexcept { return 8 - internal::count(ends); }

    /// Returns whether `run`, the first run, is the only run, and `::` replaces no other groups, or two groups where there is no
    /// run.
    [[nodiscard, gnu::always_inline]] inline bool has_only(std::uint64_t run) const noexcept
    {
        return links == (links & run) && (elided == 0 || (run & (elided | elided << 1)) != 0 || (links == 0 && replaced() > 1));
    }

    /// Returns the longest run, or the first if several are as long. `links` must not be 0.
    [[nodiscard]] std::uint64_t longest() const noexcept;
};

/// Returns the octets that remain without leading zeros, and with `::` instead of the zero groups in `span`, which may be 0. RFC
/// 5952 form has the same octets as other forms, except for letter case and zeros.
[[nodiscard, gnu::always_inline]] inline std::uint64_t kept_octets(const ipv6_bits& bits, const zero_groups& z,
                                                                   std::uint64_t span) noexcept
{
    std::uint64_t kept = below<std::uint64_t>(static_cast<std::uint32_t>(bits.size)) & ~(z.leading | span);
    const bool begins = (span & 2) != 0, ends = (span >> (bits.size - 2) & 1) != 0;
    if (begins || ends) { // a colon is missing there
        const std::uint64_t colons = bits.colons & span, others = colons & (colons - 1);
        kept |= (colons & ~others) | (begins && ends ? others & (0 - others) : 0);
    }
    return kept;
}

/// Returns the octets that are, in lower case, the address's recommended form, or 0 if it contains other octets. The address must
/// not be IPv4-mapped.
[[nodiscard, gnu::always_inline]] inline std::uint64_t printed_octets(const ipv6_bits& bits) noexcept
{
    if (bits.dots != 0) [[unlikely]]
        return 0;
    const zero_groups z(bits);
    const std::uint64_t span = z.first();
    return z.has_only(span) ? kept_octets(bits, z, span) : 0;
}

/// Returns whether an IPv6 address in brackets begins with zeros, like IPv4-mapped addresses.
[[nodiscard, gnu::always_inline]] inline bool begins_with_zero(std::string_view host) noexcept
{
    return host[1] == ':' || host[1] == '0';
}

/// Writes the brackets of an address that is between them, and returns its end.
[[gnu::always_inline]] inline char* put_brackets(char* begin, char* end) noexcept
{
    *begin = '[';
    end[-1] = ']';
    return end;
}

} // namespace uriform::internal::streams
