#include "cli/input.hpp"

namespace uriform::cli {
namespace {

constexpr std::size_t block_size = std::size_t{1} << 18;

} // namespace

input::input(const options& opts, streams& written) : opts_(opts)
{
    if (opts.arguments.empty())
        blocks_ = std::make_unique<block_reader>(opts.file ? &*opts.file : nullptr, block_size, 0, written.bar,
                                                 [&written] { written.flush(); });
}

/// Of the next block, or of the arguments.
bool input::next_elsewhere(std::string_view& text)
{
    if (blocks_ == nullptr) {
        if (number_ >= opts_.arguments.size())
            return false;
        text = opts_.arguments[number_];
        return true;
    }
    std::string_view block;
    if (!blocks_->next(block))
        return false;
    lines_ = lines(block);
    return lines_.next(text);
}

} // namespace uriform::cli
