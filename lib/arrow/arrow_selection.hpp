#pragma once

#include "arrow/arrow_arrays.hpp"
#include "arrow/arrow_source.hpp"
#include "arrow/arrow_types.hpp"

/// @file
/// Converts results for a dictionary's values to results for its rows.

namespace uriform::c {

/// The rows to select from an array, and the operation. The selection may be stopped, too.
struct selection {
    const uriform_arrow_operation& operation;
    const indices& rows;
};

/// Returns the selected rows of `values`, an array that this library made with the type `type`. Throws `std::bad_alloc`,
/// column_failure, and `std::length_error` if there are too many octets.
[[nodiscard]] owned_array select_rows(const result_type& type, const selection& selected, owned_array values);

} // namespace uriform::c
