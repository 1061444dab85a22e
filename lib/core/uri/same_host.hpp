#pragma once

#include <uriform/base/export.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Compares hosts by their normal forms. Compiled together with the normal form, whose code the library then contains only once.

namespace uriform::internal {

/// Returns whether both references' hosts are not empty and their normal forms are equal.
[[nodiscard]] URIFORM_EXPORT bool have_same_host(const uri_reference_view& a, const uri_reference_view& b,
                                                 const normal_form_options& options) noexcept;

} // namespace uriform::internal
