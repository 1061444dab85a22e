#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace uriform::cli {

/// The lines of a text, one after the other. LF ends a line, and one CR before it is dropped; a last line may lack its LF.
class lines {
public:
    lines() = default;
    explicit lines(std::string_view text) noexcept : text_(text) {}

    /// Gives the next line; false where there is none.
    [[nodiscard]] bool next(std::string_view& line) noexcept;

private:
    [[nodiscard]] bool find_line_feeds() noexcept;
    [[nodiscard]] bool last_line(std::string_view& line) noexcept;

    std::string_view text_;
    std::size_t begin_ = 0;    ///< of the next line
    std::size_t searched_ = 0; ///< so much of the text
    std::size_t found_in_ = 0; ///< where the search that found these began
    std::size_t count_ = 0;
    std::size_t next_ = 0;
    std::array<std::uint32_t, 1024> found_{};
};

} // namespace uriform::cli
