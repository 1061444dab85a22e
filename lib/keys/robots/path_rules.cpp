#include <algorithm>
#include <iterator>
#include <utility>

#include <uriform/robots/path_pattern.hpp>

namespace uriform::robots {

bool path_rules::rule::overrides(const rule& other) const noexcept
{
    const std::size_t size = pattern.text().size(), other_size = other.pattern.text().size();
    return size != other_size ? size > other_size : allows && !other.allows;
}

void path_rules::append(std::string_view pattern, bool allows, std::size_t position)
{
    if (!pattern.empty())
        added_.push_back({path_pattern::parse(pattern), position, allows});
}

/// Moves the added rules to their places. Sorts pointers first, because rules are larger.
void path_rules::sort()
{
    std::vector<rule*> order;
    std::vector<rule> sorted;
    order.reserve(size());
    sorted.reserve(size());
    rules_.reserve(size());
    std::move(added_.begin(), added_.end(), std::back_inserter(rules_));
    added_.clear();
    for (rule& each : rules_)
        order.push_back(&each);
    std::sort(order.begin(), order.end(),
              [](const rule* a, const rule* b) { return a->overrides(*b) || (!b->overrides(*a) && a < b); });
    for (rule* const each : order)
        sorted.push_back(std::move(*each));
    rules_ = std::move(sorted);
}

/// Sorts only whenever the number of rules has doubled, so that many additions take little time.
void path_rules::add(std::string_view pattern, bool allows, std::size_t position)
{
    if (added_.size() >= rules_.size())
        sort();
    append(pattern, allows, position);
}

} // namespace uriform::robots
