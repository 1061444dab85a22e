#pragma once

#include "arrow/arrow_arrays.hpp"
#include "arrow/arrow_source.hpp"
#include "arrow/arrow_types.hpp"

/// @file
/// From the results of a dictionary's values to those of its rows.

namespace uriform::c {

/// Rows of an array, and the operation that may be stopped while they are selected.
struct selection {
    const uriform_arrow_operation& operation;
    const indices& rows;
};

/// Returns the rows that are selected of an array of this library's, of the type `type`. Throws `std::bad_alloc`, column_failure,
/// and `std::length_error` if there are too many octets.
[[nodiscard]] owned_array select_rows(const result_type& type, const selection& selected, owned_array values);

} // namespace uriform::c
