#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "command/io/progress.hpp"
#include "command/io/row_binary.hpp"

namespace uriform::cli {

/// Writes all of `text`, with as many system calls as necessary. Throws std::system_error.
void write_all(int fd, std::string_view text);

/// Buffers the output for a file descriptor. If that is `nowhere`, the buffer keeps everything.
class output {
public:
    static constexpr int nowhere = -1;

    output(int fd, progress& shown) noexcept;

    [[nodiscard]] bool is_terminal() const noexcept { return is_terminal_; }

    /// Returns the buffer, to append a part of a line.
    [[nodiscard]] std::string& buffer() noexcept { return buffer_; }

    /// Sets the octet that ends a line, by default LF.
    void end_lines_with(char end) noexcept { end_ = end; }
    [[nodiscard]] std::string_view line_end() const noexcept { return {&end_, 1}; }

    /// Makes each line a Nullable(String) of RowBinary.
    void write_row_binary() noexcept { is_row_binary_ = true; }
    [[nodiscard]] bool is_row_binary() const noexcept { return is_row_binary_; }

    void end_line()
    {
        if (is_row_binary_)
            row_binary::make_nullable_string(row_, buffer_);
        else
            buffer_ += end_;
        end_row();
    }

    /// Ends a row of RowBinary that the buffer contains completely.
    void end_row()
    {
        if (buffer_.size() >= limit_)
            flush();
        row_ = buffer_.size();
    }

    void append(std::string_view text);

    void line(std::string_view text)
    {
        append(text);
        end_line();
    }

    /// Writes the buffer, then the buffer of `kept`, and clears both.
    void write_kept(output& kept);

    /// Writes the buffer. Throws std::system_error once. After an error it does nothing, so that callers may flush again at the
    /// end.
    void flush();

    /// Flushes, and waits until a disk has stored the output.
    void store();

    /// Flushes, and closes the file to learn of errors that file systems report only then.
    void close();

private:
    void write(std::string_view text);

    static constexpr std::size_t keeps_all = ~std::size_t{0};

    int fd_;
    progress& progress_;
    std::size_t limit_; ///< the buffer size that causes a flush
    bool is_terminal_;
    bool written_ = false;
    bool failed_ = false;
    bool is_row_binary_ = false;
    char end_ = '\n';
    std::size_t row_ = 0; ///< where the current row begins
    std::string buffer_;
};

/// The output files of the program or a worker.
struct streams {
    progress bar;
    output out;
    output err;

    streams(int out_fd, int err_fd) noexcept : out(out_fd, bar), err(err_fd, bar) {}
    void flush();
    void close();
};

} // namespace uriform::cli
