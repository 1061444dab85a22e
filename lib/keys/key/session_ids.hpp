#pragma once

#include <string_view>

/// @file
/// Session ids, as removed by rule::drop_session_ids.

namespace uriform::internal {

/// Returns whether a parameter is a session id, by its name in any case, and also by its value if the name is a common word.
[[nodiscard]] bool is_session_id(std::string_view name, std::string_view value) noexcept;

/// Returns whether a segment has the form in which ASP.NET inserts session ids: `(24 letters and digits)`, or one or more
/// `X(letters and digits)` in parentheses, including an `S` with 24 of them.
[[nodiscard]] bool is_session_segment(std::string_view segment) noexcept;

} // namespace uriform::internal
