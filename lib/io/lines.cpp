#include "io/lines.hpp"

#include <uriform/syntax/components.hpp>
#include <uriform/syntax/line_feeds.hpp>

namespace uriform::cli {

bool lines::next(std::string_view& line) noexcept
{
    if (next_ == count_ && !find_line_feeds())
        return last_line(line);
    const std::size_t lf = found_in_ + found_[next_++];
    const bool cr = lf != begin_ && text_[lf - 1] == '\r';
    line = {text_.data() + begin_, lf - begin_ - (cr ? 1 : 0)};
    begin_ = lf + 1;
    return true;
}

/// Searches on for some; false where there are none to the end.
bool lines::find_line_feeds() noexcept
{
    next_ = count_ = 0;
    while (count_ == 0 && searched_ < text_.size()) {
        const std::string_view ahead = text_.substr(searched_, max_size);
        count_ = uriform::find_line_feeds(ahead, found_);
        found_in_ = searched_;
        searched_ += count_ == found_.size() ? found_.back() + std::size_t{1} : ahead.size();
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
