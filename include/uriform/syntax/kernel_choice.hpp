#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// Which vector code the tokenizer, and the search for lines, run on. A program need not care: the fastest that the machine has is
/// chosen at first use.
///
/// All functions here are constant time, allocate nothing, and may be called by any thread. Names are static.

namespace uriform {

/// The number of kernels that this machine can run; at least one, the portable one.
[[nodiscard]] URIFORM_EXPORT std::size_t kernel_count() noexcept;

/// The name of the kernel `index`, the fastest first: `avx512`, `avx2`, `neon`, `scalar`. Empty from kernel_count() on.
///
/// @code
/// assert(uriform::kernel_name(uriform::kernel_count() - 1) == "scalar");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string_view kernel_name(std::size_t index) noexcept;

/// The name of the kernel in use.
[[nodiscard]] URIFORM_EXPORT std::string_view current_kernel() noexcept;

/// Makes every thread tokenize with the kernel `name` from now on; false, and nothing is changed, where the machine has none of
/// that name. The environment variable `URIFORM_KERNEL`, read at first use, does the same. All kernels give the same answers.
///
/// @code
/// const std::string_view before = uriform::current_kernel();
/// assert(uriform::use_kernel("scalar") && uriform::current_kernel() == "scalar");
/// assert(uriform::use_kernel(before) && !uriform::use_kernel("abacus"));
/// @endcode
URIFORM_EXPORT bool use_kernel(std::string_view name) noexcept;

} // namespace uriform
