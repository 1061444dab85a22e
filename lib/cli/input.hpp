#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "options.hpp"
#include "output.hpp"

namespace uriform::cli {

/// The inputs, one after the other: the arguments, or the lines of a file. Of a file it holds a block, or one line where that is
/// longer.
class input {
public:
    /// Opens the file. `opts` and `written` must outlive this.
    input(const options& opts, streams& written);

    /// Gives the next input, which is valid until the next call; false where there is none. Throws std::system_error.
    [[nodiscard]] bool next(std::string_view& text);

    /// The number of inputs so far, which is the number of the last one, from 1.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

private:
    struct free_memory {
        void operator()(char* memory) const noexcept { std::free(memory); }
    };

    [[nodiscard]] bool next_line(std::string_view& text);
    [[nodiscard]] bool fill();
    void make_room();
    [[nodiscard]] std::size_t read_block(char* to, std::size_t size);

    static constexpr std::size_t block_size = std::size_t{1} << 18;

    const options& opts_;
    streams& written_;
    std::uint64_t number_ = 0;

    int fd_ = -1;
    bool at_end_ = false;
    std::size_t capacity_ = 0;
    std::size_t begin_ = 0;   ///< of the line being looked for
    std::size_t scanned_ = 0; ///< no LF stands between begin_ and here
    std::size_t end_ = 0;     ///< of what has been read
    // From malloc, since realloc moves pages, not bytes, where a line is long.
    std::unique_ptr<char, free_memory> buffer_;
};

} // namespace uriform::cli
