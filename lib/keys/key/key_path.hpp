#pragma once

#include <string>
#include <string_view>

#include <uriform/key/rule.hpp>

/// @file
/// Key rules that concern the path.

namespace uriform::internal {

/// The rules applied by append_key_path().
inline constexpr key::rule_set path_rules{key::rule::drop_session_ids, key::rule::collapse_slashes, key::rule::drop_index,
                                          key::rule::strip_trailing_slash, key::rule::lower_case_path};

/// Appends `path` to `out` according to the `rules` for paths. `path` must be in normal form and begin with `/`. Linear. Throws
/// `std::bad_alloc`.
void append_key_path(std::string_view path, key::rule_set rules, std::string& out);

} // namespace uriform::internal
