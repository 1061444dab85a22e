#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform-arrow.h>

#include "produced.hpp"

/// @file
/// The results of operations on columns, by the functions of uriform.h on each row.

namespace uriform::test {

/// Returns the row of the result, as consumed() writes it. `other` is the text of the other operand, whose pointer is null if there
/// is no other operand.
[[nodiscard]] std::string expected_row(const uriform_arrow_operation& operation, const std::optional<std::string>& text,
                                       std::optional<std::string_view> other, bool is_utf8);

/// Returns the type of the result, as shown_type() writes it.
[[nodiscard]] std::string expected_type(const uriform_arrow_operation& operation, const column_layout& layout);

/// Returns an operation for each function, and for some with several options. `maker` is used by them.
[[nodiscard]] std::vector<uriform_arrow_operation> all_operations(uriform_key_maker* maker);

/// Returns whether an operation has a second operand in each row.
[[nodiscard]] bool is_of_pairs(const uriform_arrow_operation& operation);

/// Checks the result of an operation for a column, and for another one of the layout `other_layout`, unless `others` is null:
/// its rows, its type, and that its parts are released one by one. Throws `std::runtime_error`.
void check_operation(const uriform_arrow_operation& operation, const column_layout& layout, const text_rows& rows,
                     const column_layout& other_layout, const text_rows* others, const choice& choose, bool guarded);

/// As check_operation(), by streams.
void check_stream(const uriform_arrow_operation& operation, const column_layout& layout, const text_rows& rows,
                  const column_layout& other_layout, const text_rows* others, const choice& choose);

} // namespace uriform::test
