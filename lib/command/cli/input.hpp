#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform/batch/column.hpp>

#include "command/cli/options.hpp"
#include "command/io/lines.hpp"

namespace uriform::cli {

/// Sets `block` to the next block of whole lines, which is valid until the next call, and `number` to the number of lines before it
/// if that is not the number of those so far. Returns false if there is none.
using next_block = std::function<bool(std::string_view& block, std::uint64_t& number)>;

/// The inputs, one after the other: the arguments, or the lines of a file.
class input {
public:
    /// The arguments. `opts` must outlive this, here and below.
    explicit input(const options& opts) : input(opts, nullptr) {}

    /// The lines of blocks.
    input(const options& opts, next_block blocks) : opts_(opts), blocks_(std::move(blocks)), lines_(opts.ends) {}

    /// Sets `text` to the next input, which is valid until the next call. Returns false if there is none. Throws std::system_error.
    [[nodiscard]] bool next(std::string_view& text)
    {
        const bool found = next_in_block(text) || next_elsewhere(text);
        number_ += found ? 1 : 0;
        return found;
    }

    /// Sets what is called for each row of RowBinary that is NULL: it has a number, and is no input.
    void on_null(std::function<void()> call) { on_null_ = std::move(call); }

    /// Sets `rows` to the next inputs in the block, which are valid until the next call. They end before a row that is NULL. Octets
    /// that next() drops before the end of a line may be at the end of a row. Returns false at the end. Throws std::system_error.
    [[nodiscard]] bool next_rows(batch::column& rows);

    /// Returns the input that is row `i` of these.
    [[nodiscard]] std::string_view input_in(const batch::column& rows, std::size_t i) const noexcept
    {
        std::string_view text = rows[i];
        if (rows.is_contiguous()) // others are of next()
            opts_.ends.drop_from(text);
        return text;
    }

    /// Returns whether the next input is not in the block of the last one, which the call for it makes invalid.
    [[nodiscard]] bool is_at_block_end() const noexcept { return lines_.is_at_end() && rows_.empty(); }

    /// Returns the number of inputs so far, which is the number of the last one, from 1.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

private:
    [[nodiscard]] bool next_in_block(std::string_view& text) { return lines_.next(text) || (!rows_.empty() && next_row(text)); }
    [[nodiscard]] bool next_row(std::string_view& text);
    [[nodiscard]] bool next_elsewhere(std::string_view& text);

    const options& opts_;
    next_block blocks_;     ///< empty if the inputs are the arguments
    lines lines_;           ///< of the block
    std::string_view rows_; ///< of the block, if it is RowBinary
    std::function<void()> on_null_;
    std::vector<std::string_view> views_; ///< of next_rows()
    std::uint64_t number_ = 0;
};

} // namespace uriform::cli
