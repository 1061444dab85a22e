#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>

/// @file
/// Well-formedness and decoding of UTF-8 (RFC 3629).

/// Reading of UTF-8, one sequence at a time.
namespace uriform::detail::utf8 {

/// U+FFFD, which replaces octets that cannot be decoded.
inline constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// A sequence of octets in a text: the octets of a code point or, if they are ill-formed, a maximal subpart (The Unicode Standard,
/// section 3.9, definition D93b), which is the longest proper prefix of the octets of some code point, or else one octet.
struct sequence {
    std::size_t size; ///< in bytes, 1 to 4
    bool well_formed; ///< whether it encodes a code point
};

/// Returns the number of octets of the sequence that begins with `lead`, or 1 if none does. Constant time.
[[nodiscard]] constexpr std::size_t length(char lead) noexcept
{
    const auto octet = static_cast<unsigned char>(lead);
    return octet < 0xC2 || octet > 0xF4 ? 1 : octet < 0xE0 ? 2 : octet < 0xF0 ? 3 : 4;
}

/// Reads the first sequence of `text`, which must not be empty. By table 3-7 of The Unicode Standard, overlong forms, surrogates
/// and values above U+10FFFF are ill-formed. Constant time.
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
    // The range of the second octet depends on the first. This rejects overlong forms, surrogates and values that are too large.
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

/// Returns the code point of a well-formed sequence of 1 to 4 octets (RFC 3629, section 3). Constant time.
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

/// The check of UTF-8 that data in URIs needs.
namespace uriform::utf8 {

/// Returns `text` itself if it is well-formed UTF-8. Otherwise the error is uri_errc::invalid_utf8 at the beginning of the first
/// ill-formed sequence. Linear, no allocation.
///
/// @code
/// assert(uriform::utf8::check("caf\xC3\xA9"));
/// assert(uriform::utf8::check("caf\xE9").error().position == 3);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::string_view> check(std::string_view text) noexcept;

} // namespace uriform::utf8
