#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace uriform::cli {

/// The octets that end a line, and those that are dropped in front of them.
///
/// The end may be of several octets, as LF is in UTF-16. It is then only found at multiples of its size from the begin of a text,
/// so that U+010A or U+0A00 ends no line.
class line_end {
public:
    /// Constructs LF, before which a CR is dropped.
    line_end() : line_end("\n", "\r") {}

    /// Constructs `end`, which must not be empty, before which `dropped` is dropped if it is not empty. In each, all octets but one
    /// must be NUL.
    line_end(std::string end, std::string dropped);

    /// Returns NUL, in code units of the same size, before which nothing is dropped.
    [[nodiscard]] line_end as_nul() const { return {std::string(size(), '\0'), {}}; }

    [[nodiscard]] std::size_t size() const noexcept { return end_.size(); }
    [[nodiscard]] std::string_view octets() const noexcept { return end_; }

    /// Returns how far the octet that find() finds is from the begin of the end.
    [[nodiscard]] std::size_t offset() const noexcept { return offset_; }

    /// Finds ends in `text` from `from` on, in a part of it whose size is returned. `found` receives the positions in that part,
    /// and `count` their number.
    [[nodiscard]] std::size_t find(std::string_view text, std::size_t from, std::span<std::uint32_t> found,
                                   std::size_t& count) const noexcept;

    /// Returns the position behind the last end in `text` that ends after `from`; 0 if there is none.
    [[nodiscard]] std::size_t behind_last(std::string_view text, std::size_t from) const noexcept;

    /// Returns the number of ends in `text`.
    [[nodiscard]] std::uint64_t count(std::string_view text) const noexcept;

    /// Removes the octets to be dropped from the end of `line`.
    void drop_from(std::string_view& line) const noexcept
    {
        // The first comparison nearly always suffices, without a call.
        if (!line.empty() && line.back() == last_dropped_ && line.ends_with(dropped_))
            line.remove_suffix(dropped_.size());
    }

private:
    [[nodiscard]] bool is_around(std::size_t octet, std::string_view text) const noexcept;

    std::string end_;
    std::string dropped_;
    std::size_t offset_; ///< in `end_`, of the octet by which it is found
    char last_dropped_;
};

} // namespace uriform::cli
