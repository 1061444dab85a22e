#pragma once

#include <atomic>

#include "core/syntax/simd/kernel_interface.hpp"

namespace uriform::internal {

/// The split function of the kernel in use, initially a function that chooses the kernel. Constant-initialized, so that it can be
/// used before main. Threads that race to choose all choose the same kernel.
extern constinit std::atomic<split_function> split_in_use;

/// The print_ipv6 function of the kernel in use, or a function that does the same before a kernel is chosen.
extern constinit std::atomic<print_ipv6_function> print_ipv6_in_use;

/// Returns the functions of the kernel in use.
[[nodiscard]] const kernel_functions& functions_in_use() noexcept;

} // namespace uriform::internal
