#pragma once

#include <cstddef>
#include <string_view>

#include <unicode/utf8.h>

/// @file
/// Iterates over the code points of well-formed UTF-8.

namespace uriform::iri::internal {

/// Returns the code point at byte `at` of `text`, and advances `at` to the next code point.
[[nodiscard]] inline char32_t next_code_point(std::string_view text, std::size_t& at) noexcept
{
    UChar32 character = 0;
    const char* const octets = text.data();
    U8_NEXT_UNSAFE(octets, at, character);
    return static_cast<char32_t>(character);
}

/// Moves `at` back to the code point that ends before byte `at` of `text`, and returns that code point. `at` must not be 0.
[[nodiscard]] inline char32_t previous_code_point(std::string_view text, std::size_t& at) noexcept
{
    do
        --at;
    while ((static_cast<unsigned char>(text[at]) & 0xC0) == 0x80);
    std::size_t end = at;
    return next_code_point(text, end);
}

} // namespace uriform::iri::internal
