#pragma once

#include <cstddef>
#include <string>
#include <utility>

#include <uriform-keys.h>

#include <uriform/key/maker.hpp>
#include <uriform/key/surt.hpp>

#include "core/c/boundary.hpp"
#include "core/c/domain_hook.hpp"

/// A key maker of the C interface.
struct uriform_key_maker {
    uriform::key::maker made;
    uriform::key::surt_options surt_form;
    bool is_surt;
    uriform_web_domain_to_ascii* hook;
    std::string keys[2] = {}; ///< reused memory for a call's keys

    /// Sets the domain conversion hook in the library that made this object, and returns the previous hook. Each shared library
    /// keeps its own hook.
    uriform_web_domain_to_ascii* (*exchange_hook)(uriform_web_domain_to_ascii*) noexcept =
        [](uriform_web_domain_to_ascii* next) noexcept { return std::exchange(uriform::c::current_hook, next); };
};

namespace uriform::c {

/// Sets a maker's hook during its lifetime, whichever library asks for keys.
class maker_in_use {
public:
    explicit maker_in_use(const uriform_key_maker& maker) noexcept : maker_(maker), before_(maker.exchange_hook(maker.hook)) {}
    maker_in_use(const maker_in_use&) = delete;
    maker_in_use& operator=(const maker_in_use&) = delete;
    ~maker_in_use() { maker_.exchange_hook(before_); }

private:
    const uriform_key_maker& maker_;
    uriform_web_domain_to_ascii* before_;
};

/// Appends a text's key to `key`.
inline uriform_error append_key(uriform_key_maker& maker, const text& given, std::string& key)
{
    const maker_in_use in_use(maker);
    const result<std::size_t> size = maker.made.append(given.view(), key);
    return size ? success : failure(size.error(), given.number);
}

} // namespace uriform::c
