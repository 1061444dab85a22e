#include "command/io/lines.hpp"

namespace uriform::cli {

std::span<const std::uint64_t> lines::next_with_ends(const char*& octets) noexcept
{
    if (next_ == count_ && !find_ends())
        return {};
    const auto end_of = [&](std::size_t i) { return found_in_ + found_[i] - ends_.offset(); };
    std::string_view first = text_.substr(begin_, end_of(next_) - begin_);
    ends_.drop_from(first);
    if (first.size() != end_of(next_) - begin_)
        return {};
    octets = text_.data() + begin_;
    std::size_t count = 0;
    offsets_[count++] = 0;
    for (; next_ != count_; ++next_)
        offsets_[count++] = end_of(next_) + ends_.size() - begin_;
    begin_ += static_cast<std::size_t>(offsets_[count - 1]);
    return std::span(offsets_).first(count);
}

/// Searches for the next line ends. Returns false if the rest of the text contains no line end.
bool lines::find_ends() noexcept
{
    next_ = count_ = 0;
    while (count_ == 0 && searched_ < text_.size()) {
        found_in_ = searched_;
        searched_ += ends_.find(text_, searched_, found_, count_);
    }
    return count_ != 0;
}

bool lines::last_line(std::string_view& line) noexcept
{
    line = text_.substr(begin_);
    begin_ = text_.size();
    return !line.empty();
}

} // namespace uriform::cli
