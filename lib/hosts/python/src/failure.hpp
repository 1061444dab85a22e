#pragma once

#include "api.hpp"
#include "text.hpp"

#include <cstdint>

namespace python {

/// Returns a ParseError of a text. `number` is that of the text, and -1 for the object of a method; `row` is that of a column, or
/// -1. The message is that of the code unless another is given.
[[nodiscard]] PyObject* make_parse_error(const uriform_error& error, Py_ssize_t number, std::int64_t row = -1,
                                         const char* message = nullptr) noexcept;

/// Sets such a ParseError, and returns null.
PyObject* set_parse_error(const uriform_error& error, Py_ssize_t number, std::int64_t row = -1,
                          const char* message = nullptr) noexcept;

/// Sets the exception for a failure of the C interface in one text, which has the number `number` among the arguments, and returns
/// null. A position in a str is converted to an index of it.
PyObject* fail_text(const uriform_error& error, const text& from, Py_ssize_t number) noexcept;

} // namespace python
