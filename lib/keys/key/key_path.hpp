#pragma once

#include <string>
#include <string_view>

#include <uriform/key/rule.hpp>

/// @file
/// The rules of keys that concern the path.

namespace uriform::internal {

/// The rules that append_key_path() applies.
inline constexpr key::rule_set path_rules{key::rule::drop_session_ids, key::rule::collapse_slashes, key::rule::drop_index,
                                          key::rule::strip_trailing_slash, key::rule::lower_case_path};

/// Appends `path`, which is in normal form and begins with `/`, to `out`, by the `rules` for paths. Linear. Throws
/// `std::bad_alloc`.
void append_key_path(std::string_view path, key::rule_set rules, std::string& out);

} // namespace uriform::internal
