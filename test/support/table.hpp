#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// @file
/// Reads the tables in test/data. test/data/README.md describes their format.

namespace uriform::test {

/// A case in a table: a cell for each column.
struct row {
    std::string place; ///< `components.tsv:17`, for messages
    std::vector<std::optional<std::string>> cells;

    /// Returns the cell `column`; the case must contain it.
    [[nodiscard]] const std::string& text(std::size_t column) const { return cells.at(column).value(); }
};

/// Returns the value of a cell in the file. Throws `std::runtime_error` if it contains an unknown escape.
[[nodiscard]] std::optional<std::string> unescape(std::string_view cell);

/// Returns the cases of the table in `content`, with exactly these columns; messages contain `name`. Throws `std::runtime_error` if
/// the content is not a table with these columns.
[[nodiscard]] std::vector<row> parse_table(std::string_view name, std::string_view content,
                                           const std::vector<std::string>& columns);

/// Returns the cases in test/data's table `name`.
[[nodiscard]] std::vector<row> read_table(const std::string& name, const std::vector<std::string>& columns);

/// Returns the content of test/data's file `name`.
[[nodiscard]] std::string read_data(const std::string& name);

} // namespace uriform::test
