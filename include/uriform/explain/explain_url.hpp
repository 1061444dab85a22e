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
/// A report on a text: its readings by RFC 3986 and by the WHATWG URL Standard, where the two differ, and findings on it.
///
/// Validating a URL by one standard and fetching it by the other is how attackers reach hosts that were to be refused. The report
/// is for people who look into one URL, and for programs that go through lists of them; web::safe_to_fetch() is for those that
/// fetch.

namespace uriform::web {

/// The options of explain().
struct explain_options {
    /// The URL that the text is a reference against; null if the text stands alone.
    const url_view* base = nullptr;

    /// Converts domains that are not ASCII: iri::domain_to_ascii, or another. If null, it is that of `unicode`; if that is null
    /// too, such URLs are not read.
    domain_to_ascii_function domain_to_ascii = nullptr;

    /// The data of Unicode: iri::unicode_service(). If null, the report has no reading by RFC 3987, and no findings on names in
    /// other scripts.
    const unicode_service* unicode = nullptr;
};

/// The place from which two standards read a text differently.
struct parting {
    std::size_t position = 0; ///< the first octet that they read differently, in bytes from 0
    /// The component of RFC 3986 there.
    uriform::component component = uriform::component::none;
    error_number uri_error{}; ///< the error of RFC 3986, if it refuses the text there
    error_number url_error{}; ///< the error of the URL Standard that is nearest behind the position, if there is one

    /// Compares all members.
    friend bool operator==(const parting&, const parting&) = default;
};

/// A report on a text, which it views.
struct explanation {
    std::string_view text;                     ///< the text
    result<uriform::uri> uri;                  ///< the reading by RFC 3986: the text, or its target; or an error
    result<web::url> url;                      ///< the reading by the URL Standard; or an error
    std::vector<error> validation_errors;      ///< of the URL Standard, in the order of their positions
    std::vector<normalization_change> changes; ///< the changes that normalize() makes, if the text is a URI
    std::optional<parting> parts;              ///< where the readings part, unless they agree
    std::vector<finding> findings;             ///< one of each kind at most, at its first place, in the order of kinds

    std::optional<iri_reading> iri; ///< the reading by RFC 3987, if the options have the data of Unicode

    /// The host as it is written in the text, with its percent-encodings, where browsers look for it. Empty if there is none.
    std::string_view given_host;

    /// Adds a finding in its place, unless there is one of its kind. Throws `std::bad_alloc`, and then adds none.
    URIFORM_EXPLAIN_EXPORT void add(const finding& found);

    /// Returns the host as a program that follows RFC 3986 dials it: in normal form and percent-decoded. Empty if there is none, or
    /// if the text is refused. Allocates.
    [[nodiscard]] URIFORM_EXPLAIN_EXPORT std::string uri_host() const;

    /// Returns the host as a program that follows the URL Standard dials it. Empty if there is none, or if the text is refused.
    /// Valid as long as the report.
    [[nodiscard]] std::string_view url_host() const noexcept { return url ? url->hostname() : std::string_view(); }

    /// Returns the finding of that kind, or null. Linear in the number of findings.
    [[nodiscard]] URIFORM_EXPLAIN_EXPORT const finding* find(finding_kind kind) const noexcept;

    /// Returns the highest severity of the findings, or `std::nullopt` if there are none.
    [[nodiscard]] URIFORM_EXPLAIN_EXPORT std::optional<severity> level() const noexcept;
};

/// Explains a text, which must outlive the report.
///
/// The readings are those of parse_uri(), or of parse_uri_reference() and resolve(), and of web::parse(). No text is refused.
/// With the data of Unicode, the report has a reading by RFC 3987, and its doubts about the labels of the host as findings; see
/// iri::unicode_service(). O(n log n) in the number of parameters of the query and in combining characters of the host, otherwise
/// linear. Throws `std::bad_alloc`, and what `options.unicode` does.
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
/// assert(numbers.level() == uriform::web::severity::error);
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT explanation explain(std::string_view text, const explain_options& options = {});

/// Returns those of the `wanted` kinds of findings that explain() reports on a text.
///
/// Takes a fraction of the time of a report, and mostly allocates nothing, if a URL is of the usual form. Otherwise as explain().
///
/// @code
/// const auto errors = uriform::web::findings_at_least(uriform::web::severity::error);
/// assert(uriform::web::find_kinds("https://example.com/a?b", errors).empty());
/// assert(uriform::web::find_kinds("http://0177.1/", errors).contains(uriform::web::finding_kind::hosts_differ));
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT finding_set find_kinds(std::string_view text, finding_set wanted,
                                                            const explain_options& options = {});

/// Returns `text` with `*` in place of each octet of a credential, for logs. Offsets are those of `text`. Credentials are
///
/// - a password, by whatever reading of the text finds one: by RFC 3986, by the URL Standard, alone or against a base of any
///   scheme; that of `user:password@host` as well, though `user` is its scheme by both standards, unless that is one as mailto
/// - a password with a delimiter that is not percent-encoded, as in `http://u:pass/word@h/`: what follows the `:` of a host, unless
///   that is a port, until the last `@` before a space. A port consists of digits, or is empty after a domain or an address. The
///   delimiters `/`, `\`, `?` and `#` in it are shown, so that the components of the text keep their places. What may be a port and
///   a path is shown, as in `http://u:1/word@h/` and `http://example.com:/word@h/`, and what may be a scheme and a path, as in
///   `u:pass/word@h` and `pkg:npm/name@1.0`
/// - a user name without a password, since services for the web are sent tokens so: with the scheme http, https, ws or wss, with
///   one as `git+https`, and in a reference, whose scheme is that of its base. A user name that is an IPv4 address, or a domain
///   whose last label consists of letters, is shown: it is there to deceive (finding_kind::userinfo_like_host)
/// - the value of a parameter with the name of a credential (finding_kind::credential_parameter), as a name that ends with
///   `password` or `secret`; or with a name that has other uses too, and is no finding: `assertion`, `auth`, `code`, `pass`,
///   `pin`, `SAMLRequest`, `session`, `sid`, `ticket`, and others that end with `token`, as `csrf_token` and `page_token`; in the
///   path, the query and the fragment. Letter case, `-` and `_` in names are ignored. `token_type` is shown.
///
/// Those of URLs in parameters are replaced too, however often these are percent-encoded, those behind a special scheme with one
/// slash or none as well. There, a user name, and a password with delimiters, follow a scheme that is written; its delimiters are
/// replaced if they are percent-encoded, and an `&` ends the parameter. A value `user:password@host` without slashes is shown, as
/// `12:30@home` is: no standard reads an authority in it.
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
