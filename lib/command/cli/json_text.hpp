#pragma once

#include <string>
#include <string_view>

/// @file
/// Strings of JSON (RFC 8259, section 7).

namespace uriform::cli {

/// Returns whether a JSON string has all octets of `text` as they are: ASCII but controls, DEL, `"` and `\`.
[[nodiscard]] bool is_plain(std::string_view text) noexcept;

/// Returns what a JSON string has for `text`. Each maximal subpart of an ill-formed sequence is replaced by U+FFFD. If `to_ascii`
/// is true, DEL and all that is not ASCII is escaped, so that no character acts on a terminal or is invisible.
[[nodiscard]] std::string escaped(std::string_view text, bool to_ascii = false);

} // namespace uriform::cli
