#include "command/cli/suggestion.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace uriform::cli {
namespace {

/// Counts the edits that turn `a` into `b`: to insert, remove or replace a character, or to exchange two adjacent characters.
std::size_t distance(std::string_view a, std::string_view b)
{
    std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::swap(before_last, last);
        std::swap(last, row);
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = a[i - 1] == b[j - 1];
            row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = std::min(row[j], before_last[j - 2] + 1);
        }
    }
    return row.back();
}

/// Returns the only name that begins with `word`, or null.
const std::string* completed(std::string_view word, const std::vector<std::string>& names)
{
    const auto begins = [&](const std::string& name) { return name.starts_with(word); };
    const auto found = std::find_if(names.begin(), names.end(), begins);
    return found != names.end() && std::find_if(found + 1, names.end(), begins) == names.end() ? &*found : nullptr;
}

const std::string* nearest(std::string_view word, const std::vector<std::string>& names)
{
    const std::string* best = nullptr;
    std::size_t fewest = 0;
    for (const std::string& name : names) {
        if (word.size() > 2 * name.size()) // which may be long
            continue;
        const std::size_t edits = distance(word, name);
        if (edits <= name.size() / 3 && (best == nullptr || edits < fewest)) {
            best = &name;
            fewest = edits;
        }
    }
    return best;
}

} // namespace

std::string suggestion(std::string_view word, const std::vector<std::string>& names)
{
    const std::string* found = word.size() < 3 ? nullptr : completed(word, names);
    if (found == nullptr)
        found = nearest(word, names);
    return found == nullptr ? std::string() : "; did you mean " + *found + "?";
}

} // namespace uriform::cli
