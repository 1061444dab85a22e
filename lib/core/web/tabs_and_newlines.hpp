#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// Removes ASCII tabs and newlines, as the URL parser and the setters do (WHATWG URL, section 4.4).

namespace uriform::web::internal {

/// Returns whether an octet is an ASCII tab or newline (Infra, section 4.6).
[[nodiscard]] constexpr bool is_tab_or_newline(char octet) noexcept
{
    return octet == '\t' || octet == '\n' || octet == '\r';
}

/// A copy of a text without its tabs and newlines. Only long copies are allocated.
class tabless_copy {
public:
    /// Returns `text` itself if it contains no tab or newline, as is usual, or otherwise a copy without them. In the copy, U+FFFD
    /// replaces each maximal subpart that is not UTF-8, because the standard decodes a text before removing them. Linear. Throws
    /// `std::bad_alloc`.
    [[nodiscard]] URIFORM_EXPORT std::string_view of(std::string_view text);

private:
    static constexpr std::size_t small_size = 4096;

    std::size_t size_ = 0;
    std::string large_;
    std::array<char, small_size> small_; // uninitialized: rarely needed
};

/// Maps offsets in the result of tabless_copy::of() to offsets in the original text. Offsets must be ascending; mapping all of
/// them takes linear time.
class tab_positions {
public:
    explicit tab_positions(std::string_view text) noexcept : text_(text) {}

    [[nodiscard]] URIFORM_EXPORT std::size_t original(std::size_t offset) noexcept;

private:
    std::string_view text_;
    std::size_t at_ = 0;      ///< offset in the original text
    std::size_t without_ = 0; ///< the same offset without tabs and newlines
};

} // namespace uriform::web::internal
