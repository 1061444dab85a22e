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
/// all_rules(). Except for drop_fragment and keep_hashbang, rules only change http, https, ws and wss URIs with an authority.

namespace uriform::key {

/// How far a rule departs from the standards. If references share a key by the rules of a tier, they also share a key if rules of
/// the next tier are added.
enum class tier : std::uint8_t {
    safe,       ///< the same resource by RFC 3986, section 6.2, and RFC 9110, section 4.2.3
    usual,      ///< the same page on most sites
    aggressive, ///< the same page on many sites, and different pages on others
};

/// The rules that have no value. Their numbers never change, since the bits of a rule_set are in programs that use a
/// profile; they do not say in which order rules are applied.
enum class rule : std::uint8_t {
    // begin: key_rules.tsv
    /// Removes the fragment, which is not sent to servers (RFC 9110, section 4.2.5). See keep_hashbang. `http://h/#a` becomes
    /// `http://h/`. Used by all crawlers and caches. May join or break: pages of applications that route by `#/a`. Tier: safe.
    drop_fragment = 0,
    /// Keeps a fragment that begins with `!`, from drop_fragment. `http://h/#!a` is kept. Used by normalize-url, ural. May join or
    /// break: nothing; finds fewer duplicates. Tier: safe.
    keep_hashbang = 1,

    /// Writes https for http. `http://h/` becomes `https://h/`. Used by the Internet Archive, ural. May join or break: hosts with
    /// other pages without TLS. Tier: aggressive.
    http_as_https = 2,
    /// Removes the userinfo. `http://u@h/` becomes `http://h/`. Used by the Internet Archive, Heritrix, Nutch. May join or break:
    /// pages of different users. Tier: aggressive.
    drop_userinfo = 3,
    /// Removes dots at the end of the host; a host of dots alone is kept. The dot makes a name absolute (RFC 1034, section 3.1).
    /// `http://h./` becomes `http://h/`. Used by crawler-commons, the Internet Archive. May join or break: servers that do not know
    /// their name with the dot. Tier: usual.
    strip_trailing_dot = 4,
    /// Removes labels `www`, or `www` and a number, in front of a host of at least two more labels. `http://www2.a.com/` becomes
    /// `http://a.com/`. Used by the Internet Archive, Heritrix, normalize-url. May join or break: sites whose `www` is another
    /// site; a redirection from one to the other seems to be a duplicate. Tier: aggressive.
    strip_www = 5,
    /// Writes the registrable domain in place of the host, as the domain_finder of maker_options finds it; a host without one, such
    /// as an IP address, is kept. With strip_www, until neither changes the host. `http://a.b.co.uk/` becomes `http://b.co.uk/`.
    /// Used by Nutch and Heritrix, for their queues. May join or break: pages of one path on different hosts of a site. Tier:
    /// aggressive.
    registrable_domain = 15,

    /// Removes session ids from path and query: parameters of a segment (`/a;jsessionid=1.route`), if they have a `=`, or of the
    /// query (`?PHPSESSID=1`) whose name, in any case, is jsessionid, phpsessid, sessionid, cfid, cftoken, or aspsessionid and
    /// eight letters; those named sid if the value is at least 16 letters and digits; and the segments of ASP.NET: 24 letters and
    /// digits in parentheses, or groups `X(letters and digits)` in them, of which one is S or s with 24 of these; the slash before
    /// a last one is kept. A segment that would become a dot segment is kept. `http://h/a;jsessionid=1.r?PHPSESSID=2` becomes
    /// `http://h/a`. Used by Nutch, Heritrix, the Internet Archive. May join or break: sites that use such a name for something
    /// else. Tier: aggressive.
    drop_session_ids = 6,
    /// Writes one `/` for several in the path. `http://h/a//b` becomes `http://h/a/b`. Used by Nutch, crawler-commons, the Internet
    /// Archive. May join or break: servers to which empty segments mean something; URLs in paths. Tier: aggressive.
    collapse_slashes = 7,
    /// Removes the last segment if it is `index` or `default` with an ending html, htm, shtml, xhtml, php, asp, aspx, jsp, jsf,
    /// cgi, pl or cfm, in any case. With strip_trailing_slash, until none is left. `http://h/index.html` becomes `http://h/`. Used
    /// by ural. May join or break: servers with another page at `/`. Tier: aggressive.
    drop_index = 8,
    /// Removes slashes at the end of a path other than `/`. `http://h/a/` becomes `http://h/a`. Used by the Internet Archive,
    /// normalize-url, Crawlee, ural. May join or break: servers with two pages; relative links on the page have other targets.
    /// Tier: aggressive.
    strip_trailing_slash = 9,
    /// Writes the path in lower case, except for percent-encodings. Paths are case-sensitive (RFC 9110, section 4.2.3).
    /// `http://h/A%2F` becomes `http://h/a%2F`. Used by the Internet Archive, Heritrix, Crawlee. May join or break: pages of most
    /// servers, whose paths are case-sensitive. Tier: aggressive.
    lower_case_path = 10,

    /// Removes the `=` of an empty value. A parameter `=` is kept. `http://h/?a=` becomes `http://h/?a`. Used by crawler-commons.
    /// May join or break: servers that distinguish no value from an empty one. Tier: usual.
    drop_empty_values = 11,
    /// Removes the parameters of a tracking_list for the host, also for that of strip_www. `http://h/?a=1&fbclid=2` becomes
    /// `http://h/?a=1`. Used by StormCrawler and ural, Brave and Firefox. May join or break: sites that use such a name themselves.
    /// Tier: usual.
    drop_tracking = 12,
    /// Removes parameters that are the same octets as one before them. `http://h/?a=1&a=1` becomes `http://h/?a=1`. Used by Apache
    /// Traffic Server, if it sorts. May join or break: servers that count parameters. Tier: aggressive.
    drop_duplicates = 13,
    /// Removes an empty query. RFC 3986, section 6.2.3, leaves that to schemes. `http://h/?` becomes `http://h/`. Used by most
    /// crawlers. May join or break: servers that distinguish an empty query from none. Tier: usual.
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
/// assert(uriform::key::rule_named("strip-www") == uriform::key::rule::strip_www && !uriform::key::rule_named("www"));
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT std::optional<rule> rule_named(std::string_view name) noexcept;

/// A set of rules.
///
/// @code
/// constexpr uriform::key::rule_set some{uriform::key::rule::drop_fragment, uriform::key::rule::strip_www};
/// static_assert(some.contains(uriform::key::rule::strip_www) && !some.contains(uriform::key::rule::drop_index));
/// @endcode
using rule_set = enum_set<rule, std::uint64_t>;

} // namespace uriform::key
