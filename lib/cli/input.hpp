#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "cli/options.hpp"
#include "io/block_reader.hpp"
#include "io/lines.hpp"
#include "io/output.hpp"

namespace uriform::cli {

/// The inputs, one after the other: the arguments, or the lines of a file, or those of a block of it.
class input {
public:
    /// Opens the file. `opts` and `written` must outlive this.
    input(const options& opts, streams& written);

    /// The lines of `block`, before which there were `number`.
    input(const options& opts, std::string_view block, std::uint64_t number) : opts_(opts), lines_(block), number_(number) {}

    /// Gives the next input, which is valid until the next call; false where there is none. Throws std::system_error.
    [[nodiscard]] bool next(std::string_view& text)
    {
        const bool found = lines_.next(text) || next_elsewhere(text);
        number_ += found ? 1 : 0;
        return found;
    }

    /// The number of inputs so far, which is the number of the last one, from 1.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

private:
    [[nodiscard]] bool next_elsewhere(std::string_view& text);

    const options& opts_;
    std::unique_ptr<block_reader> blocks_; ///< null where there is no file
    lines lines_;
    std::uint64_t number_ = 0;
};

} // namespace uriform::cli
