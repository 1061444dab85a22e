#pragma once

#include <span>
#include <string_view>

/// @file
/// The mapping of UTS #46 in Unicode 16, for ICU of an older version.

namespace uriform::iri::internal {

/// Returns whether ICU has the data of Unicode 16 or a newer version.
[[nodiscard]] bool has_unicode_16() noexcept;

/// U+1806, the only character that UTS #46 disallows before Unicode 16, and keeps since.
inline constexpr std::string_view todo_soft_hyphen = "\u1806";

/// Copies `name`, which is UTF-8, to `out`, which is no smaller, and replaces each character that UTS #46 maps since Unicode 15.1
/// or 16, and maps otherwise or disallows in ICU's version of Unicode, with those it is mapped to. Returns a part of `out`, or
/// `name` if ICU has these mappings.
[[nodiscard]] std::string_view with_mappings_of_unicode_16(std::string_view name, std::span<char> out) noexcept;

} // namespace uriform::iri::internal
