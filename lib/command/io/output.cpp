#include "command/io/output.hpp"

#include <cerrno>
#include <system_error>

#include "command/io/system.hpp"

namespace uriform::cli {

void write_all(int fd, std::string_view text)
{
    while (!text.empty()) {
        const std::ptrdiff_t written = write_octets(fd, text);
        if (written >= 0)
            text.remove_prefix(static_cast<std::size_t>(written));
        else if (errno == EAGAIN) // another program made the file non-blocking
            wait_to_write(fd, -1);
        else if (errno != EINTR)
            throw std::system_error(errno, std::generic_category(), "write error");
    }
}

output::output(int fd, progress& shown) noexcept
    : fd_(fd), progress_(shown), limit_(fd == nowhere ? keeps_all : std::size_t{1} << 18), is_terminal_(cli::is_terminal(fd))
{
}

void output::append(std::string_view text)
{
    constexpr std::size_t worth_a_call = std::size_t{1} << 15; // from this size on, copying takes longer
    if (limit_ != keeps_all && !is_row_binary_ && text.size() >= worth_a_call) {
        flush();
        write(text);
        return;
    }
    buffer_ += text;
    if (buffer_.size() >= limit_ && !is_row_binary_)
        flush();
}

void output::flush()
{
    write(buffer_);
    buffer_.clear();
    row_ = 0;
}

void output::write_kept(output& kept)
{
    constexpr std::size_t usual = std::size_t{1} << 22;
    std::string text;
    text.swap(kept.buffer_);
    kept.row_ = 0;
    flush();
    write(text);
    text.clear();
    if (text.capacity() <= usual) // but release the memory of a long line
        text.swap(kept.buffer_);
}

void output::write(std::string_view text)
{
    if (text.empty() || failed_)
        return;
    if (is_terminal_)
        progress_.erase();
    written_ = true;
    failed_ = true;
    write_all(fd_, text);
    failed_ = false;
}

void output::store()
{
    flush();
    if (written_ && !store_file(fd_))
        throw std::system_error(errno, std::generic_category(), "write error");
}

void output::close()
{
    flush();
    if (written_ && !close_file(fd_) && errno != EINTR)
        throw std::system_error(errno, std::generic_category(), "write error");
}

void streams::flush()
{
    out.flush();
    err.flush();
}

void streams::close()
{
    bar.erase();
    out.close();
    err.close();
}

} // namespace uriform::cli
