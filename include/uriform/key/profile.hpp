#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/key/key_errc.hpp>
#include <uriform/key/no_vary_search.hpp>
#include <uriform/key/rule.hpp>
#include <uriform/key/surt.hpp>

/// @file
/// Profiles of keys: sets of rules with a name and a version, as values and as text.
///
/// A profile says which references have the same key. It is data: its text can stand in a configuration, and beside the keys that
/// were made by it.
///
///     profile  = name "/" version *( SP word )
///     word     = rule / "-" rule / setting
///     setting  = "sort=" ( "none" / "name" / "pair" / "token" )
///              / "drop=" [ names ] / "keep=" [ names ]
///              / "no-vary-search=" [ field ] / "nvs-syntax=" ( "draft" / "legacy" )
///     names    = name-or-prefix *( "," name-or-prefix )
///     name-or-prefix = name [ "*" ]
///
/// Each name is percent-encoded, once; a comma, an asterisk, a space and a `%` of a name always are. So is a field; a space and a
/// `%` of it always are.
///
/// The keys of `surt` are of another form (key/surt.hpp), with settings of their own in place of those above. `heritrix` and
/// `ssurt` have none.
///
///     setting  = "sort=" ( "none" / "pair" / "token" )
///              / "www=" ( "all" / "first" / "none" ) / "sessions=" ( "archive" / "none" )
///              / "ipv4=" ( "reversed" / "kept" ) / "scheme=" ( "dropped" / "kept" )
///              / "host-end=" ( "bare" / "comma" )

namespace uriform::key {

/// The order of the parameters in a key. All are stable, and each joins what the ones before it join.
enum class sort_order : std::uint8_t {
    none,  ///< as they are
    name,  ///< by the decoded octets of the name; parameters of one name keep their order, which many servers depend on
    pair,  ///< by name, then by the octets of the value, not decoded; one without value is before one with an empty one
    token, ///< by the octets of the parameter, not decoded
};

/// The named profiles that others are derived from.
enum class profile_name : std::uint8_t { cache, page, surt, heritrix, ssurt };

/// The version of the keys that this library makes, of any profile: if it is that of stored keys, so are the keys. Increases with
/// the version of any profile.
// begin: versions.tsv key
inline constexpr unsigned key_version = 1;
// end: versions.tsv

/// A profile. Its lists view the text that they are from, which must outlive it; a key::maker does not need them.
///
/// @code
/// constexpr uriform::key::profile mine = uriform::key::page.with(uriform::key::rule::strip_www);
/// assert(mine.to_string() == "page/1 strip-www");
/// assert(uriform::key::profile::parse("page/1 strip-www") == mine);
/// assert(uriform::key::profile::parse("page/1 sort=value").error().position == 12);
/// @endcode
struct profile {
    profile_name name = profile_name::cache; ///< the profile that this one is, or is derived from
    rule_set rules = {};                     ///< the rules
    sort_order sort = sort_order::none;      ///< the order of parameters
    /// The names of parameters that are removed, and of those that are not: a keep takes precedence over a drop, over drop_tracking
    /// and drop_session_ids. Without these three, only the parameters that are kept are in a key. A keep exempts from no other
    /// rule: drop_duplicates removes all but one of equal parameters, and key::no_vary_search those that its origin names. In the
    /// notation of profiles: `utm_*,fbclid`. Names are compared decoded as those of a form are, with case.
    /// @{
    std::string_view drop = {};
    std::string_view keep = {};
    /// @}
    /// The value of a No-Vary-Search field, percent-encoded as in the text of a profile, and its syntax. If there is one, the key
    /// by the rules becomes its key by key::no_vary_search, without userinfo; also if the field is void. If the field is not the
    /// default, both are then applied once more, because the parameters are written anew: `@` is `%40`, and sorted elsewhere.
    /// @{
    std::optional<std::string_view> no_vary_search = {};
    no_vary_search_syntax nvs_syntax = no_vary_search_syntax::draft;
    /// @}
    surt_options surt_form = {}; ///< of keys that are SURTs, whose form is that of `name`

    /// Returns this profile with `one` in addition, or without it. Constant time.
    /// @{
    [[nodiscard]] constexpr profile with(rule one) const noexcept
    {
        profile changed = *this;
        changed.rules.add(one);
        return changed;
    }
    [[nodiscard]] constexpr profile without(rule one) const noexcept
    {
        profile changed = *this;
        changed.rules.remove(one);
        return changed;
    }
    /// @}

    /// Parses the text of a profile; spaces, tabs and line ends separate words. The last of several words for one rule or setting
    /// counts. Views `text`. Linear, no allocation. Errors are those of key_errc.hpp, with the position of the word, or of the part
    /// of it, that was not expected.
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<profile> parse(std::string_view text) noexcept;

    /// Parses the text of a profile as parse() does, and one without `/` and a version as that of the newest version, for texts that
    /// users write. Keys that are stored need the version: keep to_string() with them.
    ///
    /// @code
    /// assert(uriform::key::profile::parse_newest("page strip-www")->to_string() == "page/1 strip-www");
    /// assert(uriform::key::profile::parse_newest("page sort=value").error().position == 10);
    /// @endcode
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<profile> parse_newest(std::string_view text) noexcept;

    /// Returns the text of the profile: its name and version, and the words by which it differs from the profile of that name, in
    /// the order of all_rules(). parse() of it is equal to the profile if its lists are valid, and it has only the rules and
    /// settings that a profile of its name has. Throws `std::bad_alloc`.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::string to_string() const;

    /// Returns whether keys are SURTs: then any text has a key, and no rules apply.
    [[nodiscard]] constexpr bool is_surt() const noexcept { return name >= profile_name::surt; }

    /// Compares name, rules and settings; lists are compared as they are written.
    friend constexpr bool operator==(const profile&, const profile&) noexcept = default;

    /// Writes to_string().
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const profile& p)
    {
        return out << p.to_string();
    }
};

/// The profile of a shared cache: the same resource by the standards. The normal form without fragment.
inline constexpr profile cache{.name = profile_name::cache, .rules = {rule::drop_fragment}};

/// The profile of a crawler: the same page, by habit. Without fragments, except for those that begin with `!`, and without
/// parameters that only track; parameters are sorted by name.
inline constexpr profile page{
    .name = profile_name::page,
    .rules = {rule::drop_fragment, rule::keep_hashbang, rule::drop_tracking, rule::drop_empty_query},
    .sort = sort_order::name,
};

/// The profiles of web archives: the keys of indexes, of Heritrix' scopes, and of urlcanon's `ssurt`.
/// @{
inline constexpr profile surt{.name = profile_name::surt};
inline constexpr profile heritrix{.name = profile_name::heritrix, .surt_form = {.form = surt_form::heritrix}};
inline constexpr profile ssurt{.name = profile_name::ssurt, .surt_form = {.form = surt_form::ssurt}};
/// @}

/// Appends `name`, as a user writes it, to a list of a profile, in the notation of profiles; a trailing `*` makes it a prefix. The
/// list must not be `name`'s. Throws `std::bad_alloc`.
///
/// @code
/// std::string list;
/// uriform::key::append_name("a,b", list);
/// uriform::key::append_name("utm_*", list);
/// assert(list == "a%2Cb,utm_*");
/// @endcode
URIFORM_KEYS_EXPORT void append_name(std::string_view name, std::string& list);

/// Returns `field` in the notation of profiles, for profile::no_vary_search. Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::key::quoted_field("params=(\"a\" \"b\")") == "params=(\"a\"%20\"b\")");
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT std::string quoted_field(std::string_view field);

} // namespace uriform::key
