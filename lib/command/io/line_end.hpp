#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace uriform::cli {

/// The octets that end a line, and the octets dropped before them.
///
/// An end may consist of several octets, as LF does in UTF-16. It is then only found at multiples of its size in a text, so that
/// U+010A and U+0A00 do not end lines.
class line_end {
public:
    /// Constructs LF, and drops a CR before it.
    line_end() : line_end("\n", "\r") {}

    /// Constructs `end` and drops `dropped` before it. `end` must not be empty. In each text, all octets but one must be NUL.
    line_end(std::string end, std::string dropped);

    /// Returns NUL as a line end, in code units of the same size. It drops nothing.
    [[nodiscard]] line_end as_nul() const { return {std::string(size(), '\0'), {}}; }

    [[nodiscard]] std::size_t size() const noexcept { return end_.size(); }
    [[nodiscard]] std::string_view octets() const noexcept { return end_; }

    /// Returns the offset, in the line end, of the octet that find() finds.
    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }

    /// Finds line ends in a part of `text` from `from` on, and returns the part's size. `found` receives the positions in the part,
    /// and `count` their number.
    [[nodiscard]] std::size_t find(std::string_view text, std::size_t from, std::span<std::uint32_t> found,
                                   std::size_t& count) const noexcept;

    /// Returns the position after the last line end in `text` that ends after `from`, or 0.
    [[nodiscard]] std::size_t behind_last(std::string_view text, std::size_t from) const noexcept;

    /// Counts the line ends in `text`.
    [[nodiscard]] std::uint64_t count(std::string_view text) const noexcept;

    /// Removes the dropped octets from `line`.
    void drop_from(std::string_view& line) const noexcept
    {
        // The first comparison nearly always avoids a call.
        if (!line.empty() && line.back() == last_dropped_ && line.ends_with(dropped_))
            line.remove_suffix(dropped_.size());
    }

private:
    [[nodiscard]] bool is_around(std::size_t octet, std::string_view text) const noexcept;

    std::string end_;
    std::string dropped_;
    std::size_t offset_; ///< in `end_`, of the octet that find() searches for
    char last_dropped_;
};

} // namespace uriform::cli
