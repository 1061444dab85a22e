#pragma once

#include <uriform/base/error.hpp>

namespace uriform::internal {

/// Returns the message for `code` that occurred while reading `reading`. It ends in NUL and has static storage.
[[nodiscard]] const char* message_of(error_number code, component reading) noexcept;

/// Returns whether `code` is the number of an error.
[[nodiscard]] bool is_error(error_number code) noexcept;

} // namespace uriform::internal
