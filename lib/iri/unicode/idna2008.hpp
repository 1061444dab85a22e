#pragma once

#include <string_view>

/// @file
/// The characters that IDNA2008 permits in labels (RFC 5892).

namespace uriform::iri::internal {

/// Returns whether each character of `u_label`, which is a valid label of UTS #46, has the derived property value PVALID (section
/// 3), or CONTEXTO and is where appendix A permits it. Joiners are left to UTS #46, which has the same rules. Linear, no
/// allocation.
[[nodiscard]] bool is_permitted(std::string_view u_label) noexcept;

} // namespace uriform::iri::internal
