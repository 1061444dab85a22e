#include <uriform/key/rule.hpp>

#include <algorithm>
#include <cstddef>
#include <iterator>

#include "core/base/numbered_rows.hpp"

namespace uriform::key {
namespace {

struct rule_row {
    rule number;
    rule_description about;
};

/// In the order of application.
constexpr rule_row rule_rows[] = {
    // begin: key_rules.tsv
    {rule::drop_fragment, {"drop-fragment", tier::safe, "the fragment is removed"}},
    {rule::keep_hashbang, {"keep-hashbang", tier::safe, "a fragment that begins with `!` is kept"}},
    {rule::urn_equivalence, {"urn-equivalence", tier::safe, "the query and fragment of a URN are removed"}},
    {rule::http_as_https, {"http-as-https", tier::aggressive, "http becomes https"}},
    {rule::drop_userinfo, {"drop-userinfo", tier::aggressive, "the userinfo is removed"}},
    {rule::strip_trailing_dot, {"strip-trailing-dot", tier::usual, "trailing dots of the host are removed"}},
    {rule::strip_www, {"strip-www", tier::aggressive, "a leading www, or www with a number, is removed from the host"}},
    {rule::registrable_domain,
     {"registrable-domain", tier::aggressive, "the host becomes its registrable domain, according to a given Public Suffix List"}},
    {rule::drop_session_ids, {"drop-session-ids", tier::aggressive, "session ids are removed from path and query"}},
    {rule::collapse_slashes, {"collapse-slashes", tier::aggressive, "repeated slashes in the path become a single slash"}},
    {rule::drop_index, {"drop-index", tier::aggressive, "an index page becomes its directory"}},
    {rule::strip_trailing_slash, {"strip-trailing-slash", tier::aggressive, "trailing slashes of the path are removed"}},
    {rule::lower_case_path, {"lower-case-path", tier::aggressive, "the path becomes lower-case"}},
    {rule::drop_empty_values, {"drop-empty-values", tier::usual, "the `=` before an empty value is removed"}},
    {rule::drop_tracking, {"drop-tracking", tier::usual, "parameters that only track are removed"}},
    {rule::drop_duplicates, {"drop-duplicates", tier::aggressive, "repeated parameters are removed"}},
    {rule::drop_empty_query, {"drop-empty-query", tier::usual, "an empty query is removed"}},
    // end: key_rules.tsv
};
constexpr auto rule_places = uriform::internal::row_places<64>(rule_rows);
constexpr auto rules_in_order = uriform::internal::row_numbers(rule_rows);
constexpr rule_description no_rule{};

} // namespace

std::span<const rule> all_rules() noexcept
{
    return rules_in_order;
}

const rule_description& describe(rule one) noexcept
{
    const auto number = static_cast<std::size_t>(one);
    const std::size_t place = number < rule_places.size() ? rule_places[number] : std::size(rule_rows);
    return place < std::size(rule_rows) ? rule_rows[place].about : no_rule;
}

std::optional<rule> find_rule(std::string_view name) noexcept
{
    const auto* const found =
        std::find_if(std::begin(rule_rows), std::end(rule_rows), [name](const rule_row& each) { return each.about.name == name; });
    return found == std::end(rule_rows) ? std::nullopt : std::optional(found->number);
}

} // namespace uriform::key
