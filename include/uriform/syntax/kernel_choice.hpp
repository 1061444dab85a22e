#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// Selection of the kernel: the vector code that the tokenizer and the search for line feeds use. Programs normally need none of
/// this, because the fastest kernel that the machine supports is selected at first use.
///
/// All functions here are constant time, do not allocate, and may be called by any thread. The names are static.

namespace uriform {

/// Returns the number of kernels that this machine can run. It is at least one, because of the portable kernel.
[[nodiscard]] URIFORM_EXPORT std::size_t kernel_count() noexcept;

/// Returns the name of the kernel `index`, the fastest first: `avx512`, `avx2`, `neon`, `scalar`. It is empty if `index` is not
/// less than kernel_count().
///
/// @code
/// assert(uriform::kernel_name(uriform::kernel_count() - 1) == "scalar");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string_view kernel_name(std::size_t index) noexcept;

/// Returns the name of the current kernel.
[[nodiscard]] URIFORM_EXPORT std::string_view current_kernel() noexcept;

/// Selects the kernel `name` for all threads from now on. Returns false and changes nothing if the machine has no kernel of that
/// name. The environment variable `URIFORM_KERNEL`, read at first use, has the same effect. All kernels return the same results.
///
/// @code
/// const std::string_view before = uriform::current_kernel();
/// assert(uriform::use_kernel("scalar") && uriform::current_kernel() == "scalar");
/// assert(uriform::use_kernel(before) && !uriform::use_kernel("abacus"));
/// @endcode
URIFORM_EXPORT bool use_kernel(std::string_view name) noexcept;

} // namespace uriform
