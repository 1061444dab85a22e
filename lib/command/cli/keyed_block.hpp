#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include <uriform/batch/column.hpp>
#include <uriform/batch/column_writer.hpp>

namespace uriform::cli {

/// The inputs of a block, and the keys by which they are compared.
struct keyed_block {
    std::vector<std::string_view> inputs;
    batch::growing_column keys;       ///< a row for each input, which is empty if that is invalid
    std::vector<std::size_t> invalid; ///< the numbers of invalid inputs, in their order

    void clear() noexcept
    {
        inputs.clear();
        keys.clear();
        invalid.clear();
    }
};

/// Adds a row to a column.
void append_row(std::string_view text, batch::growing_column& to);

/// Adds inputs and their keys to a block, and reports those that are invalid.
using key_rows = std::function<void(const batch::column& rows, keyed_block& to)>;

} // namespace uriform::cli
