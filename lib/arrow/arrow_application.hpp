#pragma once

#include <optional>

#include "arrow/arrow_arrays.hpp"
#include "arrow/arrow_source.hpp"
#include "arrow/arrow_types.hpp"

/// @file
/// Applies an operation to an array.

namespace uriform::c {

/// An operand's array and type, and the owner of its buffers.
struct typed_array {
    column_type type;
    const ArrowArray& array;
    shared_array owner;
};

/// Applies an operation to a column and, unless `other` is null, to the other operand's column. Throws column_failure,
/// `std::bad_alloc` and `std::length_error`.
[[nodiscard]] owned_array applied(const uriform_arrow_operation& operation, const typed_array& column, const typed_array* other);

/// Returns an operation's result type for columns of the type `schema`, including its name.
[[nodiscard]] owned_schema schema_of_result(const uriform_arrow_operation& operation, const ArrowSchema& schema);

/// Checks that an operation allows a second column, if any.
[[nodiscard]] uriform_error status_of_other(const uriform_arrow_operation* operation, bool has_other) noexcept;

/// Like answer(), calls `act()`, but also handles column_failure.
template <class Act>
[[nodiscard]] int answer_of_columns(uriform_error* error, std::initializer_list<uriform_error> asked, Act act) noexcept
{
    return answer(error, asked, [&] {
        try {
            act();
            return success;
        } catch (const column_failure& failed) {
            return failed.why;
        }
    });
}

} // namespace uriform::c
