#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "io/line_end.hpp"

namespace uriform::cli {

/// The lines of a text, one after the other; a last line may lack its end.
class lines {
public:
    /// `ends` must outlive this.
    lines(std::string_view text, const line_end& ends) noexcept : text_(text), ends_(&ends) {}

    /// Sets `line` to the next line. Returns false if there is none.
    [[nodiscard]] bool next(std::string_view& line) noexcept
    {
        if (next_ == count_ && !find_ends())
            return last_line(line);
        const std::size_t end = found_in_ + found_[next_++] - ends_->offset();
        line = {text_.data() + begin_, end - begin_};
        ends_->drop_from(line);
        begin_ = end + ends_->size();
        return true;
    }

private:
    [[nodiscard]] bool find_ends() noexcept;
    [[nodiscard]] bool last_line(std::string_view& line) noexcept;

    std::string_view text_;
    const line_end* ends_;
    std::size_t begin_ = 0;    ///< of the next line
    std::size_t searched_ = 0; ///< so much of the text
    std::size_t found_in_ = 0; ///< where the search that found these began
    std::size_t count_ = 0;
    std::size_t next_ = 0;
    std::array<std::uint32_t, 1024> found_{};
};

} // namespace uriform::cli
