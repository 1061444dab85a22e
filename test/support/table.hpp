#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// @file
/// The tables of test/data; their format is told in test/data/README.md.

namespace uriform::test {

/// One case of a table: a cell for each column.
struct row {
    std::string place; ///< `components.tsv:17`, for messages
    std::vector<std::optional<std::string>> cells;

    /// Returns the cell `column`, which the case must have.
    [[nodiscard]] const std::string& text(std::size_t column) const { return cells.at(column).value(); }
};

/// Returns the value of a cell of the file. Throws `std::runtime_error` if it holds an unknown escape.
[[nodiscard]] std::optional<std::string> unescape(std::string_view cell);

/// Returns the cases of the table in `content`, which must have just these columns; `name` is for messages. Throws
/// `std::runtime_error` if the content is not such a table.
[[nodiscard]] std::vector<row> parse_table(std::string_view name, std::string_view content,
                                           const std::vector<std::string>& columns);

/// Returns the cases of the table `name` in test/data.
[[nodiscard]] std::vector<row> read_table(const std::string& name, const std::vector<std::string>& columns);

/// Returns the content of the file `name` in test/data.
[[nodiscard]] std::string read_data(const std::string& name);

} // namespace uriform::test
