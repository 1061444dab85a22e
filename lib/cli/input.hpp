#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "cli/options.hpp"
#include "io/block_reader.hpp"
#include "io/lines.hpp"

namespace uriform::cli {

/// The inputs, one after the other: the arguments, or the lines of a file, or those of a block of it.
class input {
public:
    /// The arguments. `opts` must outlive this, here and below.
    explicit input(const options& opts) : input(opts, {}, 0) {}

    /// The lines of `blocks`, which must outlive this.
    input(const options& opts, block_reader& blocks) : input(opts) { blocks_ = &blocks; }

    /// The lines of `block`, before which there were `number`.
    input(const options& opts, std::string_view block, std::uint64_t number)
        : opts_(opts), lines_(block, opts.ends), number_(number)
    {
    }

    /// Sets `text` to the next input, which is valid until the next call. Returns false if there is none. Throws std::system_error.
    [[nodiscard]] bool next(std::string_view& text)
    {
        const bool found = lines_.next(text) || next_elsewhere(text);
        number_ += found ? 1 : 0;
        return found;
    }

    /// Returns the number of inputs so far, which is the number of the last one, from 1.
    [[nodiscard]] std::uint64_t number() const noexcept { return number_; }

private:
    [[nodiscard]] bool next_elsewhere(std::string_view& text);

    const options& opts_;
    block_reader* blocks_ = nullptr; ///< null if there is no file
    lines lines_;
    std::uint64_t number_ = 0;
};

} // namespace uriform::cli
