#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/key/key_errc.hpp>
#include <uriform/key/tracking_list.hpp>
#include <uriform/uri/percent_decode.hpp>

#include "core/uri/octet_hash.hpp"
#include "keys/key/name_pattern.hpp"
#include "keys/key/text_lines.hpp"
#include "keys/key/tracking_builder.hpp"

namespace uriform::key {

using detail::tracking_builder;
using internal::name_pattern;
using internal::tracking_text;

namespace {

constexpr std::string_view dollar_modifier = "$removeparam";
constexpr std::string_view modifier = dollar_modifier.substr(1);
constexpr std::string_view disabling = "badfilter";
constexpr std::string_view domain_option = "domain=";

/// Removes the text before the first unescaped `separator`, and the separator, from `rest`, and returns the text.
std::string_view take_until(std::string_view& rest, char separator) noexcept
{
    std::size_t end = 0;
    while (end < rest.size() && rest[end] != separator)
        end += rest[end] == '\\' && end + 1 < rest.size() ? 2 : 1;
    const std::string_view taken = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    return taken;
}

/// Returns the names in the modifier's value: a name, or an expression that is matched against `name=value`.
name_pattern names_of(std::string_view value)
{
    if (!value.starts_with('/')) {
        const bool is_name =
            !value.empty() && value.size() <= internal::longest_name && value.find_first_of("~|*\\ \t") == std::string_view::npos;
        return {is_name ? std::vector{*percent_decode(value, {.lenient = true})} : std::vector<std::string>{}, false};
    }
    value.remove_prefix(1);
    if (value.ends_with("/i"))
        value.remove_suffix(1);
    if (!value.starts_with('^') || !value.ends_with('/'))
        return {};
    value = value.substr(1, value.size() - 2);
    const bool is_name = value.ends_with('=');
    if (is_name)
        value.remove_suffix(1);
    name_pattern pattern = internal::expand_names(value);
    if (is_name && pattern.is_prefix)
        return {};
    pattern.is_prefix = !is_name;
    for (const std::string& name : pattern.names)
        if (name.find('=') != std::string::npos)
            return {};
    return pattern;
}

/// A rule with the modifier.
struct filter_rule {
    bool is_exception = false;
    bool is_for_all_names = false; ///< whether the modifier has no value
    name_pattern pattern;
    std::string_view site;    ///< from `||site^`, if given
    std::string_view domains; ///< from the option, if given, separated by `|`
};

/// Sets the site of a rule from its URL pattern. Returns false if the pattern is not a site. The pattern of an exception may also
/// be part of a site.
bool read_site(filter_rule& rule, std::string_view pattern)
{
    if (pattern.empty() || pattern == "*")
        return true;
    if (!pattern.starts_with("||"))
        return false;
    pattern.remove_prefix(2);
    rule.site = pattern.substr(0, pattern.find_first_of("^/"));
    pattern.remove_prefix(rule.site.size());
    const bool is_whole = pattern.empty() || pattern == "^" || pattern == "/" || pattern == "^*" || pattern == "/*";
    return (is_whole || rule.is_exception) && !internal::fault_of_site(rule.site);
}

/// Returns whether `domains` consists of domain names, each optionally after `~`.
bool are_domains(std::string_view domains) noexcept
{
    while (!domains.empty()) {
        std::string_view domain = take_until(domains, '|');
        domain.remove_prefix(domain.starts_with('~') ? 1 : 0);
        if (internal::fault_of_site(domain))
            return false;
    }
    return true;
}

/// Sets the names and domains of a rule from its options. Returns false if a list cannot express an option.
bool read_options(filter_rule& rule, std::string_view options)
{
    std::size_t modifiers = 0;
    while (!options.empty()) {
        const std::string_view option = take_until(options, ',');
        const std::size_t equals = option.find('=');
        const std::string_view name = option.substr(0, equals);
        const std::string_view value = equals == std::string_view::npos ? "" : option.substr(equals + 1);
        if (name == modifier) {
            ++modifiers;
            rule.is_for_all_names = equals == std::string_view::npos;
            rule.pattern = names_of(value);
        } else if ((name == "domain" || name == "to") && rule.domains.empty() && !value.empty() && are_domains(value)) {
            rule.domains = value;
        } else if (option != "document" && option != "doc" && option != "important") {
            return false;
        }
    }
    return modifiers == 1 && (rule.is_for_all_names ? rule.is_exception : !rule.pattern.names.empty());
}

/// Identifies a rule by its text without `badfilter` and `domain`. The option's domains are distinguished separately.
class rule_identity {
public:
    rule_identity(std::string_view pattern, std::string_view options)
    {
        internal::octet_hash all(0);
        const auto add = [&all](std::string_view part) {
            all.add(part);
            all.add("\n"); // rules do not contain line feeds
        };
        add(pattern);
        while (!options.empty()) {
            const std::string_view option = take_until(options, ',');
            if (option == disabling)
                disables_ = true;
            else if (option.starts_with(domain_option))
                domains_ = option.substr(domain_option.size());
            else
                add(option);
        }
        hash_ = all.value<internal::hash_128>();
    }

    /// Returns whether the rule contains `badfilter`.
    [[nodiscard]] bool disables() const noexcept { return disables_; }

    /// Returns whether other rules may disable this rule for some of its domains.
    [[nodiscard]] bool is_divisible() const noexcept { return domains_.find('~') == domains_.npos; }

    /// Returns a hash of the rule for one of its domains.
    [[nodiscard]] digest for_domain(std::string_view domain) const noexcept
    {
        const auto hash = internal::hash_octets<internal::hash_128>(domain, hash_.low);
        return {hash.high ^ hash_.high, hash.low};
    }

    /// Returns whether `test` is true for each domain's hash. If the rule is not divisible, tests a single hash for all domains.
    template <class Test>
    [[nodiscard]] bool all_of_domains(Test test) const
    {
        if (domains_.empty() || !is_divisible())
            return test(for_domain(domains_));
        for (std::string_view rest = domains_; !rest.empty();)
            if (!test(for_domain(take_until(rest, '|'))))
                return false;
        return true;
    }

private:
    std::string_view domains_;
    internal::hash_128 hash_;
    bool disables_ = false;
};

/// Hashes of the rules that others disable.
class disabled_rules {
public:
    void add(const rule_identity& rule)
    {
        (void)rule.all_of_domains([this](const digest& hash) {
            hashes_.push_back(hash);
            return true;
        });
    }
    void sort() { std::sort(hashes_.begin(), hashes_.end()); }
    [[nodiscard]] bool empty() const noexcept { return hashes_.empty(); }

    [[nodiscard]] bool contain(const digest& hash) const noexcept
    {
        return std::binary_search(hashes_.begin(), hashes_.end(), hash);
    }
    [[nodiscard]] bool contain(const rule_identity& rule) const
    {
        return rule.all_of_domains([this](const digest& hash) { return contain(hash); });
    }

private:
    std::vector<digest> hashes_;
};

/// Adds the entries of a rule, except for domains on which it is disabled. If a list cannot express the rule, returns false and
/// adds nothing.
template <class IsDisabled>
bool add_rule(tracking_builder& list, const filter_rule& rule, IsDisabled is_disabled)
{
    bool has_domains = false;
    bool has_exceptions = false;
    for (std::string_view rest = rule.domains; !rest.empty();)
        (take_until(rest, '|').starts_with('~') ? has_exceptions : has_domains) = true;
    const bool is_everywhere = rule.site.empty() && !has_domains;
    if ((has_domains && !rule.site.empty()) || (has_exceptions && rule.is_exception) || (is_everywhere && rule.is_for_all_names))
        return false;

    std::uint32_t last = rule.is_for_all_names ? list.add_name("") : 0; // a prefix of every name
    for (const std::string& name : rule.pattern.names)
        last = list.add_name(name);
    const auto count = static_cast<std::uint32_t>(rule.is_for_all_names ? 1 : rule.pattern.names.size());
    const bool is_prefix = rule.is_for_all_names || rule.pattern.is_prefix;
    const unsigned remove = is_prefix ? internal::remove_prefix : internal::remove_name;
    const unsigned keep = is_prefix ? internal::keep_prefix : internal::keep_name;
    const auto add = [&](tracking_text site, bool keeps) { list.add(last + 1 - count, count, site, keeps ? keep : remove); };
    if (is_everywhere)
        add({}, rule.is_exception);
    else if (!rule.site.empty())
        add(list.add_site(rule.site), rule.is_exception);
    for (std::string_view rest = rule.domains; !rest.empty();) {
        const std::string_view domain = take_until(rest, '|');
        const bool is_negated = domain.starts_with('~');
        if (is_disabled(domain))
            continue;
        add(list.add_site(domain.substr(is_negated ? 1 : 0)), rule.is_exception || is_negated);
    }
    return true;
}

/// Returns whether `options` contains the modifier.
bool has_modifier(std::string_view options) noexcept
{
    while (!options.empty()) {
        const std::string_view option = take_until(options, ',');
        if (option.starts_with(modifier) && (option.size() == modifier.size() || option[modifier.size()] == '='))
            return true;
    }
    return false;
}

/// Returns the position of the `$` before options with the modifier, or npos. An expression for URLs may also contain a `$`; in
/// this case, the modifier must directly follow the options' `$`.
std::size_t find_options(std::string_view rule) noexcept
{
    std::size_t dollar = rule.find('$');
    if (dollar != rule.npos && !has_modifier(rule.substr(dollar + 1)))
        dollar = rule.find(dollar_modifier, dollar + 1);
    return dollar != rule.npos && has_modifier(rule.substr(dollar + 1)) ? dollar : rule.npos;
}

/// Calls `use(pattern, options)` for each rule with the modifier in `lines`, and `use_other` for all other lines.
template <class Use, class UseOther>
void for_each_rule(std::string_view lines, Use use, UseOther use_other)
{
    internal::text_lines all(lines);
    while (const auto line = all.next()) {
        const std::size_t dollar = line->text.starts_with('!') ? line->text.npos : find_options(line->text);
        if (dollar == std::string_view::npos)
            use_other(line->text);
        else
            use(line->text.substr(0, dollar), line->text.substr(dollar + 1));
    }
}

/// Returns the rules that `lines` disables.
disabled_rules read_disabled(std::string_view lines)
{
    disabled_rules disabled;
    if (lines.find(disabling) == lines.npos)
        return disabled;
    const auto add = [&](std::string_view pattern, std::string_view options) {
        if (const rule_identity identity(pattern, options); identity.disables())
            disabled.add(identity);
    };
    for_each_rule(lines, add, [](std::string_view) {});
    disabled.sort();
    return disabled;
}

} // namespace

result<tracking_list> tracking_list::parse_adguard(std::string_view lines)
{
    static constexpr std::string_view version_comment = "! Version: ";
    const disabled_rules disabled = read_disabled(lines);
    tracking_builder list;
    std::string_view version;
    bool has_rules = false;
    const auto add = [&](std::string_view pattern, std::string_view options) {
        has_rules = true;
        std::optional<rule_identity> identity; // set if any rule disables others
        if (!disabled.empty())
            identity.emplace(pattern, options);
        if (identity && (identity->disables() || disabled.contain(*identity)))
            return;
        filter_rule rule;
        rule.is_exception = pattern.starts_with("@@");
        const bool is_read = read_site(rule, pattern.substr(rule.is_exception ? 2 : 0)) && read_options(rule, options);
        const auto is_disabled = [&](std::string_view domain) {
            return identity && identity->is_divisible() && disabled.contain(identity->for_domain(domain));
        };
        if (!is_read || !add_rule(list, rule, is_disabled))
            list.skip(1);
    };
    for_each_rule(lines, add, [&](std::string_view other) {
        if (other.starts_with(version_comment) && version.empty())
            version = other.substr(version_comment.size());
    });
    if (!has_rules)
        return error(key_errc::no_removeparam_rule, lines.size());
    return list.finish(version);
}

} // namespace uriform::key
