#include "io/lines.hpp"

namespace uriform::cli {

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
