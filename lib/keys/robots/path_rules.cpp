#include <algorithm>
#include <utility>

#include <uriform/robots/path_pattern.hpp>

#include "keys/robots/canonical_octets.hpp"

namespace uriform::robots {
namespace {

/// The properties of a rule that determine its order.
struct rank {
    std::size_t size; ///< the pattern's size
    bool allows;
    std::size_t index;
};

/// Longer patterns come first, then allowing rules; otherwise, rules keep their order.
constexpr bool precedes(const rank& a, const rank& b) noexcept
{
    return a.size != b.size ? a.size > b.size : a.allows != b.allows ? a.allows : a.index < b.index;
}

} // namespace

void path_rules::append(std::string_view pattern, bool allows, std::size_t position)
{
    if (!pattern.empty())
        rules_.push_back({path_pattern::parse(pattern), position, allows});
}

/// Sorts ranks first, because rules are larger.
void path_rules::sort()
{
    std::vector<rank> ranks;
    ranks.reserve(rules_.size());
    for (const rule& each : rules_)
        ranks.push_back({each.pattern.text().size(), each.allows, ranks.size()});
    std::sort(ranks.begin(), ranks.end(), precedes);
    std::vector<rule> sorted;
    sorted.reserve(rules_.size());
    for (const rank& each : ranks)
        sorted.push_back(std::move(rules_[each.index]));
    rules_ = std::move(sorted);
}

void path_rules::add(std::string_view pattern, bool allows, std::size_t position)
{
    if (pattern.empty())
        return;
    rule added{path_pattern::parse(pattern), position, allows};
    const rank place{added.pattern.text().size(), allows, rules_.size()};
    std::size_t at = 0;
    while (at != rules_.size() && !precedes(place, {rules_[at].pattern.text().size(), rules_[at].allows, at}))
        ++at;
    rules_.insert(rules_.begin() + static_cast<std::ptrdiff_t>(at), std::move(added));
}

verdict path_rules::check(std::string_view path) const noexcept
{
    return check(path, false);
}

verdict path_rules::check(const uri_reference_view& reference) const noexcept
{
    return check(uriform::internal::path_and_query_of(reference), uriform::internal::is_normal_path(reference));
}

} // namespace uriform::robots
