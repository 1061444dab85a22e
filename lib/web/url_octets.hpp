#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/base/ascii.hpp>
#include <uriform/base/char_set.hpp>
#include <uriform/web/percent_encode_sets.hpp>

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
    forbidden_in_host = 1 << 6,   ///< a forbidden host code point (section 3.2)
    forbidden_in_domain = 1 << 7, ///< a forbidden domain code point
    plain_in_domain = 1 << 8,     ///< ASCII that a domain keeps as it is: allowed, not upper-case, no `%`
    ends_authority = 1 << 9,      ///< `/`, `?`, `#`, and, in special URLs, `\`
    url_code_point = 1 << 11,     ///< a URL code point (section 4.3) that is ASCII
    kept_in_segment = 1 << 12,    ///< kept in a path, and neither `/` nor `\`
    kept_after_host = 1 << 13,    ///< kept in paths, queries and fragments
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
        {forbidden_in_host, forbidden_host_octets},
        {forbidden_in_domain, forbidden_domain_octets},
        {plain_in_domain, ascii_octets - forbidden_domain_octets - chars::upper_alpha},
        {ends_authority, char_set("/?#\\")},
        {url_code_point, chars::alpha + chars::digit + char_set("!$&'()*+,-./:;=?@_~")},
        {kept_in_segment, encode_sets::path - char_set("/\\")},
        {kept_after_host, encode_sets::path & encode_sets::special_query & encode_sets::fragment},
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

/// Returns the number of octets that begin `text` and have the property. Linear.
[[nodiscard]] inline std::size_t count_leading(std::string_view text, octet_property property) noexcept
{
    std::size_t size = 0;
    while (size < text.size() && is(text[size], property))
        ++size;
    return size;
}

/// Returns whether all octets of `text` have the property. Linear.
[[nodiscard]] inline bool all_are(std::string_view text, octet_property property) noexcept
{
    return count_leading(text, property) == text.size();
}

} // namespace uriform::web::internal
