#include "guarded_text.hpp"

#include <cerrno>
#include <system_error>

#include <sys/mman.h>
#include <unistd.h>

namespace uriform::test {

guarded_text::guarded_text() : page_(static_cast<std::size_t>(sysconf(_SC_PAGESIZE)))
{
    void* const all = mmap(nullptr, 3 * page_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED) // NOLINT: the macro's cast
        throw std::system_error(errno, std::generic_category(), "mmap");
    memory_ = static_cast<char*>(all);
    if (mprotect(memory_ + page_, page_, PROT_READ | PROT_WRITE) != 0)
        throw std::system_error(errno, std::generic_category(), "mprotect");
}

guarded_text::~guarded_text()
{
    munmap(memory_, 3 * page_);
}

std::string_view guarded_text::at_end(std::string_view text)
{
    char* const begin = memory_ + 2 * page_ - text.size();
    text.copy(begin, text.size());
    return {begin, text.size()};
}

std::string_view guarded_text::at_begin(std::string_view text)
{
    text.copy(memory_ + page_, text.size());
    return {memory_ + page_, text.size()};
}

} // namespace uriform::test
