#pragma once

#include <string>
#include <string_view>

/// @file
/// SURT forms that only reorder a text, or also change its case.

namespace uriform::key::internal {

/// Appends `text` in surt_form::heritrix. Linear.
void append_heritrix(std::string_view text, std::string& out);

/// Appends `text` in surt_form::ssurt. Linear.
void append_ssurt(std::string_view text, std::string& out);

} // namespace uriform::key::internal
