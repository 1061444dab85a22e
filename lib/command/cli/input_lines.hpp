#pragma once

#include <cstddef>
#include <string_view>

#include "command/io/output.hpp"

namespace uriform::cli {

/// Writes inputs as they are. Copies adjacent lines together: this takes less time than copying many short texts.
class input_lines {
public:
    explicit input_lines(output& out) noexcept : out_(out) {}

    /// Adds an input, which must be valid until finish().
    void add(std::string_view line)
    {
        const char* const end = lines_.data() + lines_.size();
        // In RowBinary, the octet between two texts may be a size.
        if (lines_.data() == nullptr || line.data() != end + 1 || *end != out_.line_end().front() || out_.is_row_binary()) {
            finish();
            lines_ = line;
        } else {
            lines_ = {lines_.data(), lines_.size() + 1 + line.size()};
        }
    }

    /// Writes the inputs.
    void finish()
    {
        if (lines_.data() != nullptr)
            out_.line(lines_);
        lines_ = {};
    }

private:
    output& out_;
    std::string_view lines_; ///< adjacent, with the ends between them
};

} // namespace uriform::cli
