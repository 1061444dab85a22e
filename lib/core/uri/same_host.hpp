#pragma once

#include <uriform/base/export.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// The comparison of hosts by their normal forms. It is compiled together with these, so that they are in the library once.

namespace uriform::internal {

/// Returns whether the normal forms of both references' hosts are the same and not empty.
[[nodiscard]] URIFORM_EXPORT bool have_same_host(const uri_reference_view& a, const uri_reference_view& b,
                                                 const normal_form_options& options) noexcept;

} // namespace uriform::internal
