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
/// Key profiles: named and versioned sets of rules, as values and as text.
///
/// A profile determines which references share a key. It is data: its text can be stored in a configuration, and with the keys made
/// by it.
///
///     profile  = name "/" version *( SP word )
///     word     = rule / "-" rule / setting
///     setting  = "sort=" ( "none" / "name" / "pair" / "token" )
///              / "drop=" [ names ] / "keep=" [ names ]
///              / "no-vary-search=" [ field ] / "nvs-syntax=" ( "draft" / "legacy" )
///     names    = name-or-prefix *( "," name-or-prefix )
///     name-or-prefix = name [ "*" ]
///
/// Each name is percent-encoded once. A comma, asterisk, space or `%` in a name must be encoded. A field is percent-encoded in the
/// same way; a space or `%` in it must be encoded.
///
/// Keys by `surt` take another form (key/surt.hpp), and the following settings replace those above. `heritrix` and `ssurt` accept
/// no settings.
///
///     setting  = "sort=" ( "none" / "pair" / "token" )
///              / "www=" ( "all" / "first" / "none" ) / "sessions=" ( "archive" / "none" )
///              / "ipv4=" ( "reversed" / "kept" ) / "scheme=" ( "dropped" / "kept" )
///              / "host-end=" ( "bare" / "comma" )

namespace uriform::key {

/// The order of parameters in a key. All orders are stable, and each joins whatever the preceding orders join.
enum class sort_order : std::uint8_t {
    none,  ///< the original order
    name,  ///< by the decoded octets of the name; parameters with the same name keep their order, because many servers depend on it
    pair,  ///< by name, then by the encoded octets of the value; a missing value sorts before an empty value
    token, ///< by the encoded octets of the whole parameter
};

/// The named profiles from which others are derived.
enum class profile_name : std::uint8_t { cache, page, surt, heritrix, ssurt };

/// The version of the keys that this library makes, for all profiles. If stored keys were made with the same version, the library
/// still makes the same keys. Increases whenever the version of any profile does.
// begin: versions.tsv key
inline constexpr unsigned key_version = 1;
// end: versions.tsv

/// A profile. Its lists view the text from which they were made, so the text must outlive the profile. A key::maker does not need
/// the text.
///
/// @code
/// constexpr uriform::key::profile mine = uriform::key::page.with(uriform::key::rule::strip_www);
/// assert(mine.to_string() == "page/1 strip-www");
/// assert(uriform::key::profile::parse("page/1 strip-www") == mine);
/// assert(uriform::key::profile::parse("page/1 sort=value").error().position == 12);
/// @endcode
struct profile {
    profile_name name = profile_name::cache; ///< this profile, or the profile from which it is derived
    rule_set rules = {};                     ///< the rules
    sort_order sort = sort_order::none;      ///< the parameter order
    /// The names of parameters to remove and to keep. `keep` takes precedence over `drop`, drop_tracking and drop_session_ids. If a
    /// profile uses none of these three, keys contain only the parameters in `keep`. `keep` does not affect other rules:
    /// drop_duplicates removes all but one of equal parameters, and key::no_vary_search removes the parameters that its origin
    /// names. The lists are in the notation of profiles: `utm_*,fbclid`. Names are compared decoded, like those of forms, and
    /// case-sensitively.
    /// @{
    std::string_view drop = {};
    std::string_view keep = {};
    /// @}
    /// The value of a No-Vary-Search field, percent-encoded as in a profile's text, and its syntax. If it is set, even to an
    /// invalid field, the key by the rules is replaced by its key according to key::no_vary_search, without userinfo. If the field
    /// is not the default, the rules and the field are then applied once more, because the parameters are rewritten: `@` becomes
    /// `%40`, and its place in the order changes.
    /// @{
    std::optional<std::string_view> no_vary_search = {};
    no_vary_search_syntax nvs_syntax = no_vary_search_syntax::draft;
    /// @}
    surt_options surt_form = {}; ///< options of SURT keys; `form` corresponds to `name`

    /// Return this profile with `one` added or removed. Constant time.
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

    /// Parses a profile's text. Spaces, tabs and line ends separate words. If several words concern the same rule or setting, the
    /// last word applies. The profile views `text`. Linear, no allocation. Errors are those of key_errc.hpp, at the unexpected word
    /// or part of a word.
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<profile> parse(std::string_view text) noexcept;

    /// Parses a profile's text like parse(), but also accepts a text without `/` and version, as users may write it. Such a text
    /// selects the newest version. Stored keys need the version, so store to_string() with them.
    ///
    /// @code
    /// assert(uriform::key::profile::parse_newest("page strip-www")->to_string() == "page/1 strip-www");
    /// assert(uriform::key::profile::parse_newest("page sort=value").error().position == 10);
    /// @endcode
    [[nodiscard]] static URIFORM_KEYS_EXPORT result<profile> parse_newest(std::string_view text) noexcept;

    /// Returns the profile's text: its name and version, and the words for its differences from the profile with this name, in the
    /// order of all_rules(). parse() turns the text into an equal profile, provided that the lists are valid and that profiles with
    /// this name support the rules and settings. Throws `std::bad_alloc`.
    [[nodiscard]] URIFORM_KEYS_EXPORT std::string to_string() const;

    /// Returns whether keys are SURTs. Texts then need not be URIs, and rules do not apply.
    [[nodiscard]] constexpr bool is_surt() const noexcept { return name >= profile_name::surt; }

    /// Compares names, rules and settings. Lists are compared as written.
    friend constexpr bool operator==(const profile&, const profile&) noexcept = default;

    /// Writes the result of to_string().
    template <class Traits>
    friend std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, const profile& p)
    {
        return out << p.to_string();
    }
};

/// The profile for shared caches. It joins URIs of the same resource, according to the standards: keys are normal forms without
/// fragments.
inline constexpr profile cache{.name = profile_name::cache, .rules = {rule::drop_fragment}};

/// The profile for crawlers. It joins URIs that usually lead to the same page: keys contain no fragments, except those that begin
/// with `!`, and no parameters that only track. Parameters are sorted by name.
inline constexpr profile page{
    .name = profile_name::page,
    .rules = {rule::drop_fragment, rule::keep_hashbang, rule::drop_tracking, rule::drop_empty_query},
    .sort = sort_order::name,
};

/// The profiles for web archives: the keys of indexes, of Heritrix scopes, and of urlcanon's `ssurt`.
/// @{
inline constexpr profile surt{.name = profile_name::surt};
inline constexpr profile heritrix{.name = profile_name::heritrix, .surt_form = {.form = surt_form::heritrix}};
inline constexpr profile ssurt{.name = profile_name::ssurt, .surt_form = {.form = surt_form::ssurt}};
/// @}

/// Appends `name`, as a user writes it, to a list of a profile, in the notation of profiles. A trailing `*` makes it a prefix.
/// `name` must not view `list`. Throws `std::bad_alloc`.
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
