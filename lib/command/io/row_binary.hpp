#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// @file
/// ClickHouse's format RowBinary. A `String` is its size in octets, an unsigned LEB128, followed by its octets. A `Nullable` begins
/// with an octet, which is 1 for NULL and 0 in front of a value. Numbers are little-endian. The members of a `Tuple` follow each
/// other.

namespace uriform::cli::row_binary {

/// The type of the rows of an input.
enum class type : std::uint8_t { none, string, nullable_string };

/// Returns the end of the last whole row in `text` that ends after `from`, which is 0 or the end of a row; `from` if there is none.
/// Octets that are no row are given out, so that next() reports them: the result is the end of `text` then.
[[nodiscard]] std::size_t end_of_rows(type of, std::string_view text, std::size_t from) noexcept;

/// Returns the number of whole rows in `text`.
[[nodiscard]] std::uint64_t count_rows(type of, std::string_view text) noexcept;

/// Removes the first row from `text`, and returns its value, which may be NULL. Throws std::runtime_error if `text` does not begin
/// with a row.
[[nodiscard]] std::optional<std::string_view> next(type of, std::string_view& text);

/// Removes the first rows from `text`, up to a NULL or octets that are not a row, and appends their values to `values` until it has
/// `most`.
void next_values(type of, std::string_view& text, std::size_t most, std::vector<std::string_view>& values);

/// Inserts in `out`, in front of the octets from `begin` on, what makes them a Nullable(String), which is not NULL.
void make_nullable_string(std::size_t begin, std::string& out);

/// The first octet of a Nullable.
inline constexpr char not_null = '\0', null = '\1';

/// Appends the size of a String, or that of an Array, which its elements follow.
void append_size(std::uint64_t size, std::string& out);
void append_string(std::string_view value, std::string& out);
void append_number(std::uint64_t value, std::string& out);

} // namespace uriform::cli::row_binary
