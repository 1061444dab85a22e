#pragma once

#include "api.hpp"

namespace python {

/// Returns the list of an object; null with TypeError set if it is not a SuffixList.
[[nodiscard]] const uriform_suffix_list* suffixes_of(PyObject* object) noexcept;

} // namespace python
