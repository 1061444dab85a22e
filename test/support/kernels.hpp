#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/syntax/detail/kernel_choice.hpp>

/// @file
/// Runs code with each of the tokenizer's kernels.

namespace uriform::test {

/// Restores the selected kernel in its destructor.
class kernel_guard {
public:
    kernel_guard() : before_(uriform::detail::current_simd_kernel()) {}
    ~kernel_guard() { uriform::detail::select_simd_kernel(before_); }
    kernel_guard(const kernel_guard&) = delete;
    kernel_guard& operator=(const kernel_guard&) = delete;

private:
    std::string_view before_;
};

/// Calls `f(name)` once for each kernel that this machine supports, with that kernel selected.
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
