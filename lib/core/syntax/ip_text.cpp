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
#include "core/syntax/ipv6_form.hpp"
#include "core/syntax/simd/dispatch.hpp"
#include "core/syntax/simd/masks.hpp"

namespace uriform::internal::streams {
namespace {

/// The most octets of an IPv6 address in brackets: of eight groups, the last two as an IPv4 address.
constexpr std::size_t longest_ipv6 = 47;

/// The octets of a text that is not longer than longest_ipv6, in blocks. Blocks overlap, so nearly all addresses have the same
/// number. Reads no other octets.
class ipv6_blocks {
public:
    [[gnu::always_inline]] inline explicit ipv6_blocks(std::string_view text) noexcept
        : last_(text.size() < block_size ? 0 : text.size() - block_size), middle_((std::min)(block_size, last_))
    {
        if (text.size() < block_size) [[unlikely]] {
            blocks_.fill(load_first(text.data(), text.size()));
            return;
        }
        blocks_ = {load_block(text.data()), load_block(text.data() + middle_), load_block(text.data() + last_)};
    }

    [[nodiscard, gnu::always_inline]] inline ipv6_bits bits(std::size_t size) const noexcept
    {
        return {size, join(bits_equal_to<':'>), join(bits_equal_to<'0'>), join(bits_equal_to<'.'>)};
    }
    /// Returns the hexadecimal digits. Bits beyond the text's end are unspecified.
    [[nodiscard, gnu::always_inline]] inline std::uint64_t hexdigs() const noexcept { return join(bits_of_hexdigs); }

    /// Copies the octets that `kept` marks in lower case, and returns the end of the output.
    [[gnu::always_inline]] static inline char* pack(const char* octets, std::uint64_t kept, char* out) noexcept
    {
        while (kept != 0) {
            const std::size_t at = lowest(kept), size = lowest(~(kept >> at));
            for (std::size_t i = 0; i < size; i += block_size)
                store_block(with_case_bit(load_block(octets + at + i)), out + i);
            out += size;
            kept &= kept + (std::uint64_t{1} << at);
        }
        return out;
    }

private:
    [[nodiscard, gnu::always_inline]] inline std::uint64_t join(std::uint64_t (*bits_of)(const octet_block&)) const noexcept
    {
        return bits_of(blocks_[0]) | bits_of(blocks_[1]) << middle_ | bits_of(blocks_[2]) << last_;
    }

    std::size_t last_, middle_; ///< where the blocks after the first begin
    std::array<octet_block, 3> blocks_;
};

/// Returns whether an IPv6 address in brackets may be IPv4-mapped: if it begins with zeros, and contains `ffff`.
bool may_be_mapped(std::string_view host) noexcept
{
    return begins_with_zero(host) && (host.find('f') != host.npos || host.find('F') != host.npos);
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

/// Not inlined because it is large.
[[gnu::noinline]] zero_groups read_groups(const ipv6_bits& bits) noexcept
{
    return zero_groups(bits);
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
        if (mapped == mapped_form::dotted && may_be_mapped({octets_.data(), bits_.size}))
            if (char* const end = print_if_mapped({octets_.data() + 1, bits_.size - 2}, out))
                return end;
        zero_groups z = read_groups(bits_);
        std::uint64_t span = z.first();
        if (!z.has_only(span)) {
            if (z.elided != 0) { // `::` replaces other groups than the longest run
                insert_zeros(z.elided, z.replaced());
                z = read_groups(bits_);
            }
            span = z.links != 0 ? z.longest() : 0;
        }
        return put_brackets(out, ipv6_blocks::pack(octets_.data(), kept_octets(bits_, z, span), out));
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
        const std::uint64_t kept = first_bits(begin);
        bits_ = {begin + 10, (bits_.colons & kept) | std::uint64_t{1} << (begin + 4),
                 (bits_.zeros & kept) | bits_equal_to<'0'>(groups) << begin, 0};
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

/// Returns whether `host`, in brackets, is an IPv6address. If it is, sets its kind and hint, unless `parts` is null.
[[gnu::noinline]] bool read_ipv6(std::string_view host, components* parts) noexcept
{
    constexpr std::size_t shortest = 4;
    if (host.size() - shortest > longest_ipv6 - shortest)
        return false;
    const ipv6_blocks octets(host);
    const ipv6_bits bits = octets.bits(host.size());
    const std::uint64_t hexdigs = octets.hexdigs();
    bool is_printed = false;
    if (bits.dots != 0) [[unlikely]] {
        if (!ends_in_ipv4(host, bits, hexdigs))
            return false;
    } else {
        const ipv6_groups groups(bits.colons, hexdigs, host.size());
        if (!groups.are_address()) [[unlikely]]
            return false;
        is_printed = parts != nullptr && groups.are_printed(host, bits.zeros);
    }
    if (parts != nullptr) {
        parts->host = host_kind::ipv6;
        parts->hints.ipv6_form = !is_printed;
    }
    return true;
}

/// Returns whether `host`, in brackets, is an IPvFuture.
[[gnu::noinline]] bool is_ipvfuture(std::string_view host) noexcept
{
    const detail::grammar::reading future = detail::grammar::ipvfuture(host, 1);
    return future.complete && future.end + 1 == host.size();
}

} // namespace

std::uint64_t zero_groups::longest() const noexcept
{
    std::uint64_t found = first();
    for (std::uint64_t rest = links & ~found; rest != 0;) {
        const std::uint64_t next = around(rest & (0 - rest));
        if (internal::count(links & next) > internal::count(links & found))
            found = next;
        rest &= ~next;
    }
    return found;
}

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
    return read_ipv6(host, nullptr);
}

bool set_ip_literal(std::string_view host, components& parts) noexcept
{
    parts.host = host_kind::ipvfuture;
    parts.hints.ipv6_form = false;
    return read_ipv6(host, &parts) || is_ipvfuture(host);
}

char* print_ipv6_by_blocks(std::string_view host, std::size_t readable, mapped_form mapped, char* out) noexcept
{
    const ipv6_bits bits = ipv6_blocks(host).bits(host.size());
    const bool is_mapped = mapped == mapped_form::dotted && may_be_mapped(host);
    const std::uint64_t kept = readable - host.size() >= block_size && !is_mapped ? printed_octets(bits) : 0;
    if (kept != 0) [[likely]]
        return put_brackets(out, ipv6_blocks::pack(host.data(), kept, out));
    return ipv6_copy(host, bits).print(mapped, out);
}

char* write_with_host(std::string_view text, const components& parts, mapped_form mapped, char* out) noexcept
{
    const std::size_t begin = parts.hints.ipv6_form ? parts.host_begin : parts.host_end, end = parts.host_end;
    for (std::size_t i = 0; i < begin; i += block_size) { // the last block may overlap the block before it
        const std::size_t at = (std::min)(i, text.size() - block_size);
        store_block(in_lower_case(load_block(text.data() + at)), out + at);
    }
    out += begin;
    if (parts.hints.ipv6_form)
        out = print_ipv6({text.data() + begin, end - begin}, text.size() - begin, mapped, out);
    std::memcpy(out, text.data() + end, text.size() - end);
    return out + (text.size() - end);
}

char* print_ipv6(std::string_view host, std::size_t readable, mapped_form mapped, char* out) noexcept
{
    return print_ipv6_in_use.load(std::memory_order_relaxed)(host, readable, mapped, out);
}

} // namespace uriform::internal::streams

constinit std::atomic<uriform::internal::print_ipv6_function> uriform::internal::print_ipv6_in_use{
    uriform::internal::streams::print_ipv6_by_blocks};
