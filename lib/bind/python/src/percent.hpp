#pragma once

#include "api.hpp"

namespace python {

/// Sets `set` to that of the component which `given` names, as `quote` takes it; leaves it if `given` is null. False with an
/// exception set if it names none.
[[nodiscard]] bool read_encode_set(PyObject* given, std::uint32_t& set) noexcept;

} // namespace python
