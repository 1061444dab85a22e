#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>

/// @file
/// UTF-8 validation and decoding (RFC 3629).

/// Decodes UTF-8 sequence by sequence.
namespace uriform::detail::utf8 {

/// U+FFFD, the replacement for octets that cannot be decoded.
inline constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// A UTF-8 sequence in a text: a code point's octets or, if they are ill-formed, a maximal subpart (The Unicode Standard, section
/// 3.9, definition D93b). A maximal subpart is the longest proper prefix of some code point's octets, or a single octet if no code
/// point begins so.
struct sequence {
    std::size_t size; ///< in bytes, 1 to 4
    bool well_formed; ///< whether it encodes a code point
};

/// Returns the length of the sequence that begins with `lead`, or 1 if no sequence does. Constant time.
[[nodiscard]] constexpr std::size_t length(char lead) noexcept
{
    const auto octet = static_cast<unsigned char>(lead);
    return octet < 0xC2 || octet > 0xF4 ? 1 : octet < 0xE0 ? 2 : octet < 0xF0 ? 3 : 4;
}

/// Reads the first sequence in `text`. The text must not be empty. Overlong forms, surrogates and values above U+10FFFF are
/// ill-formed (The Unicode Standard, table 3-7). Constant time.
///
/// @code
/// using uriform::detail::utf8::first;
/// static_assert(first("\xC3\xA9t\xC3\xA9").size == 2);
/// static_assert(!first("\xED\xA0\x80").well_formed && first("\xED\xA0\x80").size == 1);
/// static_assert(!first("\xF0\x9F\x98").well_formed && first("\xF0\x9F\x98").size == 3);
/// @endcode
[[nodiscard]] constexpr sequence first(std::string_view text) noexcept
{
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t whole = length(text[0]);
    if (whole == 1)
        return {1, lead < 0x80};
    // The second octet's range depends on the first octet. This rejects overlong forms, surrogates and values above U+10FFFF.
    unsigned least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    unsigned most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    std::size_t size = 1;
    for (; size < whole && size < text.size(); ++size) {
        const auto octet = static_cast<unsigned char>(text[size]);
        if (octet < least || octet > most)
            break;
        least = 0x80;
        most = 0xBF;
    }
    return {size, size == whole};
}

/// Decodes a well-formed sequence, which has 1 to 4 octets, to its code point (RFC 3629, section 3). Constant time.
///
/// @code
/// static_assert(uriform::detail::utf8::code_point("\xC3\xA9") == U'\u00E9');
/// @endcode
[[nodiscard]] constexpr char32_t code_point(std::string_view sequence) noexcept
{
    const auto lead = static_cast<unsigned char>(sequence[0]);
    if (sequence.size() == 1)
        return lead;
    char32_t value = lead & (0x7FU >> sequence.size());
    for (const char octet : sequence.substr(1))
        value = value << 6 | (static_cast<unsigned char>(octet) & 0x3FU);
    return value;
}

} // namespace uriform::detail::utf8

/// Validates UTF-8.
namespace uriform::utf8 {

/// Returns `text` itself if it is well-formed UTF-8. Otherwise, returns uri_errc::invalid_utf8 at the start of the first ill-formed
/// sequence. Linear, no allocation.
///
/// @code
/// assert(uriform::utf8::check("caf\xC3\xA9"));
/// assert(uriform::utf8::check("caf\xE9").error().position == 3);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::string_view> check(std::string_view text) noexcept;

} // namespace uriform::utf8
