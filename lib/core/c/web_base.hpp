#pragma once

#include <string>

#include <uriform.h>

#include <uriform/web/parse_url.hpp>

#include "core/c/boundary.hpp"
#include "core/c/domain_hook.hpp"

/// @file
/// The base of a web URL as C passes it.

namespace uriform::c {

/// Calls `use(base, options)` with the URL `given`, or a null pointer if that has no text. An empty text is no URL.
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
