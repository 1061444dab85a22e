#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// @file
/// ClickHouse's format RowBinary. A `String` consists of its size in octets, an unsigned LEB128, and its octets. A `Nullable`
/// begins with an octet: 1 for NULL, 0 before a value. Numbers are little-endian. The members of a `Tuple` are adjacent.

namespace uriform::cli::row_binary {

/// The type of input rows.
enum class type : std::uint8_t { none, string, nullable_string };

/// Returns the end of the last whole row in `text` after `from`, where a row begins, or `from` if no whole row follows. If `text`
/// contains octets that cannot begin a row, returns its end, so that next() reports them.
[[nodiscard]] std::size_t end_of_rows(type of, std::string_view text, std::size_t from) noexcept;

/// Counts the whole rows in `text`.
[[nodiscard]] std::uint64_t count_rows(type of, std::string_view text) noexcept;

/// Removes the first row from `text` and returns its value, or nothing for NULL. Throws std::runtime_error unless `text` begins
/// with a row.
[[nodiscard]] std::optional<std::string_view> next(type of, std::string_view& text);

/// Removes the first rows from `text` and appends their values to `values`. Stops before a NULL, before octets that are not a row,
/// and when `values` contains `most` values.
void next_values(type of, std::string_view& text, std::size_t most, std::vector<std::string_view>& values);

/// Turns the octets of `out` from `begin` on into a Nullable(String): inserts the octets that precede a value.
void make_nullable_string(std::size_t begin, std::string& out);

/// The first octet of a Nullable.
inline constexpr char not_null = '\0', null = '\1';

/// Appends the size of a String or an Array, to precede its elements.
void append_size(std::uint64_t size, std::string& out);
void append_string(std::string_view value, std::string& out);
void append_number(std::uint64_t value, std::string& out);

} // namespace uriform::cli::row_binary
