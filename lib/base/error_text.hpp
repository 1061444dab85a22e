#pragma once

#include <uriform/base/error.hpp>

/// @file
/// The sentence about an error, which takes no memory.

namespace uriform::detail {

/// What uriform::error::message says of a code and what was being read; ends in NUL, static.
[[nodiscard]] const char* message_of(errc code, rule reading) noexcept;

} // namespace uriform::detail
