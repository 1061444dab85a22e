#pragma once

#include <uriform.h>

#include <uriform/web/unicode_hook.hpp>

/// Constructed by uriform-iri and used by uriform-explain, so its layout is part of the binary interface.
struct uriform_unicode {
    uriform_web_domain_to_ascii* hook;
    const uriform::web::unicode_service& service;
};

namespace uriform::c {

/// Returns the function that converts domains: `hook`, or if that is null, the function from `unicode`; both may be null.
inline uriform_web_domain_to_ascii* hook_of(uriform_web_domain_to_ascii* hook, const uriform_unicode* unicode) noexcept
{
    return hook != nullptr || unicode == nullptr ? hook : unicode->hook;
}

inline const web::unicode_service* service_of(const uriform_unicode* unicode) noexcept
{
    return unicode != nullptr ? &unicode->service : nullptr;
}

} // namespace uriform::c
