#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "command/io/line_end.hpp"

namespace uriform::cli {

/// Iterates over the lines in a text. The last line may lack its end.
class lines {
public:
    /// Constructs an iteration over an empty text. `ends` must outlive this object.
    explicit lines(const line_end& ends) noexcept : ends_(ends) {}

    /// Continues with another text.
    void begin(std::string_view text) noexcept
    {
        text_ = text;
        begin_ = searched_ = count_ = next_ = 0;
    }

    /// Sets `line` to the next line. Returns false at the end of the text.
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

    /// Sets `octets` to the next lines with their ends, and returns the offset of each line and of the end. Returns nothing if
    /// next() must read the next line, because it lacks its end or drops octets, or at the end of the text.
    [[nodiscard]] std::span<const std::uint64_t> next_with_ends(const char*& octets) noexcept;

    /// Returns whether the text contains no more lines.
    [[nodiscard]] bool is_at_end() const noexcept { return begin_ == text_.size(); }

private:
    [[nodiscard]] bool find_ends() noexcept;
    [[nodiscard]] bool last_line(std::string_view& line) noexcept;

    std::string_view text_;
    const line_end& ends_;
    std::size_t begin_ = 0;    ///< where the next line begins
    std::size_t searched_ = 0; ///< the number of octets searched for line ends
    std::size_t found_in_ = 0; ///< where the last search began
    std::size_t count_ = 0;
    std::size_t next_ = 0;
    std::array<std::uint32_t, 1024> found_;
    std::array<std::uint64_t, 1025> offsets_; ///< returned by next_with_ends()
};

} // namespace uriform::cli
