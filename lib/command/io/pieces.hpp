#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <string_view>

/// @file
/// Copies short texts in pieces of equal size, because calls to memcpy would take most of the time. Each function returns its
/// text's end; the following octets in the piece may change.

namespace uriform::cli {

inline constexpr std::size_t piece_size = 32;

/// A literal, copied together with its padding.
template <std::size_t Room>
struct padded_octets {
    std::array<char, Room> text{};
    std::size_t size;

    template <std::size_t Size>
    consteval padded_octets(const char (&literal)[Size]) : size(Size - 1)
    {
        static_assert(Size - 1 <= Room);
        std::copy(literal, literal + size, text.begin());
    }

    /// Writes the literal to `to`.
    [[gnu::always_inline]] char* put(char* to) const noexcept
    {
        std::memcpy(to, text.data(), Room);
        return to + size;
    }
};

/// Writes `text` to `to`. All octets of the last piece must be readable.
inline constexpr auto put_in_pieces = [](std::string_view text, char* to) noexcept {
    for (std::size_t at = 0; at < text.size(); at += piece_size)
        std::memcpy(to + at, text.data() + at, piece_size);
    return to + text.size();
};

/// Writes spaces from `to` to `end`.
inline char* put_spaces(char* to, char* end) noexcept
{
    for (; to < end; to += piece_size)
        std::memset(to, ' ', piece_size);
    return end;
}

} // namespace uriform::cli
