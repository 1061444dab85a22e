#pragma once

#include <string>
#include <string_view>
#include <vector>

/// @file
/// Regular expressions that match a list of names.

namespace uriform::internal {

/// Decoded parameter names, or prefixes of names.
struct name_pattern {
    std::vector<std::string> names; ///< empty if the expression does not match a list
    bool is_prefix = false;
};

/// Returns the names that `regex` matches. Supports characters, escaped characters, groups with alternatives, and `?` after any of
/// them. A final `.*` turns the names into prefixes. Returns at most 64 names, so that the result is linear in the expression's
/// length.
[[nodiscard]] name_pattern expand_names(std::string_view regex);

} // namespace uriform::internal
