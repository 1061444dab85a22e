#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

/// @file
/// The known differences between the answers of other libraries and those of uriform.

namespace uriform::test {

/// A question, and its two answers, of which none is that the text is refused.
struct answers {
    std::string_view text, second; ///< the reference; the base that it is resolved against, or what it is compared with
    std::optional<std::string> ours, theirs;
};

/// A difference that is known, under the name by which the table tells of it.
struct difference {
    std::string_view peer, operation, name;
    bool (*explains)(const answers& given);
};

/// Returns the name of the first known difference that explains the two answers; empty if there is none.
[[nodiscard]] std::string_view name_of_difference(std::string_view peer, std::string_view operation, const answers& given);

/// All of them: `PEER OPERATION NAME`.
[[nodiscard]] std::set<std::string> names_of_differences();

/// Returns whether a valid text may stand beside another for Boost.URL to compare: with dot segments, or without a `/` in front of
/// the path, its operator== may read past its arrays, or never end.
[[nodiscard]] bool may_be_compared(std::string_view text);

} // namespace uriform::test
