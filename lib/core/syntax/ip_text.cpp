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

/// The octets of an IPv6 address in brackets, as bits of words.
struct ipv6_bits {
    std::size_t size;
    std::uint64_t colons = 0, zeros = 0, dots = 0; ///< may have bits beyond the end

    /// Considers a block that begins at octet `at`.
    void look_at(const octet_block& block, std::size_t at) noexcept
    {
        colons |= bits_equal_to<':'>(block) << at;
        zeros |= bits_equal_to<'0'>(block) << at;
        dots |= bits_equal_to<'.'>(block) << at;
    }

    /// Returns the bits of the octets between the brackets.
    [[nodiscard]] std::uint64_t inner() const noexcept { return first_bits(size - 1) & ~std::uint64_t{1}; }

    [[nodiscard]] bool has_ipv4() const noexcept { return (dots & inner()) != 0; }

    /// Returns where an IPv4 address begins: after the last colon.
    [[nodiscard]] std::size_t ipv4_begin() const noexcept { return static_cast<std::size_t>(std::bit_width(colons & inner())); }
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

[[gnu::always_inline]] inline ipv6_bits bits_of_ipv6(std::string_view host) noexcept
{
    ipv6_bits bits{host.size()};
    for_each_block(host, [&](const octet_block& block, std::size_t at) { bits.look_at(block, at); });
    return bits;
}

/// Rewrites an IPv6 address in brackets. Copies it only if blocks at its end would exceed the text around it.
class rewritten_ipv6 {
public:
    rewritten_ipv6(std::string_view host, std::size_t readable) noexcept : host_(host), bits_(bits_of_ipv6(host))
    {
        if (host.size() + block_size > readable)
            copy_octets();
    }
    rewritten_ipv6(const rewritten_ipv6&) = delete;
    rewritten_ipv6& operator=(const rewritten_ipv6&) = delete;

    /// Replaces the IPv4 address at the end by two groups.
    [[gnu::noinline]] void replace_ipv4() noexcept
    {
        copy_octets();
        const std::size_t begin = bits_.ipv4_begin();
        const std::uint32_t address = read_ipv4(host_.substr(begin, bits_.size - 1 - begin)).value_or(0);
        const std::uint64_t digits = hexadecimal(address), low = digits >> 32;
        const octet_block groups =
            block_of(little_endian((digits & 0xFFFFFFFF) | std::uint64_t{':'} << 32 | low << 40), little_endian(low >> 24));
        store_block(groups, copy_.data() + begin);
        bits_ = {begin + 10, bits_.colons & first_bits(begin), bits_.zeros & first_bits(begin)};
        bits_.look_at(groups, begin);
    }

    [[nodiscard]] const ipv6_bits& bits() const noexcept { return bits_; }

    /// Writes the address, without an IPv4 address, like print_ipv6(). RFC 5952 form has the same octets as other forms, except for
    /// letter case and zeros.
    char* print(mapped_form mapped, char* out) noexcept
    {
        if (mapped == mapped_form::dotted && may_map_ipv4()) [[unlikely]] {
            const auto address = ipv6_address::parse(host_.substr(1, host_.size() - 2));
            if (address && address->mapped_ipv4())
                return print_address(*address, out);
        }
        zero_groups z = find_zeros();
        std::uint64_t span = z.links != 0 ? z.around(z.links & (0 - z.links)) : 0;
        if (z.links != (z.links & span) || (z.elided != 0 && (span & (z.elided | z.elided << 1)) == 0)) [[unlikely]]
            span = choose_span(z);
        const std::uint64_t kept = first_bits(bits_.size) & ~(z.leading | span);
        return copy(span != 0 ? kept | colons_in_place_of(span) : kept, out);
    }

private:
    struct zero_groups {
        std::uint64_t leading; ///< needless leading zeros
        std::uint64_t digits;  ///< the digits of zero groups
        std::uint64_t elided;  ///< the first colon of `::`
        std::uint64_t links;   ///< the colons between zero groups, and between a zero group and `::`

        /// Returns the adjacent zero groups around `link`, with the colons between them.
        [[nodiscard]] std::uint64_t around(std::uint64_t link) const noexcept
        {
            const std::uint64_t all = digits | links, before = std::uint64_t{1} << std::bit_width(~all & (link - 1));
            return (all & ~(all + link)) | (link - before);
        }

        /// Returns the longest run of zero groups, or the first if several are as long. `links` must not be 0.
        [[nodiscard]] std::uint64_t longest() const noexcept
        {
            std::uint64_t found = around(links & (0 - links));
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

    [[nodiscard]] zero_groups find_zeros() const noexcept
    {
        const std::uint64_t colons = bits_.colons & bits_.inner(), digits = bits_.inner() & ~colons, zeros = bits_.zeros & digits;
        const std::uint64_t begins = digits & ~(digits << 1), ends = digits & ~(digits >> 1);
        const std::uint64_t first_zeros = zeros & ~(zeros + begins); // a carry passes through a group's first zeros
        zero_groups z{first_zeros & ~ends, first_zeros & ends, colons & colons >> 1, 0};
        for (int i = 0; i < 3; ++i)
            z.digits |= z.digits >> 1 & z.leading;
        const std::uint64_t beside = z.digits | colons;
        z.links = colons & beside << 1 & beside >> 1;
        return z;
    }

    /// Returns whether the first digits other than 0 are `ffff`, as in IPv4-mapped addresses.
    [[nodiscard]] bool may_map_ipv4() const noexcept
    {
        const std::uint64_t others = bits_.inner() & ~(bits_.colons | bits_.zeros);
        return (load_half_word(octets_ + lowest(others | std::uint64_t{1} << (bits_.size - 1))) | 0x20202020) == 0x66666666;
    }

    /// Returns the digits and colons to replace by `::`, or 0 if no `::` is missing. Changes the address where `::` replaces other
    /// groups than the longest run.
    [[gnu::noinline]] std::uint64_t choose_span(zero_groups& z) noexcept
    {
        if (z.elided != 0) {
            const std::uint64_t digits = bits_.inner() & ~bits_.colons;
            const unsigned replaced = 8 - internal::count(digits & ~(digits >> 1));
            if (z.links == 0 && replaced > 1)
                return 0;
            insert_zeros(z.elided, replaced);
            z = find_zeros();
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
        copy_octets();
        std::memmove(copy_.data() + begin + size, copy_.data() + rest, bits_.size - rest);
        groups.copy(copy_.data() + begin, size);
        insert(bits_.zeros, 0x5555);
        insert(bits_.colons, 0xAAAA);
        bits_.size = bits_.size - rest + begin + size;
    }

    /// Returns which colons to keep where `::` replaces zero groups: a colon at the address's beginning, and a colon at its end.
    [[nodiscard]] std::uint64_t colons_in_place_of(std::uint64_t span) const noexcept
    {
        const std::uint64_t colons = bits_.colons & span, others = colons & (colons - 1);
        const bool begins = (span & 2) != 0, ends = (span >> (bits_.size - 2) & 1) != 0;
        return (begins || ends ? colons & ~others : 0) | (begins && ends ? others & (0 - others) : 0);
    }

    /// Copies the octets at the bits of `kept`.
    char* copy(std::uint64_t kept, char* out) const noexcept
    {
        char* const begin = out;
        while (kept != 0) {
            const std::size_t at = lowest(kept), size = static_cast<std::size_t>(std::countr_one(kept >> at));
            for (std::size_t i = 0; i < size; i += block_size)
                store_block(with_case_bit(load_block(octets_ + at + i)), out + i);
            out += size;
            kept &= kept + (std::uint64_t{1} << at);
        }
        *begin = '[';
        out[-1] = ']';
        return out;
    }

    static char* print_address(const ipv6_address& address, char* out) noexcept
    {
        *out++ = '[';
        out = address.print(out);
        *out++ = ']';
        return out;
    }

    void copy_octets() noexcept
    {
        if (octets_ == host_.data())
            host_.copy(copy_.data(), host_.size());
        octets_ = copy_.data();
    }

    std::string_view host_;
    const char* octets_ = host_.data();
    ipv6_bits bits_;
    std::array<char, 4 * block_size> copy_;
};

/// Returns whether an address that contains an IPv4 address is IPv4-mapped and in RFC 5952 form, ignoring case.
bool is_printed_mapped(std::string_view host, std::uint64_t colons) noexcept
{
    constexpr std::string_view prefix = "[::FFFF:";
    constexpr std::uint64_t colons_of_prefix = 0b1000'0110;
    return colons == colons_of_prefix && (load_word(host.data()) & ~eight(0x20)) == (load_word(prefix.data()) & ~eight(0x20));
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
    constexpr std::size_t shortest = 4;
    if (host.size() - shortest > longest_ipv6 - shortest || host.front() != '[' || host.back() != ']')
        return false;
    const ipv6_bits bits = bits_of_ipv6(host);
    std::uint64_t colons = bits.colons, hexdigs = 0;
    for_each_block(host, [&](const octet_block& block, std::size_t at) { hexdigs |= bits_of_hexdigs(block) << at; });
    std::size_t end = host.size() - 1;
    if (bits.has_ipv4()) [[unlikely]] {
        const std::size_t begin = bits.ipv4_begin();
        if (!read_ipv4(host.substr(begin, end - begin)))
            return false;
        end = begin + 3; // it counts like `0:0`
        colons = (colons & first_bits(begin)) | std::uint64_t{0b010} << begin;
        hexdigs = (hexdigs & first_bits(begin)) | std::uint64_t{0b101} << begin;
    }
    return is_ipv6_in_groups(colons >> 1, hexdigs >> 1, static_cast<std::uint32_t>(end - 1));
}

host_kind kind_of_ip_literal(std::string_view host) noexcept
{
    if (is_ipv6_literal(host))
        return host_kind::ipv6;
    if (host.size() < 2 || detail::ascii::to_lower(host[1]) != 'v')
        return host_kind::none;
    const detail::grammar::reading future = detail::grammar::ipvfuture(host, 1);
    return future.complete && future.end + 1 == host.size() ? host_kind::ipvfuture : host_kind::none;
}

bool is_surely_printed_ipv6(std::string_view host, mapped_form mapped) noexcept
{
    const ipv6_bits bits = bits_of_ipv6(host);
    const std::uint64_t colons = bits.colons & bits.inner(), digits = bits.inner() & ~colons;
    if (bits.has_ipv4()) [[unlikely]]
        return mapped == mapped_form::dotted && is_printed_mapped(host, colons);
    const std::uint64_t ends = digits & ~(digits >> 1), first_zeros = bits.zeros & digits & ~(digits << 1);
    const std::uint64_t beside = first_zeros | colons, links = colons & beside << 1 & beside >> 1, elided = colons & colons >> 1;
    const bool maps = mapped == mapped_form::dotted && host[1] == ':' && detail::ascii::to_lower(host[3]) == 'f';
    return ((first_zeros & ~ends) | links) == 0 && !maps && (elided == 0 || internal::count(ends) <= 6);
}

char* print_ipv6(std::string_view host, std::size_t readable, mapped_form mapped, char* out) noexcept
{
    rewritten_ipv6 address(host, readable);
    if (address.bits().has_ipv4()) [[unlikely]]
        address.replace_ipv4();
    return address.print(mapped, out);
}

} // namespace uriform::internal::streams
