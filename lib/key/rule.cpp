#include <uriform/key/rule.hpp>

#include <algorithm>
#include <array>

namespace uriform::key {
namespace {

/// In the order of key::rule.
constexpr std::array<rule_description, rule_count> descriptions{{
    {"drop-fragment", tier::safe, "the fragment is removed"},
    {"keep-hashbang", tier::safe, "a fragment that begins with `!` is kept"},
    {"http-as-https", tier::aggressive, "http is https"},
    {"drop-userinfo", tier::aggressive, "the userinfo is removed"},
    {"strip-trailing-dot", tier::usual, "dots at the end of the host are removed"},
    {"strip-www", tier::aggressive, "www, and www with a number, is removed from the front of the host"},
    {"drop-session-ids", tier::aggressive, "session ids are removed from path and query"},
    {"collapse-slashes", tier::aggressive, "runs of slashes in the path become one"},
    {"drop-index", tier::aggressive, "an index page is its directory"},
    {"strip-trailing-slash", tier::aggressive, "slashes at the end of the path are removed"},
    {"lower-case-path", tier::aggressive, "the path is in lower case"},
    {"drop-empty-values", tier::usual, "a parameter with an empty value is one without value"},
    {"drop-tracking", tier::usual, "parameters that only track are removed"},
    {"drop-duplicates", tier::aggressive, "parameters that repeat another one are removed"},
    {"drop-empty-query", tier::usual, "an empty query is removed"},
}};

} // namespace

const rule_description& describe(rule one) noexcept
{
    return descriptions[static_cast<std::size_t>(one)];
}

std::optional<rule> rule_named(std::string_view name) noexcept
{
    const auto found =
        std::find_if(descriptions.begin(), descriptions.end(), [name](const rule_description& each) { return each.name == name; });
    return found == descriptions.end() ? std::nullopt : std::optional(static_cast<rule>(found - descriptions.begin()));
}

} // namespace uriform::key
