#pragma once

#include <string>

#include <uriform.h>

#include <uriform/web/parse_url.hpp>

#include "core/c/boundary.hpp"
#include "core/c/domain_hook.hpp"

/// @file
/// Reads the base of a web URL from C.

namespace uriform::c {

/// Parses `given`, and calls `use(base, options)`, with a null `base` if `given` contains no text. An empty text is not a URL.
template <class Use>
uriform_error with_base(const text& given, uriform_web_domain_to_ascii* hook, Use use)
{
    const hook_in_use in_use(hook);
    const web::parse_options options{.domain_to_ascii = domain_hook(hook)};
    if (given.data == nullptr)
        return use(nullptr, options);
    std::string buffer;
    const result<web::url_view> base = parse_view(given.view(), buffer, options);
    return base ? use(&*base, options) : failure(base.error(), given.number);
}

} // namespace uriform::c
