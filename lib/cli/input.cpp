#include "input.hpp"

#include <cerrno>
#include <cstring>
#include <new>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace uriform::cli {
namespace {

[[noreturn]] void fail(const std::string& what)
{
    throw std::system_error(errno, std::generic_category(), what);
}

int open_file(const std::string& name)
{
    const int fd = ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0)
        fail("cannot open " + name);
    return fd;
}

/// 0 where the file has no size, being a pipe or the like.
std::uint64_t size_of(int fd) noexcept
{
    struct stat about {};
    return ::fstat(fd, &about) == 0 && S_ISREG(about.st_mode) ? static_cast<std::uint64_t>(about.st_size) : 0;
}

} // namespace

input::input(const options& opts, streams& written) : opts_(opts), written_(written)
{
    if (!opts.arguments.empty())
        return;
    fd_ = STDIN_FILENO;
    if (opts.file) {
        fd_ = open_file(*opts.file);
        written.bar.start(size_of(fd_));
    }
}

bool input::next(std::string_view& text)
{
    if (fd_ >= 0)
        return next_line(text);
    if (number_ == opts_.arguments.size())
        return false;
    text = opts_.arguments[number_++];
    return true;
}

bool input::next_line(std::string_view& text)
{
    const void* found = nullptr;
    while (end_ == scanned_ || (found = std::memchr(buffer_.get() + scanned_, '\n', end_ - scanned_)) == nullptr) {
        scanned_ = end_;
        if (fill())
            continue;
        if (begin_ == end_)
            return false;
        text = {buffer_.get() + begin_, end_ - begin_}; // the last line, without LF
        begin_ = end_;
        ++number_;
        return true;
    }
    const char* const begin = buffer_.get() + begin_;
    const char* const lf = static_cast<const char*>(found);
    const bool cr = lf != begin && lf[-1] == '\r';
    text = {begin, static_cast<std::size_t>(lf - begin) - (cr ? 1 : 0)};
    begin_ = scanned_ = static_cast<std::size_t>(lf - buffer_.get()) + 1;
    ++number_;
    return true;
}

/// Reads on; false at the end. What stands before begin_ is given up.
bool input::fill()
{
    if (at_end_)
        return false;
    make_room();
    const std::size_t size = read_block(buffer_.get() + end_, block_size);
    end_ += size;
    at_end_ = size == 0;
    written_.bar.add(size);
    return !at_end_;
}

/// For one more block. A line is moved once, to the front, and then stays there until it is complete.
void input::make_room()
{
    if (begin_ != 0)
        std::memmove(buffer_.get(), buffer_.get() + begin_, end_ - begin_);
    end_ -= begin_;
    scanned_ -= begin_;
    begin_ = 0;
    if (capacity_ - end_ >= block_size)
        return;
    const std::size_t larger = capacity_ == 0 ? 2 * block_size : 2 * capacity_;
    auto* const moved = static_cast<char*>(std::realloc(buffer_.get(), larger));
    if (moved == nullptr)
        throw std::bad_alloc();
    static_cast<void>(buffer_.release());
    buffer_.reset(moved);
    capacity_ = larger;
}

std::size_t input::read_block(char* to, std::size_t size)
{
    for (;;) {
        // Whoever waits for the answers to what it has written so far gets them before it is asked for more.
        if (!wait_for(fd_, POLLIN, 0))
            written_.flush();
        const ssize_t got = ::read(fd_, to, size);
        if (got >= 0)
            return static_cast<std::size_t>(got);
        if (errno == EAGAIN) // somebody else made it non-blocking
            wait_for(fd_, POLLIN, -1);
        else if (errno != EINTR)
            fail("cannot read " + opts_.file.value_or("standard input"));
    }
}

} // namespace uriform::cli
