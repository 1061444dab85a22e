#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// ASCII tabs and newlines, which the URL parser and the setters remove (WHATWG URL, section 4.4).

namespace uriform::web::internal {

/// Returns whether an octet is an ASCII tab or newline (Infra, section 4.6).
[[nodiscard]] constexpr bool is_tab_or_newline(char octet) noexcept
{
    return octet == '\t' || octet == '\n' || octet == '\r';
}

/// A copy of a text without tabs and newlines, for those that have any. Only long copies are allocated.
class tabless_copy {
public:
    /// Returns `text` without tabs and newlines: itself if it has none, which is nearly always, otherwise the copy. In that, U+FFFD
    /// stands for each maximal subpart that is not UTF-8, because a text is decoded before they are removed. Linear. Throws
    /// `std::bad_alloc`.
    [[nodiscard]] URIFORM_EXPORT std::string_view of(std::string_view text);

private:
    static constexpr std::size_t small_size = 4096;

    std::size_t size_ = 0;
    std::string large_;
    std::array<char, small_size> small_; // not initialized: most texts need none of it
};

/// Maps offsets in a text that tabless_copy::of() returned to offsets in the text that it was for. They must come in ascending
/// order; then all are mapped in linear time.
class tab_positions {
public:
    explicit tab_positions(std::string_view text) noexcept : text_(text) {}

    [[nodiscard]] URIFORM_EXPORT std::size_t original(std::size_t offset) noexcept;

private:
    std::string_view text_;
    std::size_t at_ = 0;      ///< an offset in the text
    std::size_t without_ = 0; ///< the same without tabs and newlines
};

} // namespace uriform::web::internal
