#pragma once

#include <string>
#include <string_view>
#include <vector>

/// @file
/// Regular expressions that are lists of names.

namespace uriform::internal {

/// Names of parameters, decoded, or prefixes of names.
struct name_pattern {
    std::vector<std::string> names; ///< none if the expression is no such list
    bool is_prefix = false;
};

/// Returns the names that are matched by `regex`, if it has only characters, escaped characters, groups of alternatives of them,
/// `?` behind one of these, and `.*` at its end, which makes the names prefixes. At most 64 names, so that the result is linear in
/// the length of the expression.
[[nodiscard]] name_pattern expand_names(std::string_view regex);

} // namespace uriform::internal
