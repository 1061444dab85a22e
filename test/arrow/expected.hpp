#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform-arrow.h>

#include "produced.hpp"

/// @file
/// Computes results of column operations by calling the functions of uriform.h for each row.

namespace uriform::test {

/// Returns a result row, as consumed() writes it. `other` is the other operand's text; its pointer is null if there is no other
/// operand.
[[nodiscard]] std::string expected_row(const uriform_arrow_operation& operation, const std::optional<std::string>& text,
                                       std::optional<std::string_view> other, bool is_utf8);

/// Returns the result type, as shown_type() writes it.
[[nodiscard]] std::string expected_type(const uriform_arrow_operation& operation, const column_layout& layout);

/// Returns an operation for each function, and several with different options for some. Key operations use `maker`.
[[nodiscard]] std::vector<uriform_arrow_operation> all_operations(uriform_key_maker* maker);

/// Returns whether an operation takes a second operand in each row.
[[nodiscard]] bool is_of_pairs(const uriform_arrow_operation& operation);

/// Checks an operation's result for a column and, unless `others` is null, a second column with the layout `other_layout`: rows,
/// type, and that parts can be released separately. Throws `std::runtime_error`.
void check_operation(const uriform_arrow_operation& operation, const column_layout& layout, const text_rows& rows,
                     const column_layout& other_layout, const text_rows* others, const choice& choose, bool guarded);

/// Does the same as check_operation(), with streams.
void check_stream(const uriform_arrow_operation& operation, const column_layout& layout, const text_rows& rows,
                  const column_layout& other_layout, const text_rows* others, const choice& choose);

} // namespace uriform::test
