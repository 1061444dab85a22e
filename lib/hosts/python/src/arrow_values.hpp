#pragma once

#include "api.hpp"

#include <optional>

#include "arrow_structures.hpp"

namespace python::arrow {

/// A row of a list whose str has a surrogate.
struct surrogate {
    std::int64_t row;
    std::uint64_t position; ///< in bytes of UTF-8
};

/// Reads the items of an iterator: str, bytes, objects of this module that are a text, and None or another missing value. The
/// octets of a str that has a surrogate are no UTF-8; `first_surrogate` tells the first of these. False with an exception set if an
/// item is none of these. Throws `std::bad_alloc`.
[[nodiscard]] bool read_items(PyObject* iterator, operand& to, std::optional<surrogate>& first_surrogate);

/// Returns a row of a column: None, str, bytes, bool, int, dict or list. The column is well-formed. Null with an exception set if
/// that fails.
[[nodiscard]] PyObject* value_of(const ArrowSchema& type, const ArrowArray& rows, std::int64_t row);

/// Appends rows of such a column to a list. False with an exception set if that fails.
[[nodiscard]] bool append_values(PyObject* list, const ArrowSchema& type, const ArrowArray& rows, std::int64_t begin,
                                 std::int64_t end);

/// Returns the first row of an array that is not null; its length if there is none.
[[nodiscard]] std::int64_t first_valid(const ArrowArray& rows) noexcept;

} // namespace python::arrow
