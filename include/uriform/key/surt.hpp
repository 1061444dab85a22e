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
/// SURT, the Sort-friendly URI Reordering Transform: keys that sort a site's pages together, by which web archives index captures.
///
/// A SURT is a key, not a URI: it is never to be fetched, and several URIs may have the same one. Any text has one, whether or not
/// it is a URI, unless its host is empty or its port is bad.

namespace uriform::detail {

/// A parameter in a query: offsets in bytes.
struct surt_param {
    std::size_t begin, name_end, end;
};

/// Memory that is used again by each key.
struct surt_scratch {
    std::string text;   ///< a text without its line breaks
    std::string part;   ///< a component
    std::string domain; ///< output of domain_to_ascii
    std::vector<surt_param> params;
};

} // namespace uriform::detail

namespace uriform::key {

/// The form of a SURT.
enum class surt_form : std::uint8_t {
    /// The key of CDX and CDXJ indexes, as WaybackURLKeyMaker of webarchive-commons makes it: `com,example:8080)/a?a=1&b=2`.
    archive,
    /// The form of Heritrix' scopes, as SURT.fromURI of webarchive-commons makes it: `https://(com,example,www,:8080@user)/a/?b=2`.
    /// Only the host is reordered, and letters of ASCII are lower-cased. The text is not trimmed, and a text that does not match
    /// `scheme://host`, or contains whitespace, is its own key, unchanged. IPv4 addresses are not reversed. Nothing else ends a
    /// host than `/`, or a port before it: `http://h?a.b` is `http://(b,h?a,)`. A final dot belongs to the last label.
    heritrix,
    /// The form `ssurt` of urlcanon: `com,Example,www,//8080:https@user:/A/?b=2#c`. It only reorders, so that the text could be
    /// restored, and sorts a host's pages together, whatever their schemes. IPv4 addresses, in the forms of the WHATWG URL
    /// Standard, and hosts that begin with `[` are not reversed; a comma in a host becomes a dot.
    ssurt,
};

/// The labels `www`, `www1`, `www2`, .. at the start of a host that are removed.
enum class surt_www : std::uint8_t {
    all,   ///< all of them, as webarchive-commons does
    first, ///< the first one, as the surt package of Python does
    none,  ///< none
};

/// The session identifiers that are removed.
enum class surt_sessions : std::uint8_t {
    archive, ///< those of webarchive-commons, see surt_maker
    none,    ///< none
};

/// The order of the parameters of a query, which are the pieces between `&`.
enum class surt_sort : std::uint8_t {
    pair,  ///< by the name, then by the value; no value is before the empty one
    token, ///< by all of the piece; it differs for `a=1&a1=2`
    none,  ///< as they are in the text
};

/// Options of SURTs. All but `form` concern surt_form::archive only.
struct surt_options {
    surt_form form = surt_form::archive;             ///< the form
    surt_www www = surt_www::all;                    ///< labels `www` to remove
    surt_sessions sessions = surt_sessions::archive; ///< session identifiers to remove
    surt_sort sort = surt_sort::pair;                ///< order of the parameters
    bool reverse_ipv4 = true;                        ///< `1.2.3.4` is `4,3,2,1`
    bool scheme = false;                             ///< begin with the scheme and `://(`, or `dns:(`
    bool trailing_comma = false;                     ///< a comma after a host that is reversed: `com,example,)/`

    friend constexpr bool operator==(const surt_options&, const surt_options&) noexcept = default; ///< compares all options
};

/// Makes SURTs. It owns scratch memory: once this is large enough, and the output has room, making a key does not allocate.
///
/// The steps of surt_form::archive are those of WaybackURLKeyMaker, in this order:
/// 1. An empty text is `-`. A text that begins with `filedesc` or `warcinfo` is its own key, unchanged. `dns:` and a host is the
///    host, reversed, and `)`.
/// 2. Spaces and control characters are removed from both ends, and tabs, line feeds, carriage returns, U+0085, U+2028 and U+2029
///    from everywhere. If the text does not begin with http, https, ftp, mms, rtsp or wais, in any case, and `://`, it is read
///    after `http://`. Further slashes after `http://` and `https://` in lower case are skipped.
/// 3. The scheme, the userinfo, which ends at the first `@`, and the fragment are dropped, and the port if it is empty, 80 of http
///    or 443 of https. A port is a number below 2^31, perhaps with a sign; -1 is none, and 0 is none unless the scheme is http or
///    https.
/// 4. Host, path and query are percent-decoded until no percent-encoding is left: `%2541` is `A`, and `%2F` in a path is a slash.
/// 5. A host that is not ASCII is converted by domain_to_ascii. Empty labels are removed. A number is an IPv4 address, modulo 2^32,
///    and so are four octal numbers, the first of which begins with 0, and four decimal numbers, each below 256. Labels `www` are
///    removed. The labels are reversed, joined by `,`; an IPv6 address loses its brackets.
/// 6. In the path, segments `.` are removed, and `..` with the one before it (which may be empty); a `..` that has none before it
///    is kept. Then empty segments but the last one are removed.
/// 7. Octets up to 0x20 and from 0x80, `#` and `%` are percent-encoded, and all letters are in lower case.
/// 8. In a path that contains `.aspx`, the last segment `(` .. `)` of 24 letters or digits, or of letters with such identifiers in
///    parentheses, is removed if it is before `.aspx`. Then one final slash is removed.
/// 9. In a query, the last `jsessionid=`, `phpsessid=` and `sid=`, each with 32 letters or digits, `aspsessionid` with eight
///    letters, `=` and 24 letters, and `cfid=..&cftoken=..` are removed in this order, with the `&` after them, if `&` or the end
///    follows. A name that ends so loses its end: `xsid=..` leaves `x`; and the `&` before a last identifier is left, so that
///    `a&sid=..` is sorted as `&a`. Then parameters are sorted, and an empty query is dropped.
///
/// So two URIs that RFC 3986 calls equivalent have the same key, except that 3. drops no other default port than those two, nor
/// leaves out the user of a host in brackets (its port is bad), 5. reads hosts otherwise than IPv6 addresses are normalized, and
/// 6. treats dot segments otherwise if slashes are doubled or `..` has nothing to remove. A key is no text for another key.
///
/// It differs from webarchive-commons for hosts that are not ASCII (UTS #46 instead of IDNA 2003; one that is refused is kept and
/// percent-encoded), for ports in digits that are not ASCII, and for octets that are not UTF-8, which Java does not have: they are
/// percent-encoded.
class surt_maker {
public:
    /// Constructs a maker. If `domain_to_ascii` is null, hosts that are not ASCII are percent-encoded, as those are that it
    /// refuses.
    explicit surt_maker(const surt_options& options = {}, web::domain_to_ascii_function domain_to_ascii = nullptr) noexcept
        : options_(options), domain_to_ascii_(domain_to_ascii)
    {
    }

    /// Returns the options.
    [[nodiscard]] const surt_options& options() const noexcept { return options_; }

    /// Appends the key of `text` to `out` and returns its size in bytes. `text` must not view `out`.
    ///
    /// Linear in the size of the text; parameters that are not in order are sorted in n log n. If there is an error, or allocation
    /// fails (then it throws `std::bad_alloc`), `out` is unchanged. The errors of surt_form::archive are web_errc::host_missing at
    /// the end of the empty host, and uri_errc::invalid_port at the first byte that makes the port bad; of all forms
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

/// The keys that a query for captures asks for.
enum class surt_match : std::uint8_t {
    exact,  ///< those of the text itself
    prefix, ///< those that begin with the text's key, which keeps a final slash of the path for this
    host,   ///< those of the text's host and port
    domain, ///< those of the text's host, without a port, and of the hosts below it, with any
};

/// A range of sorted keys: from `begin`, which is in it, to `end`, which is not. Keys are compared as octets.
struct surt_range {
    std::string begin; ///< the first text of the range
    std::string end;   ///< the first text after the range; if it is empty, the range has no end

    /// Returns whether `key` is in the range. Linear, no allocation.
    [[nodiscard]] bool contains(std::string_view key) const noexcept { return begin <= key && (end.empty() || key < end); }

    friend bool operator==(const surt_range&, const surt_range&) = default; ///< compares both ends
};

/// Returns the range of sorted keys that match `text`. They must have been made with the same options.
///
/// A key, and a line that begins with a key and a space, is in the range exactly if the key matches, since `!` is the first octet
/// after the space, and `)` < `*` < `,` < `-`: after a host there are a `)`, for its pages, or a `,`, for
/// the hosts below it; a longer label continues with `-` or a greater octet. (A label that contains an octet from `!` to `,`, which
/// no domain name does, may be taken for another host; and a text with a space that is its own key, as of `filedesc a`, for the
/// line of a shorter key.) The range of a prefix ends with the prefix whose last octet is increased by one.
///
/// Linear. Allocates the result. Errors are those of surt_maker::append(). Besides, surt_match::host and surt_match::domain are
/// web_errc::host_missing at 0 if the text has no host (`-`, `filedesc`, `warcinfo`), and key_errc::inapplicable_rule at 0 if the
/// form is not surt_form::archive. So is surt_match::domain with surt_options::trailing_comma: no one range has `com,example,)/`
/// and `com,example,docs,)/`, and not `com,example,:8080)/` between them. Throws `std::bad_alloc`.
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
