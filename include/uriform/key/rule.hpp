#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <uriform/base/enum_set.hpp>
#include <uriform/base/export.hpp>

/// @file
/// The rules that keys are made by, each with a name.
///
/// A key begins as the normal form at the scheme level (normal_form.hpp). The rules of a profile are then applied in the order of
/// key::rule. Except for drop_fragment and keep_hashbang, they concern only URIs of the schemes http, https, ws and wss that have
/// an authority; others are kept.

namespace uriform::key {

/// How far a rule departs from the standards. References with the same key by the rules of one tier have the same key by these and
/// any rules of the next.
enum class tier : std::uint8_t {
    safe,       ///< the same resource by RFC 3986, section 6.2, and RFC 9110, section 4.2.3
    usual,      ///< the same page on most sites
    aggressive, ///< the same page on many sites, and different pages on others
};

/// The rules that need no further data, in the order in which they are applied.
enum class rule : std::uint8_t {
    /// Removes the fragment, which is not sent to servers (RFC 9110, section 4.2.5): `http://h/#a` as `http://h/`. Done by all
    /// crawlers and caches. Joins the pages of applications that route by fragments; see keep_hashbang.
    /// Tier: safe.
    drop_fragment,
    /// Keeps a fragment that begins with `!`, from drop_fragment: `http://h/#!a` is kept. Done by normalize-url and ural.
    /// Tier: safe.
    keep_hashbang,

    /// Writes https for http: `http://h/` as `https://h/`. Done by the Internet Archive. Some hosts serve other pages without TLS.
    /// Tier: aggressive.
    http_as_https,
    /// Removes the userinfo: `http://u@h/` as `http://h/`. Done by the Internet Archive, Heritrix, Nutch. Joins the pages of users.
    /// Tier: aggressive.
    drop_userinfo,
    /// Removes dots at the end of the host. So `http://h./` is `http://h/`; a host of dots alone is kept. Done by crawler-commons.
    /// The dot makes a name absolute (RFC 1034, section 3.1), and some servers do not know their name with it.
    /// Tier: usual.
    strip_trailing_dot,
    /// Removes labels `www`, or `www` and a number, in front of a host of at least two more labels: `http://www2.a.com/` as
    /// `http://a.com/`. Done by the Internet Archive, Heritrix, normalize-url. There are sites whose `www` is another site.
    /// Tier: aggressive.
    strip_www,

    /// Removes session ids from path and query: parameters of a segment (`/a;jsessionid=1.route`), if they have a `=`, or of the
    /// query (`?PHPSESSID=1`) whose name, in any case, is jsessionid, phpsessid, sessionid, cfid, cftoken, or aspsessionid and
    /// eight letters; those named sid if the value is at least 16 letters and digits; and the segments of ASP.NET: 24 letters and
    /// digits in parentheses, or groups `X(letters and digits)` in them, of which one is S or s with 24 of these; the slash
    /// before a last one is kept. Done by Nutch, Heritrix, the Internet Archive. Breaks sites that use a name for something else.
    /// A segment that would become a dot segment is kept.
    /// Tier: aggressive.
    drop_session_ids,
    /// Writes one `/` for several in the path: `http://h/a//b` as `http://h/a/b`. Done by Nutch, crawler-commons, the Internet
    /// Archive. Empty segments have a meaning on some servers, and URLs in paths have two slashes.
    /// Tier: aggressive.
    collapse_slashes,
    /// Removes the last segment if it is `index` or `default` with an ending html, htm, shtml, xhtml, php, asp, aspx, jsp, jsf,
    /// cgi, pl or cfm, in any case: `http://h/index.html` as `http://h/`. With strip_trailing_slash, until none is left. Done by
    /// ural. Whether that is the same page is up to the server.
    /// Tier: aggressive.
    drop_index,
    /// Removes slashes at the end of a path other than `/`: `http://h/a/` as `http://h/a`. Done by the Internet Archive and
    /// normalize-url. Relative references have other targets there, and servers may have both pages.
    /// Tier: aggressive.
    strip_trailing_slash,
    /// Writes the path in lower case, except for percent-encodings: `http://h/A` as `http://h/a`. Done by the Internet Archive,
    /// Heritrix, Crawlee. Paths are case-sensitive (RFC 9110, section 4.2.3).
    /// Tier: aggressive.
    lower_case_path,

    /// Removes the `=` of an empty value: `?a=` as `?a`. A parameter `=` is kept. Done by crawler-commons.
    /// Tier: usual.
    drop_empty_values,
    /// Removes the parameters of a tracking_list for the host, also for that of strip_www: `?a=1&fbclid=2` as `?a=1`. Done by
    /// StormCrawler, ural, browsers. A site may use such a name itself.
    /// Tier: usual.
    drop_tracking,
    /// Removes parameters that are the same octets as one before them: `?a=1&a=1` as `?a=1`. Done by Apache Traffic Server.
    /// Tier: aggressive.
    drop_duplicates,
    /// Removes an empty query: `http://h/?` as `http://h/`. Done by most crawlers. RFC 3986, section 6.2.3, leaves it to schemes.
    /// Tier: usual.
    drop_empty_query,
};

/// The number of rules.
inline constexpr std::size_t rule_count = static_cast<std::size_t>(rule::drop_empty_query) + 1;

/// A rule, described.
struct rule_description {
    std::string_view name;   ///< as in the text of a profile: `strip-www`
    tier of = tier::safe;    ///< its tier
    std::string_view effect; ///< a sentence for people
};

/// Returns the description of `one`. Static storage. Constant time.
///
/// @code
/// assert(describe(uriform::key::rule::strip_www).name == "strip-www");
/// @endcode
[[nodiscard]] URIFORM_EXPORT const rule_description& describe(rule one) noexcept;

/// Returns the rule of that name, or nothing. Linear in the number of rules, no allocation.
///
/// @code
/// assert(uriform::key::rule_named("strip-www") == uriform::key::rule::strip_www && !uriform::key::rule_named("www"));
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::optional<rule> rule_named(std::string_view name) noexcept;

/// A set of rules.
///
/// @code
/// constexpr uriform::key::rule_set some{uriform::key::rule::drop_fragment, uriform::key::rule::strip_www};
/// static_assert(some.contains(uriform::key::rule::strip_www) && !some.contains(uriform::key::rule::drop_index));
/// @endcode
using rule_set = enum_set<rule>;
static_assert(rule_count <= 32);

} // namespace uriform::key
