#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "command/io/line_end.hpp"

namespace uriform::cli {

/// The lines of a text, one after the other; a last line may lack its end.
class lines {
public:
    /// Of the empty text. `ends` must outlive this.
    explicit lines(const line_end& ends) noexcept : ends_(ends) {}

    /// Goes on with the lines of another text.
    void begin(std::string_view text) noexcept
    {
        text_ = text;
        begin_ = searched_ = count_ = next_ = 0;
    }

    /// Sets `line` to the next line. Returns false if there is none.
    [[nodiscard]] bool next(std::string_view& line) noexcept
    {
        if (next_ == count_ && !find_ends())
            return last_line(line);
        const std::size_t end = found_in_ + found_[next_++] - ends_.offset();
        line = {text_.data() + begin_, end - begin_};
        ends_.drop_from(line);
        begin_ = end + ends_.size();
        return true;
    }

    /// Sets `octets` to the next lines and returns where they begin in it, each with its end, and where the last one ends. There
    /// are none, though there may be lines, if the next line has no end, or octets that are dropped in front of it.
    [[nodiscard]] std::span<const std::uint64_t> next_with_ends(const char*& octets) noexcept;

    /// Returns whether there are no more lines.
    [[nodiscard]] bool is_at_end() const noexcept { return begin_ == text_.size(); }

private:
    [[nodiscard]] bool find_ends() noexcept;
    [[nodiscard]] bool last_line(std::string_view& line) noexcept;

    std::string_view text_;
    const line_end& ends_;
    std::size_t begin_ = 0;    ///< of the next line
    std::size_t searched_ = 0; ///< so much of the text
    std::size_t found_in_ = 0; ///< where the search that found these began
    std::size_t count_ = 0;
    std::size_t next_ = 0;
    std::array<std::uint32_t, 1024> found_;
    std::array<std::uint64_t, 1025> offsets_; ///< of next_with_ends()
};

} // namespace uriform::cli
