#pragma once

#include <cstddef>
#include <cstdint>

#include "c/arrow_arrays.hpp"
#include "c/arrow_source.hpp"
#include "c/arrow_types.hpp"

/// @file
/// From the results of a dictionary's values to those of its rows.

namespace uriform::c {

/// Returns the rows that `selected` selects of an array of this library's, of the type `type`. Throws `std::bad_alloc`, and
/// `std::length_error` if there are too many octets.
[[nodiscard]] owned_array select_rows(const result_type& type, const indices& selected, owned_array values);

} // namespace uriform::c
