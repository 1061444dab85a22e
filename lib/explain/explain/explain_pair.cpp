#include <uriform/explain/explain_pair.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include <uriform/key/maker.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "explain/explain/key_by_all_rules.hpp"

namespace uriform::web {
namespace {

/// Returns a profile with all rules up to a tier that do not need a list from the user, and sorted parameters.
[[nodiscard]] key::profile profile_up_to(key::tier last)
{
    key::profile all = key::cache;
    for (const key::rule one : key::all_rules())
        if (one != key::rule::keep_hashbang && one != key::rule::registrable_domain && describe(one).of <= last)
            all = all.with(one);
    all.sort = last == key::tier::aggressive ? key::sort_order::pair : key::sort_order::name;
    return all;
}

[[nodiscard]] std::string key_of(const uri_view& u, const key::profile& by)
{
    std::string made;
    key::maker::of(by)->append(u, made).value();
    return made;
}

[[nodiscard]] bool have_same_key(const uri_view& a, const uri_view& b, const key::profile& by)
{
    return key_of(a, by) == key_of(b, by);
}

/// A URI consists of seven pieces: its components, each with the preceding delimiters, except for the path's.
constexpr std::size_t path_piece = 4, query_piece = 5, fragment_piece = 6;

/// The bounds of the pieces: piece `i` extends from bound `i` to bound `i + 1`.
using bounds_of_pieces = std::array<std::size_t, 8>;

[[nodiscard]] bounds_of_pieces bounds_of(const uri_view& u) noexcept
{
    const components& at = u.parts();
    return {0, at.scheme_end, at.host_begin, at.host_end, at.path_begin, at.path_end, at.query_end, at.size};
}

/// A URI, its normal form, and the changes between them.
struct normalized_uri {
    explicit normalized_uri(const uri_view& u)
        : given(u), changes(normalization_changes(u)), normal(normalize(u)), bounds(bounds_of(u)), normal_bounds(bounds_of(normal))
    {
    }

    [[nodiscard]] bool is_changed_by(normalization_rule rule) const noexcept
    {
        return std::any_of(changes.begin(), changes.end(), [&](const normalization_change& each) { return each.rule == rule; });
    }

    /// Returns a piece of the normal form.
    [[nodiscard]] std::string_view normal_piece(std::size_t i) const noexcept
    {
        return normal.text().substr(normal_bounds[i], normal_bounds[i + 1] - normal_bounds[i]);
    }

    /// Returns a piece after all changes except those of a rule.
    [[nodiscard]] std::string piece_without(normalization_rule left_out, std::size_t i) const
    {
        const std::size_t begin = bounds[i], end = bounds[i + 1];
        const auto is_of_piece = [&](const normalization_change& each) {
            return each.begin >= begin && (each.begin < end || (i == path_piece && each.begin == begin)); // the path may be empty
        };
        std::size_t at = begin;
        std::string piece;
        for (const normalization_change& each : changes)
            if (each.rule != left_out && is_of_piece(each)) {
                piece.append(given.text().substr(at, each.begin - at)).append(each.replacement);
                at = each.end;
            }
        return piece.append(given.text().substr(at, end - at));
    }

    /// Returns the octets of a piece that a rule changes, each followed by its replacement.
    [[nodiscard]] std::vector<std::string> changed_octets(normalization_rule by, std::size_t i) const
    {
        std::vector<std::string> all;
        for (const normalization_change& each : changes)
            if (each.rule == by && each.begin >= bounds[i] && each.begin < bounds[i + 1])
                all.push_back(std::string(given.text().substr(each.begin, each.end - each.begin)) + '\n' + each.replacement);
        return all;
    }

    uri_view given;
    std::vector<normalization_change> changes;
    uri normal;
    bounds_of_pieces bounds, normal_bounds;
};

/// Returns a query's parameters, sorted. Each is paired: in normal form, and with all changes except those of a rule.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> params_of(const normalized_uri& u, normalization_rule left_out)
{
    std::vector<std::pair<std::string, std::string>> all;
    const std::string partial = u.piece_without(left_out, query_piece);
    const std::string_view normal = u.normal_piece(query_piece);
    const auto add = [&](std::size_t begin, std::size_t end, std::size_t normal_begin, std::size_t normal_end) {
        all.emplace_back(normal.substr(normal_begin, normal_end - normal_begin), partial.substr(begin, end - begin));
    };
    std::size_t begin = 1, normal_begin = 1; // after the `?`
    while (begin <= partial.size()) {        // both contain the same `&`
        const std::size_t end = std::min(partial.find('&', begin), partial.size());
        const std::size_t normal_end = std::min(normal.find('&', normal_begin), normal.size());
        add(begin, end, normal_begin, normal_end);
        begin = end + 1;
        normal_begin = normal_end + 1;
    }
    std::make_heap(all.begin(), all.end()); // smaller code than std::sort
    std::sort_heap(all.begin(), all.end());
    return all;
}

/// Returns whether the queries share a parameter, by normal form, that is equal only because of the rule. Key rules sort or remove
/// other parameters.
[[nodiscard]] bool is_needed_by_params(const normalized_uri& a, const normalized_uri& b, normalization_rule rule)
{
    const auto of_a = params_of(a, rule), of_b = params_of(b, rule);
    std::vector<std::pair<std::string, std::string>> different;
    std::set_symmetric_difference(of_a.begin(), of_a.end(), of_b.begin(), of_b.end(), std::back_inserter(different));
    const auto has = [](const auto& all, const std::string& normal) {
        const auto found = std::lower_bound(all.begin(), all.end(), std::pair(normal, std::string()));
        return found != all.end() && found->first == normal;
    };
    return std::any_of(different.begin(), different.end(),
                       [&](const auto& each) { return has(of_a, each.first) && has(of_b, each.first); });
}

/// Returns whether two equal URIs would differ without a normalization rule.
[[nodiscard]] bool is_needed(const normalized_uri& a, const normalized_uri& b, normalization_rule rule)
{
    if (!a.is_changed_by(rule) && !b.is_changed_by(rule))
        return false;
    for (std::size_t i = 0; i <= fragment_piece; ++i) {
        bool needed = false;
        if (a.normal_piece(i) == b.normal_piece(i))
            needed = a.piece_without(rule, i) != b.piece_without(rule, i);
        else if (i == query_piece)
            needed = is_needed_by_params(a, b, rule);
        else if (i != fragment_piece) // keys never contain fragments
            needed = a.changed_octets(rule, i) != b.changed_octets(rule, i);
        if (needed)
            return true;
    }
    return false;
}

/// Adds the normalization rules without which the URIs would differ.
void add_normalization_rules(const uri_view& a, const uri_view& b, std::vector<std::string_view>& rules)
{
    const normalized_uri first(a), second(b);
    for (const normalization_rule rule : all_normalization_rules())
        if (is_needed(first, second, rule))
            rules.push_back(to_string(rule));
}

/// Adds the key rules without which the keys would differ. Drops each unnecessary rule from `by`, the loosest rules first.
void add_key_rules(const uri_view& a, const uri_view& b, key::profile by, std::vector<std::string_view>& rules)
{
    const auto rules_of_keys = key::all_rules();
    const key::sort_order sorted = std::exchange(by.sort, key::sort_order::none);
    const bool sort = !have_same_key(a, b, by);
    if (sort)
        by.sort = sorted;
    for (const key::tier of : {key::tier::aggressive, key::tier::usual, key::tier::safe})
        for (std::size_t i = rules_of_keys.size(); i-- > 0;) { // clang 14 lacks std::views::reverse for libstdc++
            const key::rule one = rules_of_keys[i];
            if (describe(one).of == of && by.rules.contains(one) && have_same_key(a, b, by.without(one)))
                by = by.without(one);
        }
    for (const key::rule one : rules_of_keys)
        if (by.rules.contains(one))
            rules.push_back(describe(one).name);
    if (sort)
        rules.emplace_back("sort-parameters");
}

/// Returns the component of a key that contains an octet. Keys have no fragment.
[[nodiscard]] component component_at(const uri_view& u, std::size_t position)
{
    const components& at = u.parts();
    if (position <= at.scheme_end)
        return component::scheme;
    if (position < at.host_begin)
        return component::userinfo;
    if (position < at.host_end)
        return component::host;
    if (position < at.path_begin)
        return component::port;
    return position < at.path_end ? component::path : component::query;
}

/// Finds the first difference between the keys by all rules.
void find_difference(const uri_view& a, const uri_view& b, pair_explanation& pair)
{
    pair.a_key = internal::key_by_all_rules(a);
    pair.b_key = internal::key_by_all_rules(b);
    const auto [at, other] = std::mismatch(pair.a_key.begin(), pair.a_key.end(), pair.b_key.begin(), pair.b_key.end());
    pair.position = static_cast<std::size_t>(at - pair.a_key.begin());
    const bool is_end = at == pair.a_key.end(); // the octet then belongs to the other key
    pair.component = component_at(*parse_uri(is_end ? pair.b_key : pair.a_key), pair.position);
}

} // namespace

std::string internal::key_by_all_rules(const uri_view& u)
{
    return key_of(u, profile_up_to(key::tier::aggressive));
}

bool pair_explanation::same() const noexcept
{
    return std::any_of(comparisons.begin(), comparisons.end(), [](const pair_comparison& each) { return each.same; });
}

std::optional<bool> pair_explanation::find(std::string_view name) const noexcept
{
    for (const pair_comparison& each : comparisons)
        if (each.name == name)
            return each.same;
    return std::nullopt;
}

pair_explanation explain_pair(std::string_view a, std::string_view b, const explain_options& options)
{
    pair_explanation pair;
    explain_options how = options;
    if (how.domain_to_ascii == nullptr && how.unicode != nullptr)
        how.domain_to_ascii = how.unicode->domain_to_ascii;
    how.unicode = nullptr; // not needed without findings
    const explanation first = explain(a, how), second = explain(b, how);
    if (!first.uri)
        pair.a_error = first.uri.error();
    if (!second.uri)
        pair.b_error = second.uri.error();
    const auto add = [&](std::string_view name, bool same) { pair.comparisons.push_back({name, same}); };
    const bool same_href = first.url && second.url && *first.url == *second.url;
    add("octets", a == b);
    if (!first.uri || !second.uri) {
        add("href", same_href);
        return pair;
    }
    const uri_view u = *first.uri, v = *second.uri;
    const key::profile usual = profile_up_to(key::tier::usual), aggressive = profile_up_to(key::tier::aggressive);
    add("syntax", equivalent(u, v, {.level = normalization_level::syntax}));
    add("scheme", equivalent(u, v));
    add("href", same_href);
    add("cache", have_same_key(u, v, key::cache));
    add("page", have_same_key(u, v, key::page));
    add("usual", have_same_key(u, v, usual));
    add("aggressive", have_same_key(u, v, aggressive));
    if (!pair.same()) {
        find_difference(u, v, pair);
    } else if (a != b && pair.comparisons.back().same) { // otherwise only browsers read the same URL
        add_normalization_rules(u, v, pair.rules);
        if (pair.find("scheme") == false)
            add_key_rules(u, v, pair.find("usual") == true ? usual : aggressive, pair.rules);
    }
    return pair;
}

} // namespace uriform::web
