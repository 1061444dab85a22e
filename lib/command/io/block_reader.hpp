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

/// Reading a block of this size takes much longer than the system call, or than starting a thread.
inline constexpr std::size_t usual_block_size = std::size_t{1} << 18;

/// Memory for a block, allocated by malloc: for a long line, realloc moves pages, not bytes.
class block_memory {
public:
    [[nodiscard]] char* data() const noexcept { return octets_.get(); }
    [[nodiscard]] std::size_t capacity() const noexcept { return capacity_; }

    /// Grows the memory to at least `capacity` bytes and keeps its contents. Throws std::bad_alloc.
    void reserve(std::size_t capacity);

private:
    struct free_memory {
        void operator()(char* memory) const noexcept { std::free(memory); }
    };

    std::unique_ptr<char, free_memory> octets_;
    std::size_t capacity_ = 0;
};

/// Reads a file in blocks of whole lines. Holds a block, or a single line if that is longer.
class block_reader {
public:
    /// Opens `file`, or standard input if it is empty. Before it waits for longer than `patience` milliseconds, the reader calls
    /// `before_waiting`, so that the output for the input so far is written. Throws std::system_error.
    block_reader(const std::optional<std::string>& file, std::size_t block_size, int patience, progress& shown,
                 std::function<void()> before_waiting);

    block_reader(const block_reader&) = delete;
    block_reader& operator=(const block_reader&) = delete;
    ~block_reader();

    /// Returns the file's first `size` octets, or the whole file if it is shorter, valid until the next call. Must be called before
    /// next().
    [[nodiscard]] std::string_view peek(std::size_t size);

    /// Skips the first `size` octets, returned by peek().
    void skip(std::size_t size) noexcept { given_ = size; }

    /// Sets the line end, by default LF. Must be called before next().
    void end_lines_with(line_end ends) noexcept { ends_ = std::move(ends); }

    /// Reads rows instead of lines. Must be called before next().
    void read_rows(row_binary::type of) noexcept { rows_ = of; }

    /// Sets `block` to the next block, valid until the next call. Each block but the last ends with a line end. Returns false at
    /// the end. Throws std::system_error.
    [[nodiscard]] bool next(std::string_view& block);

    /// Does the same, but moves the block to `memory`, where it remains valid, and reuses the memory from there.
    [[nodiscard]] bool next(std::string_view& block, block_memory& memory);

    /// Waits for more input, at most for `milliseconds`. Returns whether it arrived.
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
    int failure_ = 0;          ///< the errno for the error at the end; reported after the lines before it
    std::size_t given_ = 0;    ///< the number of returned bytes, at the buffer's front
    std::size_t searched_ = 0; ///< the number of bytes searched for line ends
    std::size_t end_ = 0;      ///< the number of bytes in the buffer
    block_memory buffer_;
};

} // namespace uriform::cli
