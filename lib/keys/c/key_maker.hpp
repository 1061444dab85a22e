#pragma once

#include <cstddef>
#include <string>

#include <uriform-keys.h>

#include <uriform/key/maker.hpp>
#include <uriform/key/surt.hpp>

#include "core/c/boundary.hpp"
#include "core/c/domain_hook.hpp"

/// A maker of keys, as C has it.
struct uriform_key_maker {
    uriform::key::maker made;
    uriform::key::surt_options surt_form;
    bool is_surt;
    uriform_web_domain_to_ascii* hook;
    std::string keys[2] = {}; ///< memory for those of a call
};

namespace uriform::c {

/// Appends the key of a text to `key`.
inline uriform_error append_key(uriform_key_maker& maker, const text& given, std::string& key)
{
    const hook_in_use in_use(maker.hook);
    const result<std::size_t> size = maker.made.append(given.view(), key);
    return size ? success : failure(size.error(), given.number);
}

} // namespace uriform::c
