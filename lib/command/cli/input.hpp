#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform/batch/column.hpp>

#include "command/cli/options.hpp"
#include "command/io/lines.hpp"

namespace uriform::cli {

/// Sets `block` to the next block with whole lines, valid until the next call. Sets `number` to the number of lines before it,
/// unless the caller has read them all. Returns false at the end.
using next_block = std::function<bool(std::string_view& block, std::uint64_t& number)>;

/// Iterates over the inputs: the arguments, or lines in a file.
class input {
public:
    /// Reads the arguments. Here and below, `opts` must outlive this object.
    explicit input(const options& opts) : input(opts, nullptr) {}

    /// Reads the lines in blocks.
    input(const options& opts, next_block blocks) : opts_(opts), blocks_(std::move(blocks)), lines_(opts.ends) {}

    /// Sets `text` to the next input, valid until the next call. Returns false at the end. Throws std::system_error.
    [[nodiscard]] bool next(std::string_view& text)
    {
        const bool found = next_in_block(text) || next_elsewhere(text);
        number_ += found ? 1 : 0;
        return found;
    }

    /// Sets the function to call for each NULL row in RowBinary. These rows are counted but are not inputs.
    void on_null(std::function<void()> call) { on_null_ = std::move(call); }

    /// Sets `rows` to the next inputs in the block, valid until the next call. They end before a NULL row. Rows may end with octets
    /// that next() drops before a line end. Returns false at the end. Throws std::system_error.
    [[nodiscard]] bool next_rows(batch::column& rows);

    /// Returns the input in row `i`.
    [[nodiscard]] std::string_view input_in(const batch::column& rows, std::size_t i) const noexcept
    {
        std::string_view text = rows[i];
        if (rows.is_contiguous()) // other rows come from next()
            opts_.ends.drop_from(text);
        return text;
    }

    /// Copies the inputs in all rows. Returns whether they equal the rows.
    [[nodiscard]] bool copy_inputs(const batch::column& rows, std::span<std::string_view> inputs) const noexcept;

    /// Returns whether the block contains no more inputs. Reading the next input then invalidates the last input.
    [[nodiscard]] bool is_at_block_end() const noexcept { return lines_.is_at_end() && rows_.empty(); }

    /// Returns the number of inputs so far. The last input has this number.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

private:
    [[nodiscard]] bool next_in_block(std::string_view& text) { return lines_.next(text) || (!rows_.empty() && next_row(text)); }
    [[nodiscard]] bool next_row(std::string_view& text);
    [[nodiscard]] bool next_elsewhere(std::string_view& text);

    const options& opts_;
    next_block blocks_;     ///< empty if the inputs are the arguments
    lines lines_;           ///< in the block
    std::string_view rows_; ///< in the block, if it is RowBinary
    std::function<void()> on_null_;
    std::vector<std::string_view> views_; ///< returned by next_rows()
    std::uint64_t number_ = 0;
};

} // namespace uriform::cli
