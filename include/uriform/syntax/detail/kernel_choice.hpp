#pragma once

#include <span>
#include <string_view>

#include <uriform/base/export.hpp>

/// @file
/// Kernel selection. A kernel is the vector code that the tokenizer and the line feed search use. Programs rarely need to select
/// it, because the library selects the fastest kernel that the machine supports at first use.
///
/// All functions here take constant time, do not allocate, and may be called from any thread. The names are static.

namespace uriform::detail {

/// Returns the names of the kernels that this machine can run, the fastest first. They are `avx512`, `avx2`, `sse4.2`, `neon` and
/// `rvv` if the processor supports them, `simd128` if the library is compiled for WebAssembly with vectors, and always `portable`.
///
/// @code
/// assert(uriform::detail::simd_kernels().back() == "portable");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::span<const std::string_view> simd_kernels() noexcept;

/// Returns the name of the current kernel.
[[nodiscard]] URIFORM_EXPORT std::string_view current_simd_kernel() noexcept;

/// Selects the kernel `name` for all threads from now on. Returns false and changes nothing if the machine cannot run a kernel with
/// this name. The environment variable `URIFORM_KERNEL`, read at first use, has the same effect. All kernels return the same
/// results.
///
/// @code
/// const std::string_view before = uriform::detail::current_simd_kernel();
/// assert(uriform::detail::select_simd_kernel("portable") && uriform::detail::current_simd_kernel() == "portable");
/// assert(uriform::detail::select_simd_kernel(before) && !uriform::detail::select_simd_kernel("no-such-kernel"));
/// @endcode
URIFORM_EXPORT bool select_simd_kernel(std::string_view name) noexcept;

} // namespace uriform::detail
