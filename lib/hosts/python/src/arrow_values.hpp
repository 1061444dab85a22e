#pragma once

#include "api.hpp"

#include "arrow_structures.hpp"

#include <optional>
#include <string_view>

namespace python::arrow {

/// A row of a list whose str has a surrogate.
struct surrogate {
    std::int64_t row;
    std::uint64_t position; ///< in bytes of UTF-8
};

/// Returns the column of a list's items or those of another iterable: str, bytes, objects of this module that are a text, and None
/// or another missing value. A str that has a surrogate, which is no UTF-8, is a null and is added to `surrogates`. False with an
/// exception set if an item is none of these. Throws `std::bad_alloc`.
[[nodiscard]] bool read_items(module_state& state, PyObject* items, schema& type, array& rows, std::vector<surrogate>& surrogates);

/// Returns whether a row is null by the validity of its array.
[[nodiscard]] bool is_null(const ArrowArray& rows, std::int64_t row) noexcept;

/// Returns a name of the dictionary of a column of names that a result has.
[[nodiscard]] std::string_view name_at(const ArrowArray& names, std::int64_t index) noexcept;

/// The error of a row of a result.
struct row_error {
    std::int64_t row;
    int code;      ///< a ::uriform_status
    int component; ///< a ::uriform_error_component
    std::uint64_t position;
    std::uint8_t text;
};

/// Returns the first error of the structs of errors that a result has, if there is one.
[[nodiscard]] std::optional<row_error> first_error(const ArrowArray& errors) noexcept;

/// Returns the index of a row's value in the dictionary, or -1 if there is none of this index. The row is not null.
[[nodiscard]] std::int64_t index_in_dictionary(const ArrowSchema& type, const ArrowArray& rows, std::int64_t row) noexcept;

/// Returns a row of an array of a type that results have: None, str, bytes, bool, int, dict or list. Null with an exception set if
/// that fails, which is TypeError for another type, and for an array that is not of its type.
[[nodiscard]] PyObject* value_of(const ArrowSchema& type, const ArrowArray& rows, std::int64_t row);

/// Appends the rows of such an array to a list. False with an exception set if that fails.
[[nodiscard]] bool append_values(PyObject* list, const ArrowSchema& type, const ArrowArray& rows);

} // namespace python::arrow
