#include "command/cli/input.hpp"

#include <cstddef>
#include <span>

namespace uriform::cli {

/// Of the next block, or of the arguments.
bool input::next_elsewhere(std::string_view& text)
{
    if (!blocks_) {
        if (number_ >= opts_.arguments.size())
            return false;
        text = opts_.arguments[number_];
        return true;
    }
    std::string_view block;
    if (!blocks_(block, number_))
        return false;
    lines_.begin(block);
    return lines_.next(text);
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

} // namespace uriform::cli
