#pragma once

#include <atomic>

#include "core/syntax/simd/kernel_interface.hpp"

namespace uriform::internal {

/// The function of the kernel in use; at first one that chooses the kernel. It is constant-initialized, so that the first use may
/// come before main. Threads that race to choose all choose the same kernel.
extern constinit std::atomic<split_function> split_in_use;

/// Returns the functions of the kernel in use.
[[nodiscard]] const kernel_functions& functions_in_use() noexcept;

} // namespace uriform::internal
