#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/ipv6_address.hpp>

#include "core/base/octet_scan.hpp"
#include "core/uri/octet_masks.hpp"

/// @file
/// The form of RFC 5952 of texts of IPv6 addresses.

namespace uriform::internal::streams {

/// The longest run of zeros among eight groups, which `::` replaces (RFC 5952, section 4.2); 8 to 8 if none
/// has two groups.
struct zero_run {
    std::uint8_t begin, end;
};

/// The first of the longest runs, by a bit for each group that is zero.
inline constexpr auto longest_zero_runs = [] {
    std::array<zero_run, 256> table{};
    for (unsigned zeros = 0; zeros < 256; ++zeros) {
        table[zeros] = {8, 8};
        for (unsigned begin = 0, longest = 1; begin < 8; ++begin) {
            unsigned end = begin;
            while (end < 8 && (zeros >> end & 1) != 0)
                ++end;
            if (end - begin > longest) {
                longest = end - begin;
                table[zeros] = {static_cast<std::uint8_t>(begin), static_cast<std::uint8_t>(end)};
            }
        }
    }
    return table;
}();

/// The room that ipv6_text::print() needs: for brackets, an address, and octets that are copied with its last group.
inline constexpr std::size_t ipv6_room = 41 + 8;

/// An IPv6 address in brackets, as the tokenizer accepts it.
class ipv6_text {
public:
    explicit ipv6_text(std::string_view host) noexcept : size_(host.size())
    {
        const auto look_at = [&](const octet_block& block, std::size_t at) {
            store_block(block, octets_.data() + at);
            colons_ |= bits_equal_to<':'>(block) << at;
            zeros_ |= bits_equal_to<'0'>(block) << at;
            dots_ |= bits_equal_to<'.'>(block) << at;
        };
        look_at(load_first(host.data(), size_), 0);
        if (size_ > 2 * block_size)
            look_at(load_block(host.data() + block_size), block_size);
        if (size_ > block_size) // the last block, which may overlap the one before it
            look_at(load_block(host.data() + size_ - block_size), size_ - block_size);
        colons_ &= first_bits(size_);
        zeros_ &= first_bits(size_);
        dots_ &= first_bits(size_);
        octets_[zero] = '0';
        octets_[zero + 1] = ':';
    }

    /// Returns whether the address is surely in the form of RFC 5952, section 4, but for the case of letters: no group begins with
    /// a zero, `::` replaces two groups or more, or none is replaced, and no IPv4 address is written or mapped. Few addresses in
    /// that form are missed.
    [[nodiscard]] bool is_surely_printed() const noexcept
    {
        const bool elided = (colons_ & colons_ << 1) != 0;
        return ((colons_ << 1 | 2) & zeros_) == 0 && std::popcount(colons_) <= (elided ? 6 : 7) && dots_ == 0 &&
               !(octets_[1] == ':' && detail::ascii::to_lower(octets_[3]) == 'f');
    }

    /// Returns whether the last two groups are written as an IPv4 address.
    [[nodiscard]] bool has_ipv4() const noexcept { return dots_ != 0; }

    /// Writes the address, in brackets, in the form of RFC 5952 to `out`, where there is ipv6_room. Returns the end of the output.
    char* print(char* out) const noexcept
    {
        const group_list all = find_groups();
        const zero_run elided = longest_zero_runs[all.zeros];
        const bool maps_ipv4 = elided.begin == 0 && elided.end == 5 && all.sizes[5] == 5 && is_ffff(all.begins[5]);
        if (!has_ipv4() && !maps_ipv4)
            return print(all, elided, out);
        *out++ = '[';
        out = ipv6_address::parse({octets_.data() + 1, size_ - 2})->print(out);
        *out++ = ']';
        return out;
    }

    /// Does the same, but for an address that maps an IPv4 address, of which it writes the last two groups as all others. No IPv4
    /// address may be written in the text.
    char* print_groups(char* out) const noexcept
    {
        const group_list all = find_groups();
        return print(all, longest_zero_runs[all.zeros], out);
    }

private:
    /// The eight groups, those that `::` replaces among them: where they begin, without needless zeros, and their sizes, with the
    /// octet after them.
    struct group_list {
        std::array<std::uint8_t, 8> begins, sizes;
        unsigned zeros; ///< a bit for each group that is zero
    };

    static constexpr std::uint8_t zero = 48; ///< where octets_ has `0:`, after the text

    [[nodiscard]] group_list find_groups() const noexcept
    {
        group_list all;
        all.begins.fill(zero);
        all.sizes.fill(2);
        const std::uint64_t digits = ~colons_ & first_bits(size_ - 1) & ~std::uint64_t{1};
        const std::uint64_t after_zeros = zeros_ + (digits & ~(digits << 1)); // a carry goes through the zeros that begin a group
        std::uint64_t ends = digits & ~(digits >> 1);
        std::uint64_t begins = (after_zeros & ~zeros_ & digits) | (zeros_ & ~after_zeros & ends);
        const std::uint64_t pairs = colons_ & colons_ >> 1; // the first colon of `::`
        const std::size_t replaced = 8 - std::min<std::size_t>(static_cast<std::size_t>(std::popcount(ends)), 8);
        std::size_t i = (colons_ >> 1 & 1) != 0 ? replaced : 0;
        unsigned others = 0;
        for (; ends != 0 && i < 8; ends &= ends - 1, begins &= begins - 1) {
            const auto begin = static_cast<unsigned>(std::countr_zero(begins)), end = static_cast<unsigned>(std::countr_zero(ends));
            all.begins[i] = static_cast<std::uint8_t>(begin);
            all.sizes[i] = static_cast<std::uint8_t>(end - begin + 2);
            others |= (zeros_ >> begin & 1 ? 0U : 1U) << i;
            i += 1 + ((pairs >> (end + 1) & 1) != 0 ? replaced : 0);
        }
        all.zeros = ~others & 0xFF;
        return all;
    }

    /// Copies the groups: in the form of RFC 5952 they have the same octets, but for letter case and the zeros that they begin
    /// with.
    char* print(const group_list& all, zero_run elided, char* out) const noexcept
    {
        const auto copy = [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                std::uint64_t octets;
                std::memcpy(&octets, octets_.data() + all.begins[i], sizeof octets);
                octets |= 0x2020202020202020; // letters in lower case, and no other octet of an address
                std::memcpy(out, &octets, sizeof octets);
                out += all.sizes[i];
            }
        };
        *out++ = '[';
        copy(0, elided.begin);
        if (elided.begin == 0)
            *out++ = ':';
        if (elided.begin != 8)
            *out++ = ':';
        copy(elided.end, 8);
        if (elided.end == 8 && elided.begin != 8)
            ++out;
        out[-1] = ']';
        return out;
    }

    [[nodiscard]] bool is_ffff(std::size_t begin) const noexcept
    {
        return (load_half_word(octets_.data() + begin) | 0x20202020) == 0x66666666;
    }

    std::size_t size_;
    std::uint64_t colons_ = 0, zeros_ = 0, dots_ = 0;
    std::array<char, 56> octets_;
};

} // namespace uriform::internal::streams
