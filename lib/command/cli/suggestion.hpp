#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace uriform::cli {

/// Returns `; did you mean NAME?` with the name that `word` probably misspells: the only one that begins with it, or the one with
/// the fewest edits, at most a third of its characters. Returns an empty string if no name is so near.
[[nodiscard]] std::string suggestion(std::string_view word, const std::vector<std::string>& names);

} // namespace uriform::cli
