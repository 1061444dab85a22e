#include "io/lines.hpp"

namespace uriform::cli {

bool lines::next(std::string_view& line) noexcept
{
    if (next_ == count_ && !find_ends())
        return last_line(line);
    const std::size_t end = found_in_ + found_[next_++] - ends_->offset();
    line = {text_.data() + begin_, end - begin_};
    ends_->drop_from(line);
    begin_ = end + ends_->size();
    return true;
}

/// Searches for the next line feeds. Returns false if there are none up to the end.
bool lines::find_ends() noexcept
{
    next_ = count_ = 0;
    while (count_ == 0 && searched_ < text_.size()) {
        found_in_ = searched_;
        searched_ += ends_->find(text_, searched_, found_, count_);
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
