#pragma once

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "command/io/line_end.hpp"
#include "command/io/progress.hpp"
#include "command/io/row_binary.hpp"

namespace uriform::cli {

/// So large that to read one, or to start a thread for one, takes little of the time.
inline constexpr std::size_t usual_block_size = std::size_t{1} << 18;

/// Memory for a block. It is from malloc: for a long line, realloc moves pages, not bytes.
class block_memory {
public:
    [[nodiscard]] char* data() const noexcept { return octets_.get(); }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

    /// Makes the memory larger, if it is smaller than `capacity`, and keeps what it holds. Throws std::bad_alloc.
    void reserve(std::size_t capacity);

private:
    struct free_memory {
        void operator()(char* memory) const noexcept { std::free(memory); }
    };

    std::unique_ptr<char, free_memory> octets_;
    std::size_t capacity_ = 0;
};

/// Reads a file in blocks of whole lines. Holds one block, or one line if that is longer.
class block_reader {
public:
    /// Opens `file`, or takes standard input if there is none. Before it waits for more of it than `patience` milliseconds, it
    /// calls `before_waiting`, so that the output for the input so far is written. Throws std::system_error.
    block_reader(const std::optional<std::string>& file, std::size_t block_size, int patience, progress& shown,
                 std::function<void()> before_waiting);

    block_reader(const block_reader&) = delete;
    block_reader& operator=(const block_reader&) = delete;
    ~block_reader();

    /// Returns the first `size` octets of the file, or all if there are fewer, valid until the next call. To be called before
    /// next().
    [[nodiscard]] std::string_view peek(std::size_t size);

    /// Leaves out the first `size` octets of the file, which peek() has returned.
    void skip(std::size_t size) noexcept { given_ = size; }

    /// Sets the end of a line, which is LF by default. Must be called before next().
    void end_lines_with(line_end ends) noexcept { ends_ = std::move(ends); }

    /// Sets what is read in place of lines. Must be called before next().
    void read_rows(row_binary::type of) noexcept { rows_ = of; }

    /// Gives the next block, which ends in the end of a line, if it is not the last, and is valid until the next call. False at the
    /// end. Throws std::system_error.
    [[nodiscard]] bool next(std::string_view& block);

    /// As next(), but the block is valid as long as it is in `memory`, for which the reader takes the memory that was there.
    [[nodiscard]] bool next(std::string_view& block, block_memory& memory);

    /// Waits for more of the file, or for `milliseconds`; false if there is none yet.
    [[nodiscard]] bool wait(int milliseconds) const noexcept;

private:
    void give_up_block(const char* from) noexcept;
    void find_lines() noexcept;
    void read_more();
    void read_lines();
    void make_room();
    [[nodiscard]] std::size_t read_some();

    const std::string name_;
    const int fd_;
    const std::size_t block_size_;
    const int patience_;
    progress& shown_;
    const std::function<void()> before_waiting_;
    line_end ends_;
    row_binary::type rows_ = row_binary::type::none;

    bool at_end_ = false;
    int failure_ = 0;          ///< the errno that ended it; the lines before it come first
    std::size_t given_ = 0;    ///< the number of bytes returned, from the buffer's begin
    std::size_t searched_ = 0; ///< so much of the buffer, for ends of lines
    std::size_t end_ = 0;      ///< of the bytes that have been read
    block_memory buffer_;
};

} // namespace uriform::cli
