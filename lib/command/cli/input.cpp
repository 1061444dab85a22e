#include "command/cli/input.hpp"

#include <cstddef>
#include <span>

namespace uriform::cli {

/// Reads from the next block, or from the arguments.
bool input::next_elsewhere(std::string_view& text)
{
    if (!blocks_) {
        if (number_ >= opts_.arguments.size())
            return false;
        text = opts_.arguments[number_];
        return true;
    }
    for (std::string_view block; blocks_(block, number_);) { // because all rows of a block may be NULL
        if (opts_.rows == row_binary::type::none)
            lines_.begin(block);
        else
            rows_ = block;
        if (next_in_block(text))
            return true;
    }
    return false;
}

bool input::next_row(std::string_view& text)
{
    while (!rows_.empty()) {
        if (const auto value = row_binary::next(opts_.rows, rows_)) {
            text = *value;
            return true;
        }
        ++number_;
        on_null_();
    }
    return false;
}

bool input::next_rows(batch::column& rows)
{
    const char* octets = nullptr;
    const std::span<const std::uint64_t> offsets = lines_.next_with_ends(octets);
    if (!offsets.empty()) {
        rows = batch::column(octets, offsets).with_row_end(opts_.ends.octets());
        number_ += rows.size();
        return true;
    }
    constexpr std::size_t usual = 1024;
    views_.clear();
    if (opts_.rows != row_binary::type::none)
        row_binary::next_values(opts_.rows, rows_, usual, views_);
    else
        for (std::string_view line; views_.size() < usual && lines_.next(line);)
            views_.push_back(line);
    number_ += views_.size();
    if (std::string_view text; views_.empty()) {
        if (!next(text))
            return false;
        views_.push_back(text);
    }
    rows = batch::column(views_);
    return true;
}

bool input::copy_inputs(const batch::column& rows, std::span<std::string_view> inputs) const noexcept
{
    rows.copy(0, inputs);
    if (!rows.is_contiguous())
        return true;
    std::size_t dropped = 0;
    for (std::string_view& each : inputs) {
        dropped += each.size();
        opts_.ends.drop_from(each);
        dropped -= each.size();
    }
    return dropped == 0;
}

} // namespace uriform::cli
