#include "guarded_text.hpp"

namespace uriform::test {

guarded_text::guarded_text() : page_(pages::page_size()), memory_(3 * page_)
{
    memory_.forbid(0, page_);
    memory_.forbid(2 * page_, page_);
}

std::string_view guarded_text::at_end(std::string_view text)
{
    char* const begin = memory_.octets() + 2 * page_ - text.size();
    text.copy(begin, text.size());
    return {begin, text.size()};
}

std::string_view guarded_text::at_begin(std::string_view text)
{
    char* const begin = memory_.octets() + page_;
    text.copy(begin, text.size());
    return {begin, text.size()};
}

} // namespace uriform::test
