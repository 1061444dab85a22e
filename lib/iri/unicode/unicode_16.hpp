#pragma once

#include <span>
#include <string_view>

/// @file
/// Supplements the UTS #46 mapping in older ICU versions with the Unicode 16 mapping.

namespace uriform::iri::internal {

/// Returns whether ICU supports Unicode 16 or later.
[[nodiscard]] bool has_unicode_16() noexcept;

/// U+1806, the only character that UTS #46 disallows before Unicode 16 and has kept since.
inline constexpr std::string_view todo_soft_hyphen = "\u1806";

/// Copies `name`, UTF-8, to `out`, and applies the UTS #46 mappings of Unicode 15.1 and 16 to each character that ICU's version
/// maps differently or disallows. `out` must not be smaller than `name`. Returns a part of `out`, or `name` if ICU implements
/// these mappings.
[[nodiscard]] std::string_view with_mappings_of_unicode_16(std::string_view name, std::span<char> out) noexcept;

} // namespace uriform::iri::internal
