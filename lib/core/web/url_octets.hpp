#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/web/percent_encode_sets.hpp>

#include "core/base/octet_scan.hpp"

/// @file
/// The octets that the URL parser tells apart, in one table.

namespace uriform::web::internal {

/// Properties of an octet: for each percent-encode set, that the octet is not in it, and others.
enum octet_property : std::uint16_t {
    kept_in_c0_control = 1 << 0,
    kept_in_fragment = 1 << 1,
    kept_in_query = 1 << 2,
    kept_in_special_query = 1 << 3,
    kept_in_path = 1 << 4,
    kept_in_userinfo = 1 << 5,
    kept_in_segment = 1 << 6,     ///< kept in a path, and neither `/` nor `\`
    kept_in_opaque_path = 1 << 7, ///< not in the C0 control percent-encode set, and neither `?` nor `#`
    delimiter = 1 << 8,           ///< `/`, `?`, `#` and `\`, of authorities and segments
    forbidden_in_host = 1 << 9,   ///< a forbidden host code point (section 3.2)
    allowed_in_domain = 1 << 10,  ///< ASCII that is no forbidden domain code point
    plain_in_domain = 1 << 11,    ///< the same, and no upper-case letter
    url_code_point = 1 << 12,     ///< a URL code point (section 4.3) that is ASCII
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
        {kept_in_segment, encode_sets::path - char_set("/\\")},
        {kept_in_opaque_path, encode_sets::c0_control - char_set("?#")},
        {delimiter, char_set("/?#\\")},
        {forbidden_in_host, forbidden_host_octets},
        {allowed_in_domain, ascii_octets - forbidden_domain_octets},
        {plain_in_domain, ascii_octets - forbidden_domain_octets - chars::upper_alpha},
        {url_code_point, chars::alpha + chars::digit + char_set("!$&'()*+,-./:;=?@_~")},
    };
    std::array<std::uint16_t, 256> table{};
    for (const auto& row : rows)
        for (unsigned octet = 0; octet < 256; ++octet)
            if (row.octets.contains(static_cast<char>(octet)))
                table[octet] = static_cast<std::uint16_t>(table[octet] | row.property);
    return table;
}();

/// The number of octets that each octet may be written as, outside credentials: 3 if it is percent-encoded, 9 for U+FFFD.
inline constexpr auto longest_encodings = [] {
    constexpr char_set kept = encode_sets::path & encode_sets::special_query & encode_sets::fragment;
    std::array<std::uint8_t, 256> table{};
    for (unsigned octet = 0; octet < 256; ++octet)
        table[octet] = kept.contains(static_cast<char>(octet)) ? 1 : octet < 0x80 ? 3 : 9;
    return table;
}();

[[nodiscard]] constexpr bool is(char octet, octet_property property) noexcept
{
    return (octet_properties[static_cast<unsigned char>(octet)] & property) != 0;
}

/// Returns the number of octets that begin `text` and have the property. Linear.
[[nodiscard]] inline std::size_t count_leading(std::string_view text, octet_property property) noexcept
{
    std::size_t size = 0;
    while (size < text.size() && is(text[size], property))
        ++size;
    return size;
}

/// Returns the number of octets that begin `text` and are lower-case letters, digits, `-` or `.`, as those of most domains are, but
/// not of the last seven octets of `text`. Eight octets at a time.
[[nodiscard]] inline std::size_t count_leading_common(std::string_view text) noexcept
{
    constexpr std::uint64_t ones = 0x0101010101010101;
    constexpr std::uint64_t high_bits = 0x80 * ones;
    for (std::size_t at = 0; text.size() - at >= 8; at += 8) {
        const std::uint64_t word = uriform::internal::load_word(text.data() + at);
        const std::uint64_t low = word & ~high_bits;
        const auto from = [&](unsigned octet) { return low + (0x80 - octet) * ones; }; // sets the high bit of each that is not less
        const std::uint64_t letters = from('a') & ~from('z' + 1);
        const std::uint64_t others = from('-') & ~(from('/') & ~from('0')) & ~from('9' + 1);
        const std::uint64_t found = ~(letters | others) | word;
        if ((found & high_bits) != 0)
            return at + static_cast<std::size_t>(std::countr_zero(found & high_bits)) / 8;
    }
    return text.size() / 8 * 8;
}

/// Returns whether eight octets, as load_word() returns them, are letters, digits, `-`, `.` or `/`: most octets of paths.
[[nodiscard]] constexpr bool are_common_in_paths(std::uint64_t word) noexcept
{
    constexpr std::uint64_t ones = 0x0101010101010101;
    constexpr std::uint64_t high_bits = 0x80 * ones;
    const std::uint64_t low = word & ~high_bits;
    const std::uint64_t lower = low | 0x20 * ones;
    const std::uint64_t letters = (lower + (0x80 - 'a') * ones) & ~(lower + (0x7F - 'z') * ones);
    const std::uint64_t others = (low + (0x80 - '-') * ones) & ~(low + (0x7F - '9') * ones);
    return ((letters | others) & ~word & high_bits) == high_bits;
}

/// Returns whether all octets of `text` have the property. Linear.
[[nodiscard]] inline bool all_are(std::string_view text, octet_property property) noexcept
{
    return count_leading(text, property) == text.size();
}

} // namespace uriform::web::internal
