#pragma once

#include "api.hpp"

#include "arrow_structures.hpp"

namespace python::arrow {

/// A row of a list whose str has a surrogate.
struct surrogate {
    std::int64_t row;
    std::uint64_t position; ///< in bytes of UTF-8
};

/// Reads the items of an iterator: str, bytes, objects of this module that are a text, and None or another missing value. A str
/// that has a surrogate, which is no UTF-8, is a null and is added to `surrogates`. False with an exception set if an item is none
/// of these. Throws `std::bad_alloc`.
[[nodiscard]] bool read_items(PyObject* iterator, operand& to, std::vector<surrogate>& surrogates);

/// Returns a row of a column: None, str, bytes, bool, int, dict or list. The column is well-formed. Null with an exception set if
/// that fails.
[[nodiscard]] PyObject* value_of(const ArrowSchema& type, const ArrowArray& rows, std::int64_t row);

/// Appends rows of such a column to a list. False with an exception set if that fails.
[[nodiscard]] bool append_values(PyObject* list, const ArrowSchema& type, const ArrowArray& rows, std::int64_t begin,
                                 std::int64_t end);

/// Returns the first row of an array that is not null; its length if there is none.
[[nodiscard]] std::int64_t first_valid(const ArrowArray& rows) noexcept;

/// Writes the error of a surrogate into such structs, in a row of a result that is null there. The result is not yet shared, its
/// offset is 0, and its members have a validity if they have a null.
void write_surrogate(ArrowArray& errors, const surrogate& from, std::int64_t row, std::uint8_t number_of_text) noexcept;

} // namespace python::arrow
