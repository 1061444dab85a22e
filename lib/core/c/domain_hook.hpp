#pragma once

#include <cstddef>
#include <new>
#include <span>
#include <string_view>
#include <utility>

#include <uriform.h>

#include <uriform/base/result.hpp>
#include <uriform/web/parse_url.hpp>

#include "core/base/raise.hpp"

/// @file
/// Lets C++ call the caller's C function that converts domains.

namespace uriform::c {

/// The hook of this thread's current call. The function pointer that C++ accepts takes no argument for it.
inline thread_local constinit uriform_web_domain_to_ascii* current_hook = nullptr;

/// Sets the hook during its lifetime. A hook may itself call functions with another hook.
class hook_in_use {
public:
    explicit hook_in_use(uriform_web_domain_to_ascii* hook) noexcept : before_(std::exchange(current_hook, hook)) {}
    hook_in_use(const hook_in_use&) = delete;
    hook_in_use& operator=(const hook_in_use&) = delete;
    ~hook_in_use() { current_hook = before_; }

private:
    uriform_web_domain_to_ascii* before_;
};

inline result<std::size_t> call_hook(std::string_view domain, bool be_strict, std::span<char> out)
{
    std::size_t length = 0;
    const int status = current_hook(domain.data(), domain.size(), be_strict ? 1 : 0, out.data(), out.size(), &length);
    if (status == URIFORM_OUT_OF_MEMORY)
        internal::raise<std::bad_alloc>();
    if (status == URIFORM_OK && length <= out.size())
        return length;
    const bool too_long = status == URIFORM_OK || status == URIFORM_WEB_HOST_TOO_LONG;
    return error{too_long ? web_errc::host_too_long : web_errc::domain_to_ascii, 0};
}

/// Returns the function that C++ calls while `hook` is in use, or null if `hook` is null.
[[nodiscard]] inline web::domain_to_ascii_function domain_hook(uriform_web_domain_to_ascii* hook) noexcept
{
    return hook != nullptr ? call_hook : nullptr;
}

} // namespace uriform::c
