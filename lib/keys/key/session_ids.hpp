#pragma once

#include <string_view>

/// @file
/// Session ids, as rule::drop_session_ids removes them.

namespace uriform::internal {

/// Returns whether a parameter is a session id: by its name, in any case, and by its value if the name is a common word.
[[nodiscard]] bool is_session_id(std::string_view name, std::string_view value) noexcept;

/// Returns whether a segment is one that ASP.NET puts a session id into: `(24 letters and digits)`, or one or more
/// `X(letters and digits)` in parentheses, with 24 of them in `S`.
[[nodiscard]] bool is_session_segment(std::string_view segment) noexcept;

} // namespace uriform::internal
