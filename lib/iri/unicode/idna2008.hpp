#pragma once

#include <string_view>

/// @file
/// Checks which characters IDNA2008 permits in labels (RFC 5892).

namespace uriform::iri::internal {

/// Returns whether each character of `u_label`, a valid label by UTS #46, has the derived property value PVALID (section 3), or
/// CONTEXTO in a context that appendix A permits. Joiners are left to UTS #46, whose rules are the same. Linear, no allocation.
[[nodiscard]] bool is_permitted(std::string_view u_label) noexcept;

} // namespace uriform::iri::internal
