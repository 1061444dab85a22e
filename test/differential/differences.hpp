#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

/// @file
/// Known differences between other libraries' answers and uriform's.

namespace uriform::test {

/// A question and its two answers; an empty answer means that the text is refused.
struct answers {
    std::string_view text, second; ///< the reference; the base for resolving, or the text to compare with
    std::optional<std::string> ours, theirs;
};

/// A known difference, with its name in the table.
struct difference {
    std::string_view peer, operation, name;
    bool (*explains)(const answers& given);
};

/// Returns the name of the first known difference that explains the two answers, or an empty text.
[[nodiscard]] std::string_view name_of_difference(std::string_view peer, std::string_view operation, const answers& given);

/// Returns all known differences: `PEER OPERATION NAME`.
[[nodiscard]] std::set<std::string> names_of_differences();

/// Returns whether Boost.URL can safely compare a valid text: for dot segments, or paths without a leading `/`, its operator== may
/// read out of bounds or never return.
[[nodiscard]] bool may_be_compared(std::string_view text);

} // namespace uriform::test
