#include "core/syntax/ip_text.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/ipv6_address.hpp>

#include "core/base/hexadecimal.hpp"
#include "core/base/octet_masks.hpp"
#include "core/syntax/simd/masks.hpp"

namespace uriform::internal::streams {
namespace {

/// The same octet, eight times.
constexpr std::uint64_t eight(unsigned octet) noexcept
{
    return octet * std::uint64_t{0x0101010101010101};
}

/// The octets between the brackets of an IPv6 address, as bits of words.
struct ipv6_bits {
    std::size_t size; ///< the address's size with its brackets
    std::uint64_t colons = 0, zeros = 0;
    std::uint64_t dots = 0; ///< dots of the IPv4 address that ends the address, if any

    /// Considers a block that begins at octet `at`. The last block contains dots if an IPv4 address is there.
    void look_at(const octet_block& block, std::size_t at) noexcept
    {
        colons |= (bits_equal_to<':'>(block) << at) & inner();
        zeros |= (bits_equal_to<'0'>(block) << at) & inner();
        dots = (bits_equal_to<'.'>(block) << at) & inner();
    }

    /// Returns the bits of the octets between the brackets.
    [[nodiscard]] std::uint64_t inner() const noexcept { return (std::uint64_t{1} << (size - 1)) - 2; }

    [[nodiscard]] std::uint64_t digits() const noexcept { return inner() & ~colons; }

    /// Returns where an IPv4 address begins: after the last colon.
    [[nodiscard]] std::size_t ipv4_begin() const noexcept { return static_cast<std::size_t>(std::bit_width(colons)); }
};

/// The most octets of an IPv6 address in brackets: of eight groups, the last two as an IPv4 address.
constexpr std::size_t longest_ipv6 = 47;

/// Calls `look(block, at)` for each block in a text that is not longer than longest_ipv6, without reading other octets. Blocks
/// overlap, so nearly all addresses have the same number.
template <class Look>
[[gnu::always_inline]] inline void for_each_block(std::string_view text, Look look) noexcept
{
    if (text.size() < block_size) [[unlikely]] {
        look(load_first(text.data(), text.size()), std::size_t{0});
        return;
    }
    const std::size_t last = text.size() - block_size, middle = (std::min)(block_size, last);
    look(load_block(text.data()), std::size_t{0});
    look(load_block(text.data() + middle), middle);
    look(load_block(text.data() + last), last);
}

/// The groups of an IPv6 address, and those that consist of zeros, as bits of its octets.
struct zero_groups {
    std::uint64_t ends;    ///< the last digit of each group
    std::uint64_t leading; ///< needless leading zeros
    std::uint64_t digits;  ///< the digits of zero groups
    std::uint64_t elided;  ///< the first colon of `::`
    std::uint64_t links;   ///< the colons between zero groups, and between a zero group and `::`

    explicit zero_groups(const ipv6_bits& bits) noexcept
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

    /// Returns the adjacent zero groups around `link`, with the colons between them.
    [[nodiscard]] std::uint64_t around(std::uint64_t link) const noexcept
    {
        const std::uint64_t all = digits | links, before = std::uint64_t{1} << std::bit_width(~all & (link - 1));
        return (all & ~(all + link)) | (link - before);
    }

    /// Returns the first run of zero groups, or 0 without any.
    [[nodiscard]] std::uint64_t first() const noexcept { return links != 0 ? around(links & (0 - links)) : 0; }

    /// Returns the number of groups that `::` replaces.
    [[nodiscard]] unsigned replaced() const noexcept { return 8 - internal::count(ends); }

    /// Returns whether `run`, the first run, is the only run, and `::` replaces no other groups, or two groups where there is no
    /// run.
    [[nodiscard]] bool has_only(std::uint64_t run) const noexcept
    {
        return links == (links & run) && (elided == 0 || (run & (elided | elided << 1)) != 0 || (links == 0 && replaced() > 1));
    }

    /// Returns the longest run of zero groups, or the first if several are as long. `links` must not be 0.
    [[nodiscard]] std::uint64_t longest() const noexcept
    {
        std::uint64_t found = first();
        for (std::uint64_t rest = links & ~found; rest != 0;)
            [[unlikely]]
            {
                const std::uint64_t next = around(rest & (0 - rest));
                if (internal::count(links & next) > internal::count(links & found))
                    found = next;
                rest &= ~next;
            }
        return found;
    }
};

/// Copies an address, but without leading zeros and with `::` instead of the zero groups in `span`, which may be 0. RFC 5952 form
/// has the same octets as other forms, except for letter case and zeros. Returns the end of the output.
[[gnu::always_inline]] inline char* copy_address(const char* octets, const ipv6_bits& bits, const zero_groups& z,
                                                 std::uint64_t span, char* out) noexcept
{
    std::uint64_t kept = below<std::uint64_t>(static_cast<std::uint32_t>(bits.size)) & ~(z.leading | span);
    const bool begins = (span & 2) != 0, ends = (span >> (bits.size - 2) & 1) != 0;
    if (begins || ends) { // a colon is missing there
        const std::uint64_t colons = bits.colons & span, others = colons & (colons - 1);
        kept |= (colons & ~others) | (begins && ends ? others & (0 - others) : 0);
    }
    char* const begin = out;
    while (kept != 0) {
        const std::size_t at = lowest(kept), size = lowest(~(kept >> at));
        for (std::size_t i = 0; i < size; i += block_size)
            store_block(with_case_bit(load_block(octets + at + i)), out + i);
        out += size;
        kept &= kept + (std::uint64_t{1} << at);
    }
    *begin = '[';
    out[-1] = ']';
    return out;
}

/// Returns whether an IPv6 address in brackets begins with zeros, like IPv4-mapped addresses.
bool begins_with_zero(const char* host) noexcept
{
    return host[1] == ':' || host[1] == '0';
}

/// Writes an IPv4-mapped address in brackets, and returns the end of the output. Returns null for another address.
[[gnu::cold]] char* print_if_mapped(std::string_view text, char* out) noexcept
{
    const auto address = ipv6_address::parse(text);
    if (!address || !address->mapped_ipv4())
        return nullptr;
    *out++ = '[';
    out = address->print(out);
    *out++ = ']';
    return out;
}

/// A copy of an IPv6 address in brackets, which changes before it is printed.
class ipv6_copy {
public:
    ipv6_copy(std::string_view host, const ipv6_bits& bits) noexcept : bits_(bits)
    {
        host.copy(octets_.data(), host.size());
        if (bits.dots != 0)
            replace_ipv4();
    }
    ipv6_copy(const ipv6_copy&) = delete;
    ipv6_copy& operator=(const ipv6_copy&) = delete;

    /// Implements print_ipv6().
    char* print(mapped_form mapped, char* out) noexcept
    {
        if (mapped == mapped_form::dotted && begins_with_zero(octets_.data()))
            if (char* const end = print_if_mapped({octets_.data() + 1, bits_.size - 2}, out))
                return end;
        zero_groups z(bits_);
        std::uint64_t span = z.first();
        if (!z.has_only(span))
            span = choose_span(z);
        return copy_address(octets_.data(), bits_, z, span, out);
    }

private:
    /// Replaces the IPv4 address at the end by two groups.
    void replace_ipv4() noexcept
    {
        const std::size_t begin = bits_.ipv4_begin();
        const std::uint32_t address = read_ipv4({octets_.data() + begin, bits_.size - 1 - begin}).value_or(0);
        const std::uint64_t digits = hexadecimal(address), low = digits >> 32;
        const octet_block groups =
            block_of(little_endian((digits & 0xFFFFFFFF) | std::uint64_t{':'} << 32 | low << 40), little_endian(low >> 24));
        store_block(groups, octets_.data() + begin);
        bits_ = {begin + 10, bits_.colons & first_bits(begin), bits_.zeros & first_bits(begin)};
        bits_.look_at(groups, begin);
    }

    /// Returns the digits and colons to replace by `::`, or 0 if no `::` is missing. Changes the address where `::` replaces other
    /// groups than the longest run.
    [[nodiscard]] std::uint64_t choose_span(zero_groups& z) noexcept
    {
        if (z.elided != 0) {
            insert_zeros(z.elided, z.replaced());
            z = zero_groups(bits_);
        }
        return z.links != 0 ? z.longest() : 0;
    }

    /// Inserts the groups that `::` replaces. At the address's beginning or end, only a single colon remains.
    void insert_zeros(std::uint64_t elided, std::size_t replaced) noexcept
    {
        constexpr std::string_view groups = "0:0:0:0:0:0:0";
        const std::size_t size = 2 * replaced - 1, between = lowest(elided) + 1;
        const std::size_t begin = between - (between == 2 ? 1 : 0), rest = between + (between == bits_.size - 2 ? 1 : 0);
        const auto insert = [&](std::uint64_t& bits, std::uint64_t inserted) {
            bits = (bits & first_bits(begin)) | (inserted & first_bits(size)) << begin | bits >> rest << (begin + size);
        };
        std::memmove(octets_.data() + begin + size, octets_.data() + rest, bits_.size - rest);
        groups.copy(octets_.data() + begin, size);
        insert(bits_.zeros, 0x5555);
        insert(bits_.colons, 0xAAAA);
        bits_.size = bits_.size - rest + begin + size;
    }

    ipv6_bits bits_;
    std::array<char, 4 * block_size> octets_;
};

/// Implements print_ipv6() for an address that it cannot copy part by part. Not inlined because of its stack.
[[gnu::noinline]] char* print_copy(std::string_view host, const ipv6_bits& bits, mapped_form mapped, char* out) noexcept
{
    return ipv6_copy(host, bits).print(mapped, out);
}

/// Returns whether an IPv6 address that contains dots ends in an IPv4 address, and is valid.
bool ends_in_ipv4(std::string_view host, const ipv6_bits& bits, std::uint64_t hexdigs) noexcept
{
    const std::size_t begin = bits.ipv4_begin();
    const std::uint64_t before = first_bits(begin);
    // The IPv4 address counts like `0:0`.
    return read_ipv4(host.substr(begin, host.size() - 1 - begin)) &&
           ipv6_groups(bits.colons | std::uint64_t{0b010} << begin, (hexdigs & before) | std::uint64_t{0b101} << begin, begin + 4)
               .are_address();
}

/// Returns whether `host`, in brackets, is an IPv6address. Calls `look(groups, zeros)` for an address without IPv4address.
template <class Look>
[[gnu::always_inline]] inline bool read_ipv6(std::string_view host, Look look) noexcept
{
    constexpr std::size_t shortest = 4;
    if (host.size() - shortest > longest_ipv6 - shortest)
        return false;
    ipv6_bits bits{host.size()};
    std::uint64_t hexdigs = 0;
    for_each_block(host, [&](const octet_block& block, std::size_t at) {
        bits.look_at(block, at);
        hexdigs |= bits_of_hexdigs(block) << at;
    });
    if (bits.dots != 0) [[unlikely]]
        return ends_in_ipv4(host, bits, hexdigs);
    const ipv6_groups groups(bits.colons, hexdigs, host.size());
    const bool are_address = groups.are_address();
    if (are_address) [[likely]]
        look(groups, bits.zeros);
    return are_address;
}

/// Returns whether `host`, in brackets, is an IPvFuture.
[[gnu::noinline]] bool is_ipvfuture(std::string_view host) noexcept
{
    const detail::grammar::reading future = detail::grammar::ipvfuture(host, 1);
    return future.complete && future.end + 1 == host.size();
}

} // namespace

std::optional<std::uint32_t> read_ipv4(std::string_view text) noexcept
{
    constexpr std::size_t shortest = 7, longest = 15;
    if (text.size() - shortest > longest - shortest)
        return std::nullopt;
#ifdef __GNUC__
    using vector = octet_block::vector;
    const octet_block block = load_first(text.data(), text.size());
    const auto is_digit = reinterpret_cast<vector>(block.octets - '0' < 10);
    const std::uint64_t all = first_bits(text.size()), dots = bits_equal_to<'.'>(block) & all, digits = bits_of({is_digit}) & all;
    const std::uint64_t second = dots & (dots - 1), third = second & (second - 1);
    if ((dots | digits) != all || third == 0 || (third & (third - 1)) != 0)
        return std::nullopt;
    const std::uint64_t begins = ~(digits << 1), two = digits & digits >> 1;
    const std::uint64_t empty = dots & (begins | std::uint64_t{1} << (text.size() - 1)),
                        leading_zeros = two & begins & bits_equal_to<'0'>(block);
    // Each octet's value as the last digit of a number.
    const auto before = [](vector v) {
        return __builtin_shufflevector(vector{}, v, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30);
    };
    const vector ones = (block.octets - '0') & is_digit;
    const vector tens = before(ones), hundreds = before(tens) & before(is_digit), below_100 = ones + tens * 10;
    const auto too_large = reinterpret_cast<vector>((hundreds > 2) | ((hundreds == 2) & (below_100 > 55)));
    if ((empty | leading_zeros | (two & two >> 2) | (bits_of({too_large}) & digits)) != 0)
        return std::nullopt;
    const vector values = below_100 + hundreds * 100;
    std::array<unsigned char, block_size> value;
    std::memcpy(value.data(), &values, block_size);
    return std::uint32_t{value[lowest(dots) - 1]} << 24 | std::uint32_t{value[lowest(second) - 1]} << 16 |
           std::uint32_t{value[lowest(third) - 1]} << 8 | value[text.size() - 1];
#else
    std::array<std::uint8_t, 4> octets{};
    const detail::grammar::reading all = detail::grammar::ipv4address(text, 0, octets);
    if (!all.complete || all.end != text.size())
        return std::nullopt;
    return std::uint32_t{octets[0]} << 24 | std::uint32_t{octets[1]} << 16 | std::uint32_t{octets[2]} << 8 | octets[3];
#endif
}

bool is_ipv6_literal(std::string_view host) noexcept
{
    return read_ipv6(host, [](auto...) {});
}

bool set_ip_literal(std::string_view host, components& parts) noexcept
{
    parts.hints.ipv6_form = true; // unless there is no IPv4 address
    const auto look = [&](const ipv6_groups& groups, std::uint64_t zeros) {
        parts.hints.ipv6_form = !groups.are_printed(host, zeros);
    };
    parts.host = read_ipv6(host, look) ? host_kind::ipv6 : host_kind::ipvfuture;
    if (parts.host == host_kind::ipv6) [[likely]]
        return true;
    parts.hints.ipv6_form = false;
    return is_ipvfuture(host);
}

char* print_ipv6(std::string_view host, std::size_t readable, mapped_form mapped, char* out) noexcept
{
    ipv6_bits bits{host.size()};
    for_each_block(host, [&](const octet_block& block, std::size_t at) { bits.look_at(block, at); });
    const bool may_map = mapped == mapped_form::dotted && begins_with_zero(host.data());
    if (host.size() + block_size <= readable && bits.dots == 0 && !may_map) [[likely]] {
        const zero_groups z(bits);
        const std::uint64_t span = z.first();
        if (z.has_only(span)) [[likely]]
            return copy_address(host.data(), bits, z, span, out);
    }
    return print_copy(host, bits, mapped, out);
}

} // namespace uriform::internal::streams
