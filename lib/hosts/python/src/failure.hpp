#pragma once

#include "api.hpp"
#include "text.hpp"

#include <array>
#include <cstdint>

namespace python {

/// The names of the components, in the order of ::uriform_error_component.
inline constexpr std::array component_names = {"", "scheme", "userinfo", "host", "port", "path", "query", "fragment"};

/// The message of an error in a str that UTF-8 does not have.
inline constexpr const char* surrogate_message = "unpaired surrogate";

/// Returns a ParseError with its attributes. `number` is that of the text, and -1 for the object of a method; `row` is that of a
/// column, or -1.
[[nodiscard]] PyObject* make_parse_error(const char* message, int code, int component, std::uint64_t position, Py_ssize_t number,
                                         std::int64_t row = -1) noexcept;

/// Sets such a ParseError.
void set_parse_error(const char* message, int code, int component, std::uint64_t position, Py_ssize_t number,
                     std::int64_t row = -1) noexcept;

/// Sets the exception for a failure of the C interface in one text, which has the number `number` among the arguments, and returns
/// null. A position in a str is converted to an index of it.
PyObject* fail_text(const uriform_error& error, const text& from, Py_ssize_t number) noexcept;

} // namespace python
