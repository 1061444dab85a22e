#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/web/percent_encode_sets.hpp>

#include "core/base/octet_masks.hpp"

/// @file
/// A table of the octets that the URL parser distinguishes.

namespace uriform::web::internal {

/// Properties of an octet. Those named after a percent-encode set mean that the octet is not in the set.
enum octet_property : std::uint16_t {
    kept_in_c0_control = 1 << 0,
    kept_in_fragment = 1 << 1,
    kept_in_query = 1 << 2,
    kept_in_special_query = 1 << 3,
    kept_in_path = 1 << 4,
    kept_in_userinfo = 1 << 5,
    removed_or_reverse_solidus = 1 << 6, ///< a tab or newline, removed by the URL parser, or `\`
    kept_in_opaque_path = 1 << 7,        ///< neither in the C0 control percent-encode set nor `?` or `#`
    delimiter = 1 << 8,                  ///< `/`, `?`, `#` and `\`, delimiters in authorities and paths
    forbidden_in_host = 1 << 9,          ///< a forbidden host code point (section 3.2)
    allowed_in_domain = 1 << 10,         ///< ASCII except forbidden domain code points
    plain_in_domain = 1 << 11,           ///< the same without upper-case letters
    url_code_point = 1 << 12,            ///< an ASCII URL code point (section 4.3)
    solidus_or_end = 1 << 13,            ///< `/`, `?` and `#`: the same without `\`
    common_in_domain = 1 << 15,          ///< lower-case letters, digits, `-` and `.`, usual in domains
    colon_or_bracket = 1 << 14,          ///< `:`, `[` and `]`, to which the host state reacts
};

inline constexpr char_set c0_controls = char_set::range(0, 0x1F);
inline constexpr char_set forbidden_host_octets = char_set(std::string_view("\0\t\n\r #/:<>?@[\\]^|", 17));
inline constexpr char_set forbidden_domain_octets = forbidden_host_octets + c0_controls + char_set("%\x7F");
inline constexpr char_set ascii_octets = char_set::range(0, 0x7F);

inline constexpr auto octet_properties = [] {
    constexpr struct {
        octet_property property;
        char_set octets;
    } rows[] = {
        {kept_in_c0_control, encode_sets::c0_control},
        {kept_in_fragment, encode_sets::fragment},
        {kept_in_query, encode_sets::query},
        {kept_in_special_query, encode_sets::special_query},
        {kept_in_path, encode_sets::path},
        {kept_in_userinfo, encode_sets::userinfo},
        {removed_or_reverse_solidus, char_set("\t\n\r\\")},
        {kept_in_opaque_path, encode_sets::c0_control - char_set("?#")},
        {delimiter, char_set("/?#\\")},
        {forbidden_in_host, forbidden_host_octets},
        {allowed_in_domain, ascii_octets - forbidden_domain_octets},
        {plain_in_domain, ascii_octets - forbidden_domain_octets - chars::upper_alpha},
        {solidus_or_end, char_set("/?#")},
        {colon_or_bracket, char_set(":[]")},
        {common_in_domain, char_set::range('a', 'z') + chars::digit + char_set("-.")},
        {url_code_point, chars::alpha + chars::digit + char_set("!$&'()*+,-./:;=?@_~")},
    };
    std::array<std::uint16_t, 256> table{};
    for (const auto& row : rows)
        for (unsigned octet = 0; octet < 256; ++octet)
            if (row.octets.contains(static_cast<char>(octet)))
                table[octet] = static_cast<std::uint16_t>(table[octet] | row.property);
    return table;
}();

[[nodiscard]] constexpr bool is(char octet, octet_property property) noexcept
{
    return (octet_properties[static_cast<unsigned char>(octet)] & property) != 0;
}

/// A range of octets. May wrap around from 0xFF to 0.
struct octet_range {
    unsigned char first;
    unsigned char size;
};

/// The ranges of octets with a property.
struct octet_ranges {
    std::array<octet_range, 32> ranges{};
    std::size_t count = 0;
};

/// Returns the ranges of octets with `property`, or without it if not `has`. There must be octets of both kinds.
constexpr octet_ranges ranges_of(octet_property property, bool has) noexcept // not consteval because of clang 14
{
    const auto is_member = [&](unsigned octet) { return is(static_cast<char>(octet % 256), property) == has; };
    octet_ranges all;
    for (unsigned first = 0; first < 256; ++first) {
        if (!is_member(first) || is_member(first + 255))
            continue;
        unsigned end = first;
        while (is_member(end))
            ++end;
        all.ranges.at(all.count++) = {static_cast<unsigned char>(first), static_cast<unsigned char>(end - first)};
    }
    return all;
}

#if defined(__SSE2__) || defined(__wasm_simd128__)
template <octet_property property, bool has, std::size_t... i>
[[nodiscard]] inline std::uint64_t bits_of_octets(const uriform::internal::streams::octet_block& block,
                                                  std::index_sequence<i...>) noexcept
{
    using vector = uriform::internal::streams::octet_block::vector;
    constexpr octet_ranges all = ranges_of(property, has);
    const auto in_range = [&](octet_range range) { // for a single octet, saves a comparison
        return reinterpret_cast<vector>(range.size == 1 ? block.octets == range.first
                                                        : static_cast<vector>(block.octets - range.first) < range.size);
    };
    return uriform::internal::streams::bits_of({(in_range(all.ranges[i]) | ...)});
}
#endif

/// Returns a word whose bit `i` is set if octet `i` of a block has the property, or lacks it if not `has`.
template <octet_property property, bool has>
[[nodiscard]] inline std::uint64_t bits_of_octets(const uriform::internal::streams::octet_block& block) noexcept
{
#if defined(__SSE2__) || defined(__wasm_simd128__)
    return bits_of_octets<property, has>(block, std::make_index_sequence<ranges_of(property, has).count>());
#else
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < uriform::internal::streams::block_size; ++i)
        bits |= std::uint64_t{is(static_cast<char>(block.octets[i]), property) == has} << i;
    return bits;
#endif
}

/// Returns where, from `from` on, the first octet with the property occurs, or without it if not `has`; or else the size of
/// `text`. Linear.
template <octet_property property, bool has = true>
[[nodiscard]] inline std::size_t find_octet(std::string_view text, std::size_t from = 0) noexcept
{
    using uriform::internal::streams::block_size;
    for (; from < text.size(); from += block_size) {
        const std::size_t size = std::min(text.size() - from, block_size);
        const std::uint64_t found =
            bits_of_octets<property, has>(uriform::internal::streams::load_first(text.data() + from, size)) &
            uriform::internal::streams::first_bits(size);
        if (found != 0)
            return from + static_cast<std::size_t>(std::countr_zero(found));
    }
    return text.size();
}

/// Returns whether any octet in `text` has the property, or lacks it if not `has`. Linear.
template <octet_property property, bool has = true>
[[nodiscard]] inline bool contains_octet(std::string_view text) noexcept
{
    using namespace uriform::internal::streams;
    return any_in_blocks(text, [](const octet_block& block) { return bits_of_octets<property, has>(block); });
}

/// Returns whether all octets in `text` have the property. Linear.
template <octet_property property>
[[nodiscard]] inline bool all_are(std::string_view text) noexcept
{
    return !contains_octet<property, false>(text);
}

/// The size of an octet's longest output: U+FFFD, percent-encoded.
inline constexpr std::size_t longest_encoding = 9;

/// The largest room to overestimate rather than to measure.
inline constexpr std::size_t small_room = 2048;

/// Returns the room that `text` may need if it is percent-encoded, outside credentials. The result may exceed a 32-bit
/// std::size_t. Takes linear time, or constant time if the result is small.
[[nodiscard]] inline std::uint64_t room_for_encoded(std::string_view text) noexcept
{
    if (text.size() <= small_room / longest_encoding)
        return longest_encoding * text.size();
    return (uriform::internal::is_ascii(text) ? 3 : longest_encoding) * std::uint64_t{text.size()};
}

} // namespace uriform::web::internal
