#pragma once

#include <cstdint>

#include <uriform/uri/file_path.hpp>

#include "core/c/boundary.hpp"

/// @file
/// Converts a path's platform from C.

namespace uriform::c {

static_assert(static_cast<int>(path_style::posix) == URIFORM_PATH_POSIX);
static_assert(static_cast<int>(path_style::windows) == URIFORM_PATH_WINDOWS);

[[nodiscard]] constexpr uriform_error allowed_style(std::uint32_t style) noexcept
{
    return style == URIFORM_PATH_POSIX || style == URIFORM_PATH_WINDOWS ? success : failure(URIFORM_INVALID_OPTION);
}

} // namespace uriform::c
