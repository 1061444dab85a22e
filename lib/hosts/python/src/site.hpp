#pragma once

#include "api.hpp"

namespace python {

/// Returns an object's list, or null with TypeError set if the object is not a SuffixList.
[[nodiscard]] const uriform_suffix_list* suffixes_of(PyObject* object) noexcept;

} // namespace python
