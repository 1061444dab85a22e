#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

/// @file
/// Splits a text into lines.

namespace uriform::internal {

/// A part of a text and its offset within the text.
struct placed_text {
    std::string_view text;
    std::size_t position = 0;
};

/// Iterates over the lines of a text. Lines end with LF or CR LF.
class text_lines {
public:
    explicit text_lines(std::string_view text) noexcept : rest_{text} {}

    /// Returns the next line without its end, or `std::nullopt`.
    [[nodiscard]] std::optional<placed_text> next() noexcept
    {
        if (rest_.text.empty())
            return std::nullopt;
        const std::size_t size = std::min(rest_.text.find('\n'), rest_.text.size());
        placed_text line{rest_.text.substr(0, size), rest_.position};
        const std::size_t end = std::min(size + 1, rest_.text.size());
        rest_ = {rest_.text.substr(end), rest_.position + end};
        if (line.text.ends_with('\r'))
            line.text.remove_suffix(1);
        return line;
    }

private:
    placed_text rest_;
};

} // namespace uriform::internal
