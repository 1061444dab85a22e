#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <uriform/base/utf8.hpp>

/// @file
/// Makes texts safe to print: ASCII without controls; everything else is escaped.

namespace uriform::internal {

inline void append_octet(char octet, std::string& out)
{
    constexpr std::string_view hexdigs = "0123456789ABCDEF";
    const auto value = static_cast<unsigned char>(octet);
    out.append({'\\', 'x', hexdigs[value >> 4], hexdigs[value & 0xF]});
}

inline void append_code_point(char32_t code_point, std::string& out)
{
    constexpr std::string_view hexdigs = "0123456789ABCDEF";
    std::string digits;
    for (; code_point != 0; code_point /= 16)
        digits.insert(digits.begin(), hexdigs[code_point % 16]);
    out.append("\\u{").append(digits).append("}");
}

/// Appends the octet or UTF-8 sequence at byte `at`, and returns its size.
inline std::size_t append_shown(std::string_view text, std::size_t at, std::string& out)
{
    const auto value = static_cast<unsigned char>(text[at]);
    if (value >= 0x20 && value < 0x7F) {
        out += text[at];
        return 1;
    }
    const detail::utf8::sequence sequence = detail::utf8::first(text.substr(at));
    if (value < 0x80 || !sequence.well_formed) {
        append_octet(text[at], out);
        return 1;
    }
    append_code_point(detail::utf8::code_point(text.substr(at, sequence.size)), out);
    return sequence.size;
}

/// Returns the start of the UTF-8 sequence that contains byte `at`.
[[nodiscard]] inline std::size_t start_of_sequence(std::string_view text, std::size_t at) noexcept
{
    std::size_t start = at;
    while (start != 0 && start < text.size() && at - start < 3 && (static_cast<unsigned char>(text[start]) & 0xC0) == 0x80)
        --start;
    return start;
}

} // namespace uriform::internal
