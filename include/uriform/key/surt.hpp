#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/web/parse_url.hpp>

/// @file
/// SURT, the Sort-friendly URI Reordering Transform: keys that sort a site's pages together. Web archives index captures by them.
///
/// A SURT is a key, not a URI. Never fetch it; several URIs may share it. Every text has a SURT, even if it is not a URI, except
/// texts with an empty host or an invalid port.

namespace uriform::detail {

/// A parameter in a query, as byte offsets.
struct surt_param {
    std::size_t begin, name_end, end;
};

/// Memory that is reused for each key.
struct surt_scratch {
    std::string text;   ///< the text without line breaks
    std::string part;   ///< a component
    std::string domain; ///< output of domain_to_ascii
    std::vector<surt_param> params;
};

} // namespace uriform::detail

namespace uriform::key {

/// The form of a SURT.
enum class surt_form : std::uint8_t {
    /// The key used in CDX and CDXJ indexes, as made by WaybackURLKeyMaker in webarchive-commons: `com,example:8080)/a?a=1&b=2`.
    archive,
    /// The form used in Heritrix scopes, as made by SURT.fromURI in webarchive-commons:
    /// `https://(com,example,www,:8080@user)/a/?b=2`. Only the host is reordered, and ASCII letters become lower-case. The text is
    /// not trimmed. A text that does not match `scheme://host`, or contains whitespace, is its own key, unchanged. IPv4 addresses
    /// are not reversed. A host only ends at `/`, or at a port before the `/`: `http://h?a.b` becomes `http://(b,h?a,)`. A final
    /// dot belongs to the last label.
    heritrix,
    /// The form `ssurt` of urlcanon: `com,Example,www,//8080:https@user:/A/?b=2#c`. It only reorders the text, so the text can be
    /// restored, and sorts a host's pages together regardless of their schemes. IPv4 addresses, in the forms of the WHATWG URL
    /// Standard, and hosts that begin with `[` are not reversed. A comma in a host becomes a dot.
    ssurt,
};

/// Which of the labels `www`, `www1`, `www2`, .. at the start of a host are removed.
enum class surt_www : std::uint8_t {
    all,   ///< all, as in webarchive-commons
    first, ///< only the first, as in Python's surt package
    none,  ///< no label
};

/// Which session identifiers are removed.
enum class surt_sessions : std::uint8_t {
    archive, ///< those of webarchive-commons; see surt_maker
    none,    ///< no identifier
};

/// The order of a query's parameters, which are the pieces between `&`.
enum class surt_sort : std::uint8_t {
    pair,  ///< by name, then by value; a missing value sorts before an empty value
    token, ///< by the whole piece; differs from `pair` for `a=1&a1=2`
    none,  ///< the original order
};

/// Options for SURTs. All except `form` only affect surt_form::archive.
struct surt_options {
    surt_form form = surt_form::archive;             ///< the form
    surt_www www = surt_www::all;                    ///< which labels `www` to remove
    surt_sessions sessions = surt_sessions::archive; ///< which session identifiers to remove
    surt_sort sort = surt_sort::pair;                ///< the parameter order
    bool reverse_ipv4 = true;                        ///< write `1.2.3.4` as `4,3,2,1`
    bool scheme = false;                             ///< begin with the scheme and `://(`, or `dns:(`
    bool trailing_comma = false;                     ///< add a comma after a reversed host: `com,example,)/`

    friend constexpr bool operator==(const surt_options&, const surt_options&) noexcept = default; ///< compares all options
};

/// Makes SURTs. Owns scratch memory: once this memory is large enough and the output has enough capacity, making a key does not
/// allocate.
///
/// For surt_form::archive, the steps are those of WaybackURLKeyMaker, in this order:
/// 1. An empty text becomes `-`. A text that begins with `filedesc` or `warcinfo` is its own key, unchanged. `dns:` and a host
///    become the reversed host and `)`.
/// 2. Spaces and control characters are removed from both ends, and tabs, line feeds, carriage returns, U+0085, U+2028 and U+2029
///    from everywhere. Unless the text begins with http, https, ftp, mms, rtsp or wais, in any case, and `://`, it is read as if it
///    followed `http://`. Further slashes after a lower-case `http://` or `https://` are skipped.
/// 3. The scheme, the fragment, and the userinfo up to the first `@` are dropped. So is the port if it is empty, 80 for http, or
///    443 for https. A port is a number below 2^31, optionally with a sign. -1 means no port, and so does 0 unless the scheme is
///    http or https.
/// 4. The host, path and query are percent-decoded until no percent-encoding is left: `%2541` becomes `A`, and `%2F` in a path
///    becomes a slash.
/// 5. A non-ASCII host is converted by domain_to_ascii. Empty labels are removed. A single number is an IPv4 address, modulo 2^32.
///    So are four octal numbers, if the first begins with 0, and four decimal numbers below 256. Labels `www` are removed. The
///    labels are reversed and joined by `,`. An IPv6 address loses its brackets.
/// 6. In the path, `.` segments are removed, and `..` together with the preceding segment, which may be empty. A `..` without a
///    preceding segment is kept. Then all empty segments except the last are removed.
/// 7. Octets up to 0x20 and from 0x80, `#` and `%` are percent-encoded, and all letters become lower-case.
/// 8. In a path that contains `.aspx`, the last segment `(` .. `)` that contains 24 letters or digits, or letters with such
///    identifiers in parentheses, is removed if it precedes `.aspx`. Then one final slash is removed.
/// 9. In the query, session identifiers are removed in this order: the last `jsessionid=`, `phpsessid=` and `sid=`, each with 32
///    letters or digits; `aspsessionid` with eight letters, `=` and 24 letters; and `cfid=..&cftoken=..`. An identifier must be
///    followed by `&`, which is removed too, or by the end. A longer name only loses its end: `xsid=..` leaves `x`. The `&` before
///    a final identifier remains, so `a&sid=..` is sorted as `&a`. Then the parameters are sorted, and an empty query is dropped.
///
/// Two URIs that RFC 3986 calls equivalent therefore share a key, with these exceptions. Step 3 drops no other default ports, and
/// keeps the user before a host in brackets (the port is then invalid). Step 5 does not normalize IPv6 addresses. Step 6 treats dot
/// segments differently if slashes are doubled or `..` has nothing to remove. Do not make a key from a key.
///
/// Keys differ from those of webarchive-commons for non-ASCII hosts (UTS #46 instead of IDNA 2003; a rejected host is kept and
/// percent-encoded), for ports in non-ASCII digits, and for octets that are not UTF-8. Java strings cannot contain such octets;
/// here they are percent-encoded.
class surt_maker {
public:
    /// Constructs a maker. Non-ASCII hosts are percent-encoded if `domain_to_ascii` is null or rejects them.
    explicit surt_maker(const surt_options& options = {}, web::domain_to_ascii_function domain_to_ascii = nullptr) noexcept
        : options_(options), domain_to_ascii_(domain_to_ascii)
    {
    }

    /// Returns the options.
    [[nodiscard]] const surt_options& options() const noexcept { return options_; }

    /// Appends the key of `text` to `out` and returns its size in bytes. `text` must not view `out`.
    ///
    /// Linear in the size of the text; parameters out of order are sorted in n log n. On an error, or if allocation fails and this
    /// throws `std::bad_alloc`, `out` is unchanged. With surt_form::archive, errors are web_errc::host_missing, at the end of the
    /// empty host, and uri_errc::invalid_port, at the first byte that makes the port invalid. With any form, the error is
    /// uri_errc::too_long if the text is longer than uriform::max_size.
    ///
    /// @code
    /// uriform::key::surt_maker maker;
    /// std::string out;
    /// assert(maker.append("http://www.Example.com:80/%7Ea/?b=2&a=1#f", out) && out == "com,example)/~a?a=1&b=2");
    /// assert(maker.append("http://h:8a/", out).error().position == 10);
    ///
    /// uriform::key::surt_maker scopes({.form = uriform::key::surt_form::heritrix});
    /// out.clear();
    /// assert(scopes.append("http://www.example.com/A", out) && out == "http://(com,example,www,)/a");
    /// @endcode
    URIFORM_KEYS_EXPORT result<std::size_t> append(std::string_view text, std::string& out);

private:
    surt_options options_;
    web::domain_to_ascii_function domain_to_ascii_;
    detail::surt_scratch scratch_;
};

/// Which keys a query for captures selects.
enum class surt_match : std::uint8_t {
    exact,  ///< the text's key
    prefix, ///< keys that begin with the text's key, which keeps a final slash of the path for this
    host,   ///< keys with the text's host and port
    domain, ///< keys with the text's host and no port, and keys of its subdomains with any port
};

/// A range of sorted keys, from `begin` (included) to `end` (excluded). Keys are compared as octets.
struct surt_range {
    std::string begin; ///< the first text in the range
    std::string end;   ///< the first text after the range; if empty, the range is unlimited

    /// Returns whether the range contains `key`. Linear, no allocation.
    [[nodiscard]] bool contains(std::string_view key) const noexcept { return begin <= key && (end.empty() || key < end); }

    friend bool operator==(const surt_range&, const surt_range&) = default; ///< compares both ends
};

/// Returns the range of sorted keys that match `text`. The keys must have been made with the same options.
///
/// The range contains a key, or a line that begins with a key and a space, exactly if the key matches. This works because `!` is
/// the first octet after the space, and `)` < `*` < `,` < `-`. A host is followed by `)` before its own pages, or by `,` before its
/// subdomains, whereas a longer label continues with `-` or a greater octet.
///
/// There are two exceptions. A label may be taken for another host if it contains an octet from `!` to `,`; domain names never do.
/// A text with a space that is its own key, like `filedesc a`, may be taken for the line of a shorter key. The range of a prefix
/// ends with the prefix whose last octet is increased by one.
///
/// Linear. Allocates the result. Errors are those of surt_maker::append(). In addition, for surt_match::host and
/// surt_match::domain, the error is web_errc::host_missing at 0 if the text contains no host (`-`, `filedesc`, `warcinfo`), and
/// key_errc::inapplicable_rule at 0 if the form is not surt_form::archive. The latter also applies to surt_match::domain with
/// surt_options::trailing_comma, because a single range cannot contain `com,example,)/` and `com,example,docs,)/` without
/// `com,example,:8080)/` between them. Throws `std::bad_alloc`.
///
/// @code
/// const auto range = uriform::key::range_of_surts("http://example.com/a", uriform::key::surt_match::domain).value();
/// assert(range.begin == "com,example)" && range.end == "com,example-");
/// assert(range.contains("com,example)/b 20240101000000") && range.contains("com,example,docs)/"));
/// assert(!range.contains("com,example-shop)/") && !range.contains("com,example:8080)/"));
/// @endcode
[[nodiscard]] URIFORM_KEYS_EXPORT result<surt_range> range_of_surts(std::string_view text, surt_match match,
                                                                    const surt_options& options = {},
                                                                    web::domain_to_ascii_function domain_to_ascii = nullptr);

} // namespace uriform::key
