#include "cli/input.hpp"

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
    lines_ = lines(block, opts_.ends);
    return lines_.next(text);
}

} // namespace uriform::cli
