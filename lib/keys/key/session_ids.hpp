#pragma once

#include <string_view>

/// @file
/// Session ids, as removed by rule::drop_session_ids.

namespace uriform::internal {

/// Returns whether a parameter is a session id, by its name in any case, and also by its value if the name is a common word.
[[nodiscard]] bool is_session_id(std::string_view name, std::string_view value) noexcept;

/// Returns whether a segment looks like a session id from ASP.NET: `(24 letters and digits)`, or `X(letters and digits)` in
/// parentheses, once or repeatedly, including an `S` with 24 of them.
[[nodiscard]] bool is_session_segment(std::string_view segment) noexcept;

} // namespace uriform::internal
