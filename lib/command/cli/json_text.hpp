#pragma once

#include <string>
#include <string_view>

/// @file
/// JSON strings (RFC 8259, section 7).

namespace uriform::cli {

/// Returns whether a JSON string contains `text` without escapes: ASCII except controls, DEL, `"` and `\`.
[[nodiscard]] bool is_plain(std::string_view text) noexcept;

/// Escapes `text` for a JSON string. U+FFFD replaces each maximal subpart of an ill-formed sequence. If `to_ascii` is true, also
/// escapes DEL and all non-ASCII characters, so that no character is invisible or controls a terminal.
[[nodiscard]] std::string escaped(std::string_view text, bool to_ascii = false);

} // namespace uriform::cli
