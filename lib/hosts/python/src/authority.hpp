#pragma once

#include "api.hpp"

namespace python {

/// Writes the origin of a URI (RFC 6454, section 6.2), as a function of the C interface does. The status is URIFORM_NOT_FOUND if no
/// other URI has it.
int write_origin(const char* data, std::size_t size, std::uint32_t options, char* buffer, std::size_t capacity, std::size_t* length,
                 uriform_error* error);

} // namespace python
