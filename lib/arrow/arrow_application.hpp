#pragma once

#include <optional>

#include "arrow/arrow_arrays.hpp"
#include "arrow/arrow_source.hpp"
#include "arrow/arrow_types.hpp"

/// @file
/// An operation applied to an array.

namespace uriform::c {

/// The array of an operand, its type, and the owner of its buffers.
struct typed_array {
    column_type type;
    const ArrowArray& array;
    shared_array owner;
};

/// Returns the result of an operation on a column, and the column of the other operand, which may be null. Throws column_failure,
/// `std::bad_alloc` and `std::length_error`.
[[nodiscard]] owned_array applied(const uriform_arrow_operation& operation, const typed_array& column, const typed_array* other);

/// Returns the type of an operation's result for columns of the type `schema`, with its name.
[[nodiscard]] owned_schema schema_of_result(const uriform_arrow_operation& operation, const ArrowSchema& schema);

/// Returns success if an operation can have a second column, if there is one.
[[nodiscard]] uriform_error status_of_other(const uriform_arrow_operation* operation, bool has_other) noexcept;

/// Calls `act()`, as answer() does, which may throw a column_failure.
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
