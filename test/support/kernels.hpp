#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/syntax/detail/kernel_choice.hpp>

/// @file
/// The tokenizer's kernels, one after the other.

namespace uriform::test {

/// Puts the kernel in use back when it ends.
class kernel_guard {
public:
    kernel_guard() : before_(uriform::detail::current_simd_kernel()) {}
    ~kernel_guard() { uriform::detail::select_simd_kernel(before_); }
    kernel_guard(const kernel_guard&) = delete;
    kernel_guard& operator=(const kernel_guard&) = delete;

private:
    std::string_view before_;
};

/// Calls `f(name)` once for each kernel that this machine has, with that kernel in use.
template <class F>
void for_each_kernel(F f)
{
    const kernel_guard guard;
    for (const std::string_view name : uriform::detail::simd_kernels()) {
        uriform::detail::select_simd_kernel(name);
        f(name);
    }
}

} // namespace uriform::test
