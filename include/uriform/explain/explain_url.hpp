#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/error.hpp>
#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/explain/finding.hpp>
#include <uriform/explain/normalization_change.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/unicode_hook.hpp>
#include <uriform/web/url.hpp>

/// @file
/// Reports how RFC 3986 and the WHATWG URL Standard read a text, where the readings differ, and what is suspicious about it.
///
/// Attackers reach forbidden hosts when a program validates a URL by one standard and fetches it by the other. The report is for
/// people who examine a single URL, and for programs that scan lists of URLs. Programs that fetch URLs use web::safe_to_fetch().

namespace uriform::web {

/// Options for explain().
struct explain_options {
    /// The base URL against which the text is resolved, or null.
    const url_view* base = nullptr;

    /// Converts non-ASCII domains, for example iri::domain_to_ascii. If null, the function of `unicode` is used; if `unicode` is
    /// null too, URLs with non-ASCII domains are rejected.
    domain_to_ascii_function domain_to_ascii = nullptr;

    /// Unicode data: iri::unicode_service(). If null, the report contains neither a reading by RFC 3987 nor findings on names in
    /// other scripts.
    const unicode_service* unicode = nullptr;
};

/// The point from which the two standards read a text differently.
struct reading_difference {
    std::size_t position = 0; ///< byte offset, from 0, of the first octet that they read differently
    /// The RFC 3986 component at that point.
    uriform::component component = uriform::component::none;
    error_number uri_error{}; ///< the RFC 3986 error, if RFC 3986 rejects the text there
    error_number url_error{}; ///< the first URL Standard error at or after the position, if any

    /// Compares all members.
    friend bool operator==(const reading_difference&, const reading_difference&) = default;
};

/// A report on a text. It views the text.
struct explanation {
    std::string_view text;                        ///< the text
    result<uriform::uri> uri;                     ///< the text, or its target, as read by RFC 3986, or the error
    result<web::url> url;                         ///< the URL as read by the URL Standard, or the error
    std::vector<error> validation_errors;         ///< URL Standard validation errors, ordered by position
    std::vector<normalization_change> changes;    ///< changes made by normalize(), if the text is a URI
    std::optional<reading_difference> difference; ///< where the readings differ, if they do
    std::vector<finding> findings; ///< at most one finding of each kind, at its first position, in the order of kinds

    std::optional<iri_reading> iri; ///< the reading by RFC 3987, if the options provide Unicode data

    /// The host as written in the text, with its percent-encodings, at the place where browsers look for it. Empty if there is no
    /// host.
    std::string_view given_host;

    /// Inserts a finding at its place in the order, unless the report contains a finding of the same kind. Throws `std::bad_alloc`
    /// and leaves the report unchanged then.
    URIFORM_EXPLAIN_EXPORT void add(const finding& found);

    /// Returns the host to which a program that follows RFC 3986 connects: in normal form and percent-decoded. Empty if there is no
    /// host or RFC 3986 rejects the text. Allocates.
    [[nodiscard]] URIFORM_EXPLAIN_EXPORT std::string uri_host() const;

    /// Returns the host to which a program that follows the URL Standard connects. Empty if there is no host or the URL Standard
    /// rejects the text. Valid as long as the report.
    [[nodiscard]] std::string_view url_host() const noexcept { return url ? url->hostname() : std::string_view(); }

    /// Returns the finding of the given kind, or null. Linear in the number of findings.
    [[nodiscard]] URIFORM_EXPLAIN_EXPORT const finding* find(finding_kind kind) const noexcept;

    /// Returns the highest severity among the findings, or `std::nullopt` without findings.
    [[nodiscard]] URIFORM_EXPLAIN_EXPORT std::optional<web::severity> severity() const noexcept;
};

/// Reports on a text. The text must outlive the report.
///
/// The readings are the results of parse_uri(), or parse_uri_reference() and resolve(), and of web::parse(). Every text yields a
/// report. With Unicode data, the report also contains a reading by RFC 3987, and findings for suspicious host labels; see
/// iri::unicode_service(). O(n log n) in the number of query parameters and of combining characters in the host, otherwise linear.
/// Throws `std::bad_alloc` and the exceptions of `options.unicode`.
///
/// @code
/// using uriform::web::finding_kind;
/// const uriform::web::explanation why = uriform::web::explain("http://good.example\\@evil.example/");
/// assert(!why.uri && why.uri.error().position == 19);
/// assert(why.url_host() == "good.example" && why.find(finding_kind::backslash)->begin == 19);
///
/// const auto numbers = uriform::web::explain("http://0177.1/");
/// assert(numbers.uri_host() == "0177.1" && numbers.url_host() == "127.0.0.1");
/// assert(numbers.find(finding_kind::hosts_differ) && numbers.find(finding_kind::special_address)->detail == "loopback");
/// assert(numbers.severity() == uriform::web::severity::error);
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT explanation explain(std::string_view text, const explain_options& options = {});

/// Returns which of the `wanted` finding kinds explain() reports on a text.
///
/// For URLs of the usual form, takes a fraction of the time of explain() and mostly does not allocate. Otherwise costs as much as
/// explain().
///
/// @code
/// const auto errors = uriform::web::findings_at_least(uriform::web::severity::error);
/// assert(uriform::web::find_kinds("https://example.com/a?b", errors).empty());
/// assert(uriform::web::find_kinds("http://0177.1/", errors).contains(uriform::web::finding_kind::hosts_differ));
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT finding_set find_kinds(std::string_view text, finding_set wanted,
                                                            const explain_options& options = {});

/// Returns `text` with each octet of a credential replaced by `*`, for logs. Offsets stay the same. The following are credentials:
///
/// - A password found by any reading of the text: by RFC 3986 or the URL Standard, alone or against a base with any scheme. This
///   includes `user:password@host`, although both standards read `user` as the scheme, except for schemes like mailto.
/// - A password with an unencoded delimiter, as in `http://u:pass/word@h/`: the text after a host's `:`, up to the last `@` before
///   a space, unless it is a port. A port consists of digits, or is empty after a domain or an address. The delimiters `/`, `\`,
///   `?` and `#` in the password stay visible, so that the text's components keep their positions. Text that may be a port and a
///   path stays visible, as in `http://u:1/word@h/` and `http://example.com:/word@h/`. So does text that may be a scheme and a
///   path, as in `u:pass/word@h` and `pkg:npm/name@1.0`.
/// - A user name without a password, because clients send tokens to web services there. This applies to the schemes http, https, ws
///   and wss, to schemes like `git+https`, and to references, because their scheme comes from the base. A user name that is an IPv4
///   address, or a domain whose last label consists of letters, stays visible: its purpose is to deceive
///   (finding_kind::userinfo_like_host).
/// - The value of a parameter in the path, query or fragment that is named like a credential (finding_kind::credential_parameter),
///   including names that end with `password` or `secret`. Some names also have other uses and are not reported as findings:
///   `assertion`, `auth`, `code`, `pass`, `pin`, `SAMLRequest`, `session`, `sid`, `ticket`, and other names that end with `token`,
///   as `csrf_token` and `page_token`. Letter case, `-` and `_` in names are ignored. `token_type` stays visible.
///
/// Credentials in URLs within parameters are also replaced, however often the URLs are percent-encoded, and even if only one slash
/// or none follows a special scheme. Within parameters, user names, and passwords with delimiters, are only recognized after an
/// explicit scheme. Percent-encoded delimiters are replaced, and an `&` ends the parameter. A value `user:password@host` without
/// slashes stays visible, like `12:30@home`, because no standard reads an authority in it.
///
/// Linear. Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::web::hide_credentials("http://h/?u=http%3A%2F%2Fu%3Apw%40h") == "http://h/?u=http%3A%2F%2Fu%3A**%40h");
/// assert(uriform::web::hide_credentials("http://u:pw@h/?q=1&token=abc#jwt=e") == "http://u:**@h/?q=1&token=***#jwt=*");
/// assert(uriform::web::hide_credentials("https://TOKEN@h/?code=1") == "https://*****@h/?code=*");
/// assert(uriform::web::hide_credentials("ssh://git@h/") == "ssh://git@h/");
/// assert(uriform::web::hide_credentials("http://u:pass/word@h/") == "http://u:****/****@h/");
/// assert(uriform::web::hide_credentials("http://h:80/@name") == "http://h:80/@name");
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::string hide_credentials(std::string_view text);

} // namespace uriform::web
