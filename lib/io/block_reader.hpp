#pragma once

#include <cstddef>
#include <cstdlib>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "io/progress.hpp"

namespace uriform::cli {

/// The blocks of whole lines that a file is read in. It holds one, or one line where that is longer.
class block_reader {
public:
    /// Opens `file`, or takes standard input where it is null. Before it waits for more of it than `patience` milliseconds, or
    /// says that it cannot be read, it calls `before_waiting`, so that the answers to what has been read so far are given. Throws
    /// std::system_error.
    block_reader(const std::string* file, std::size_t block_size, int patience, progress& shown,
                 std::function<void()> before_waiting);

    block_reader(const block_reader&) = delete;
    block_reader& operator=(const block_reader&) = delete;
    ~block_reader();

    /// Gives the next block, which ends in LF, if it is not the last, and is valid until the next call. False at the end. Throws
    /// std::system_error.
    [[nodiscard]] bool next(std::string_view& block);

private:
    struct free_memory {
        void operator()(char* memory) const noexcept { std::free(memory); }
    };

    void give_up_block() noexcept;
    void make_room();
    [[nodiscard]] std::size_t read_some();

    const std::string name_;
    const int fd_;
    const std::size_t block_size_;
    const int patience_;
    progress& shown_;
    const std::function<void()> before_waiting_;

    bool at_end_ = false;
    int failure_ = 0; ///< the errno that ended it; the lines before it come first
    std::size_t capacity_ = 0;
    std::size_t given_ = 0; ///< what was given out, from the buffer's begin
    std::size_t end_ = 0;   ///< of what has been read
    // From malloc, since realloc moves pages, not bytes, where a line is long.
    std::unique_ptr<char, free_memory> buffer_;
};

} // namespace uriform::cli
