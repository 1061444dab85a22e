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
/// Writes IPv6 addresses as RFC 5952 recommends.

namespace uriform::internal::streams {

/// The longest run of zeros among eight groups, which `::` replaces (RFC 5952, section 4.2), or 8 to 8 if there are not two zero
/// groups in sequence.
struct zero_run {
    std::uint8_t begin, end;
};

/// The first of the longest runs, indexed by a bit for each zero group.
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

/// The room that ipv6_text::print() needs for brackets, an address, and extra octets copied with the last group.
inline constexpr std::size_t ipv6_room = 41 + 8;

/// An IPv6 address in brackets, as accepted by the tokenizer.
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
        if (size_ > block_size) // the last block may overlap the previous block
            look_at(load_block(host.data() + size_ - block_size), size_ - block_size);
        colons_ &= first_bits(size_);
        zeros_ &= first_bits(size_);
        dots_ &= first_bits(size_);
        octets_[zero] = '0';
        octets_[zero + 1] = ':';
    }

    /// Returns whether the address is certainly in the form recommended by RFC 5952, section 4, ignoring case: no group has a
    /// leading zero, `::` is absent or replaces two groups or more, and no IPv4 address is written or mapped. May return false
    /// for an address in this form, but rarely does.
    [[nodiscard]] bool is_surely_printed() const noexcept
    {
        const bool elided = (colons_ & colons_ << 1) != 0;
        return ((colons_ << 1 | 2) & zeros_) == 0 && std::popcount(colons_) <= (elided ? 6 : 7) && dots_ == 0 &&
               !(octets_[1] == ':' && detail::ascii::to_lower(octets_[3]) == 'f');
    }

    /// Returns whether the last two groups are written as an IPv4 address.
    [[nodiscard]] bool has_ipv4() const noexcept { return dots_ != 0; }

    /// Writes the address, in brackets, in RFC 5952 form to `out`. Needs room for ipv6_room octets. Returns the end of the
    /// output.
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

    /// Does the same, but writes the last two groups of an IPv4-mapped address in hexadecimal, too. The text must not contain an
    /// IPv4 address.
    char* print_groups(char* out) const noexcept
    {
        const group_list all = find_groups();
        return print(all, longest_zero_runs[all.zeros], out);
    }

private:
    /// The eight groups, including those that `::` replaces: the offset of each after its leading zeros, and its size including
    /// the octet after it.
    struct group_list {
        std::array<std::uint8_t, 8> begins, sizes;
        unsigned zeros; ///< a bit for each zero group
    };

    static constexpr std::uint8_t zero = 48; ///< offset of `0:` in octets_, after the text

    [[nodiscard]] group_list find_groups() const noexcept
    {
        group_list all;
        all.begins.fill(zero);
        all.sizes.fill(2);
        const std::uint64_t digits = ~colons_ & first_bits(size_ - 1) & ~std::uint64_t{1};
        const std::uint64_t after_zeros = zeros_ + (digits & ~(digits << 1)); // a carry passes through a group's leading zeros
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

    /// Copies the groups. RFC 5952 form uses the same octets, except for letter case and leading zeros.
    char* print(const group_list& all, zero_run elided, char* out) const noexcept
    {
        const auto copy = [&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) {
                std::uint64_t octets;
                std::memcpy(&octets, octets_.data() + all.begins[i], sizeof octets);
                octets |= 0x2020202020202020; // lower-case letters; the other octets of an address do not change
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
