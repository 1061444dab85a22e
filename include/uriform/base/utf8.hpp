#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>

/// @file
/// UTF-8 (RFC 3629): what is well-formed, and where it is not.

/// UTF-8, as far as data in URIs needs it.
namespace uriform::utf8 {

/// U+FFFD, which stands for what could not be decoded.
inline constexpr std::string_view replacement = "\xEF\xBF\xBD";

/// What begins at some byte of a text: a code point's octets, or, where there is none, a maximal subpart of an ill-formed
/// sequence (The Unicode Standard, section 3.9, definition D93b): the longest beginning of one, or else one octet.
struct sequence {
    std::size_t size; ///< in bytes, 1 to 4
    bool well_formed; ///< whether it is a code point's
};

/// How many octets the sequence has that `lead` begins; 1 where it begins none. Constant time.
[[nodiscard]] constexpr std::size_t length(char lead) noexcept
{
    const auto octet = static_cast<unsigned char>(lead);
    return octet < 0xC2 || octet > 0xF4 ? 1 : octet < 0xE0 ? 2 : octet < 0xF0 ? 3 : 4;
}

/// Reads the first sequence of `text`, which is not empty. By table 3-7 of The Unicode Standard: no overlong forms, no surrogates,
/// nothing past U+10FFFF. Constant time.
///
/// @code
/// static_assert(uriform::utf8::first("\xC3\xA9t\xC3\xA9").size == 2);
/// static_assert(!uriform::utf8::first("\xED\xA0\x80").well_formed && uriform::utf8::first("\xED\xA0\x80").size == 1);
/// static_assert(!uriform::utf8::first("\xF0\x9F\x98").well_formed && uriform::utf8::first("\xF0\x9F\x98").size == 3);
/// @endcode
[[nodiscard]] constexpr sequence first(std::string_view text) noexcept
{
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t whole = length(text[0]);
    if (whole == 1)
        return {1, lead < 0x80};
    // The second octet's range depends on the first: here are overlong forms, surrogates and too large values ruled out.
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
/// static_assert(uriform::utf8::code_point("\xC3\xA9") == U'\u00E9');
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

/// `text` itself where it is well-formed UTF-8; or else errc::invalid_utf8 where its first ill-formed sequence begins. Linear, no
/// allocation.
///
/// @code
/// assert(uriform::utf8::check("caf\xC3\xA9"));
/// assert(uriform::utf8::check("caf\xE9").error().position == 3);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::string_view> check(std::string_view text) noexcept;

} // namespace uriform::utf8
