#pragma once

#include "arrow_structures.hpp"

#include <string>
#include <string_view>

#include <uriform-iri.h>

namespace python::arrow {

/// The functions on columns, by their names in Python.
struct named_function {
    std::string_view name;
    std::uint32_t function;
    std::uint32_t component = 0;
    uriform_arrow_convert* convert = nullptr;
    uriform_arrow_combine* combine = nullptr;
};

/// Returns the function of that name, or a null pointer. The context of `safe_to_fetch` is a uriform_fetch_policy.
[[nodiscard]] const named_function* find_function(std::string_view name) noexcept;

/// The failure of an operation on a column as a whole.
struct failure {
    int status = URIFORM_OK;  ///< a ::uriform_status, if `code` is 0
    int code = 0;             ///< an `errno` value of a stream
    std::string message = {}; ///< that of the stream
};

/// Returns the failure of a column of texts whose rows are malformed. A column that has no texts is another failure.
[[nodiscard]] failure malformed();

/// Applies an operation to a column, and to that of the other operand, if there is one. Throws failure and `std::bad_alloc`.
[[nodiscard]] column applied(const uriform_arrow_operation& operation, operand rows, operand other = {});

/// Returns a column as long as an array, which is a column of texts that is well-formed: otherwise throws failure. `stop` is that
/// of the operation.
[[nodiscard]] column checked(const uriform_arrow_operation& stop, const shared_schema& type, const shared_array& rows);

} // namespace python::arrow
