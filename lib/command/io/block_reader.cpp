#include "command/io/block_reader.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <new>
#include <system_error>
#include <utility>

#include "command/io/system.hpp"

namespace uriform::cli {
namespace {

/// A period in milliseconds, from its construction. An endless period never reads the clock.
class countdown {
public:
    explicit countdown(int milliseconds) : all_(milliseconds), begin_(all_ == 0 ? clock::time_point() : clock::now()) {}

    /// Returns the remaining time.
    [[nodiscard]] int left() const
    {
        if (all_ == 0)
            return 0;
        const auto passed = std::chrono::duration_cast<std::chrono::milliseconds>(clock::now() - begin_).count();
        return static_cast<int>(std::max<std::int64_t>(all_ - passed, 0));
    }

private:
    using clock = std::chrono::steady_clock;

    int all_;
    clock::time_point begin_;
};

} // namespace

void block_memory::reserve(std::size_t capacity)
{
    if (capacity <= capacity_)
        return;
    auto* const moved = static_cast<char*>(std::realloc(octets_.get(), capacity));
    if (moved == nullptr)
        throw std::bad_alloc();
    static_cast<void>(octets_.release());
    octets_.reset(moved);
    capacity_ = capacity;
}

block_reader::block_reader(const std::optional<std::string>& file, std::size_t block_size, int patience, progress& shown,
                           std::function<void()> before_waiting)
    : name_(file.value_or("standard input")), fd_(file ? open_file(*file) : standard_input), block_size_(block_size),
      patience_(patience), shown_(shown), before_waiting_(std::move(before_waiting))
{
    if (file)
        shown.start(size_of(fd_));
}

block_reader::~block_reader()
{
    if (fd_ != standard_input)
        close_file(fd_);
}

std::string_view block_reader::peek(std::size_t size)
{
    while (!at_end_ && end_ < size)
        read_more();
    return {buffer_.data(), std::min(end_, size)};
}

bool block_reader::next(std::string_view& block)
{
    give_up_block(buffer_.data());
    find_lines(); // in the bytes that were read for peek()
    while (!at_end_ && given_ == 0)
        read_lines();
    // Many short waits together do not delay a line for longer.
    const countdown patience(patience_);
    while (!at_end_ && end_ < block_size_ && wait(patience.left()))
        read_lines();
    if (at_end_ && failure_ == 0)
        given_ = end_;
    if (given_ == 0 && failure_ != 0)
        throw std::system_error(failure_, std::generic_category(), "cannot read " + name_);
    block = {buffer_.data(), given_};
    return given_ != 0;
}

bool block_reader::next(std::string_view& block, block_memory& memory)
{
    const bool found = next(block);
    if (memory.capacity() > 16 * block_size_) // after a long line
        memory = {};
    memory.reserve(end_ - given_);
    std::swap(buffer_, memory);
    give_up_block(memory.data());
    return found;
}

bool block_reader::wait(int milliseconds) const noexcept
{
    return wait_to_read(fd_, milliseconds);
}

/// Moves the incomplete line at `from` to the buffer's front.
void block_reader::give_up_block(const char* from) noexcept
{
    end_ -= given_;
    searched_ -= std::min(searched_, given_);
    if (end_ != 0)
        std::memmove(buffer_.data(), from + given_, end_);
    given_ = 0;
}

/// Returns all lines that have been read.
void block_reader::find_lines() noexcept
{
    const std::string_view text(buffer_.data(), end_);
    // An end may begin in the bytes searched before.
    given_ = rows_ != row_binary::type::none
                 ? row_binary::end_of_rows(rows_, text, given_)
                 : std::max(given_, ends_.behind_last(text, searched_ - std::min(searched_, ends_.size() - 1)));
    searched_ = end_;
}

void block_reader::read_more()
{
    make_room();
    const std::size_t size = read_some();
    at_end_ = size == 0;
    end_ += size;
}

void block_reader::read_lines()
{
    read_more();
    find_lines();
}

/// Makes room for another block.
void block_reader::make_room()
{
    if (buffer_.capacity() - end_ < block_size_)
        buffer_.reserve(2 * std::max(buffer_.capacity(), block_size_));
}

std::size_t block_reader::read_some()
{
    for (;;) {
        if (!wait(patience_))
            before_waiting_();
        const std::ptrdiff_t got = read_octets(fd_, buffer_.data() + end_, block_size_);
        if (got >= 0) {
            shown_.add(static_cast<std::uint64_t>(got));
            return static_cast<std::size_t>(got);
        }
        if (errno == EAGAIN) // another program made the file non-blocking
            static_cast<void>(wait(-1));
        else if (errno != EINTR)
            break;
    }
    failure_ = errno;
    return 0;
}

} // namespace uriform::cli
