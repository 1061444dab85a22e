#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <uriform/base/enum_set.hpp>
#include <uriform/base/export.hpp>

/// @file
/// The rules for making keys, each with a name.
///
/// A key starts as the normal form at the scheme level (normal_form.hpp). The rules of a profile are then applied in the order of
/// all_rules(). Except for drop_fragment, keep_hashbang and urn_equivalence, rules only change http, https, ws and wss URIs with an
/// authority.

namespace uriform::key {

/// How far a rule departs from the standards. If references share a key by the rules of a tier, they also share a key if rules of
/// the next tier are added.
enum class tier : std::uint8_t {
    safe,       ///< the same resource by RFC 3986, section 6.2; RFC 8141, section 3.1; and RFC 9110, section 4.2.3
    usual,      ///< the same page on most sites
    aggressive, ///< the same page on many sites, and different pages on others
};

/// Rules without a value. Their numbers never change, because programs that use a profile contain the bits of a rule_set. The
/// numbers do not determine the order of application.
enum class rule : std::uint8_t {
    // begin: key_rules.tsv
    /// Removes the fragment. Clients do not send it to servers (RFC 9110, section 4.2.5). See keep_hashbang. `http://h/#a` becomes
    /// `http://h/`. Used by all crawlers and caches. May join or break: pages of applications that route by `#/a`. Tier: safe.
    drop_fragment = 0,
    /// Keeps a fragment that begins with `!`, despite drop_fragment. `http://h/#!a` is kept. Used by normalize-url, ural. May join
    /// or break: nothing; finds fewer duplicates. Tier: safe.
    keep_hashbang = 1,
    /// Removes a URN's query and fragment: its r-, q- and f-components, which URN-equivalence ignores (RFC 8141, section 3.1).
    /// `urn:a:b?=c#d` becomes `urn:a:b`. Used by no known crawler. May join or break: documents that a URN's q-component selects.
    /// Tier: safe.
    urn_equivalence = 16,

    /// Replaces http by https. `http://h/` becomes `https://h/`. Used by the Internet Archive, ural. May join or break: hosts that
    /// serve different pages without TLS. Tier: aggressive.
    http_as_https = 2,
    /// Removes the userinfo. `http://u@h/` becomes `http://h/`. Used by the Internet Archive, Heritrix, Nutch. May join or break:
    /// pages of different users. Tier: aggressive.
    drop_userinfo = 3,
    /// Removes trailing dots from the host, unless the host consists of dots only. A trailing dot makes a name absolute (RFC 1034,
    /// section 3.1). `http://h./` becomes `http://h/`. Used by crawler-commons, the Internet Archive. May join or break: servers
    /// that do not recognize their name with the dot. Tier: usual.
    strip_trailing_dot = 4,
    /// Removes leading labels `www`, or `www` and a number, if at least two labels follow. `http://www2.a.com/` becomes
    /// `http://a.com/`. Used by the Internet Archive, Heritrix, normalize-url. May join or break: sites whose `www` is a different
    /// site; a redirect between the two looks like a duplicate. Tier: aggressive.
    strip_www = 5,
    /// Replaces the host by its registrable domain, as found by the domain_finder in maker_options. Keeps a host without a
    /// registrable domain, for example an IP address. With strip_www, both rules are repeated until neither changes the host.
    /// `http://a.b.co.uk/` becomes `http://b.co.uk/`. Used by Nutch and Heritrix, for their queues. May join or break: pages with
    /// the same path on different hosts of a site. Tier: aggressive.
    registrable_domain = 15,

    /// Removes session ids from path and query: parameters of a segment (`/a;jsessionid=1.route`) with a `=`, or of the query
    /// (`?PHPSESSID=1`), whose name, in any case, is jsessionid, phpsessid, sessionid, cfid, cftoken, or aspsessionid and eight
    /// letters; parameters named sid whose value consists of at least 16 letters and digits; and segments of ASP.NET: 24 letters
    /// and digits in parentheses, or groups `X(letters and digits)` in parentheses, including an S or s with 24 of them. The slash
    /// before a removed last segment is kept. A segment that would become a dot segment is kept.
    /// `http://h/a;jsessionid=1.r?PHPSESSID=2` becomes `http://h/a`. Used by Nutch, Heritrix, the Internet Archive. May join or
    /// break: sites that use these names for something else. Tier: aggressive.
    drop_session_ids = 6,
    /// Replaces adjacent slashes in the path by a single slash. `http://h/a//b` becomes `http://h/a/b`. Used by Nutch,
    /// crawler-commons, the Internet Archive. May join or break: servers that interpret empty segments; URLs in paths. Tier:
    /// aggressive.
    collapse_slashes = 7,
    /// Removes the last segment if it is `index` or `default` with the extension html, htm, shtml, xhtml, php, asp, aspx, jsp, jsf,
    /// cgi, pl or cfm, in any case. With strip_trailing_slash, repeats this until no index page is left. `http://h/index.html`
    /// becomes `http://h/`. Used by ural. May join or break: servers with a different page at `/`. Tier: aggressive.
    drop_index = 8,
    /// Removes trailing slashes from a path other than `/`. `http://h/a/` becomes `http://h/a`. Used by the Internet Archive,
    /// normalize-url, Crawlee, ural. May join or break: servers with different pages for the two; relative links on the page change
    /// their targets. Tier: aggressive.
    strip_trailing_slash = 9,
    /// Converts the path to lower case, except for percent-encodings. Paths are case-sensitive (RFC 9110, section 4.2.3).
    /// `http://h/A%2F` becomes `http://h/a%2F`. Used by the Internet Archive, Heritrix, Crawlee. May join or break: pages on most
    /// servers, because paths are case-sensitive. Tier: aggressive.
    lower_case_path = 10,

    /// Removes the `=` before an empty value. A parameter `=` is kept. `http://h/?a=` becomes `http://h/?a`. Used by
    /// crawler-commons. May join or break: servers that distinguish a missing value from an empty value. Tier: usual.
    drop_empty_values = 11,
    /// Removes the parameters that a tracking_list names for the host, or for the host after strip_www. `http://h/?a=1&fbclid=2`
    /// becomes `http://h/?a=1`. Used by StormCrawler and ural, Brave and Firefox. May join or break: sites that use these names for
    /// other purposes. Tier: usual.
    drop_tracking = 12,
    /// Removes parameters that equal an earlier parameter octet by octet. `http://h/?a=1&a=1` becomes `http://h/?a=1`. Used by
    /// Apache Traffic Server, if it sorts. May join or break: servers that count parameters. Tier: aggressive.
    drop_duplicates = 13,
    /// Removes an empty query. RFC 3986, section 6.2.3, leaves this to schemes. `http://h/?` becomes `http://h/`. Used by most
    /// crawlers. May join or break: servers that distinguish an empty query from a missing query. Tier: usual.
    drop_empty_query = 14,
    // end: key_rules.tsv
};

/// Describes a rule.
struct rule_description {
    std::string_view name;   ///< as in a profile's text, for example `strip-www`
    tier of = tier::safe;    ///< the rule's tier
    std::string_view effect; ///< a sentence for people
};

/// Returns all rules in the order of application. Static storage. Constant time.
///
/// @code
/// assert(uriform::key::all_rules().front() == uriform::key::rule::drop_fragment);
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT std::span<const rule> all_rules() noexcept;

/// Returns the description of `one`, or an empty description if the number is unknown. Static storage. Constant time.
///
/// @code
/// assert(describe(uriform::key::rule::strip_www).name == "strip-www");
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT const rule_description& describe(rule one) noexcept;

/// Returns the rule with the given name, or `std::nullopt`. Linear in the number of rules, no allocation.
///
/// @code
/// assert(uriform::key::find_rule("strip-www") == uriform::key::rule::strip_www && !uriform::key::find_rule("www"));
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT std::optional<rule> find_rule(std::string_view name) noexcept;

/// A set of rules.
///
/// @code
/// constexpr uriform::key::rule_set some{uriform::key::rule::drop_fragment, uriform::key::rule::strip_www};
/// static_assert(some.contains(uriform::key::rule::strip_www) && !some.contains(uriform::key::rule::drop_index));
/// @endcode
using rule_set = enum_set<rule, std::uint64_t>;

} // namespace uriform::key
