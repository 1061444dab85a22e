#pragma once

#include "api.hpp"

namespace python {

/// The path as a sequence of names, as of `pathlib`: properties and methods of a URI.
/// @{
[[nodiscard]] PyObject* get_parent(module_state& state, PyObject* self, unsigned);
[[nodiscard]] PyObject* get_name(module_state& state, PyObject* self, unsigned);
[[nodiscard]] PyObject* get_suffix(module_state& state, PyObject* self, unsigned);
[[nodiscard]] PyObject* get_suffixes(module_state& state, PyObject* self, unsigned);
[[nodiscard]] PyObject* with_name(module_state& state, PyObject* self, const arguments& given);
[[nodiscard]] PyObject* with_suffix(module_state& state, PyObject* self, const arguments& given);
[[nodiscard]] PyObject* joinpath(module_state& state, PyObject* self, const arguments& given);
/// @}

} // namespace python
