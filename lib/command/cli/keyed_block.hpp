#pragma once

#include <cstddef>
#include <functional>
#include <string_view>
#include <vector>

#include <uriform/batch/column.hpp>
#include <uriform/batch/column_writer.hpp>

namespace uriform::cli {

/// The inputs of a block and their keys.
struct keyed_block {
    std::vector<std::string_view> inputs;
    batch::growing_column keys;       ///< a row for each input, empty for invalid inputs
    std::vector<std::size_t> invalid; ///< indices of invalid inputs, ascending

    void clear() noexcept
    {
        inputs.clear();
        keys.clear();
        invalid.clear();
    }
};

/// Adds a row to a column.
void append_row(std::string_view text, batch::growing_column& to);

/// Adds inputs and their keys to a block, and reports invalid inputs.
using key_rows = std::function<void(const batch::column& rows, keyed_block& to)>;

} // namespace uriform::cli
