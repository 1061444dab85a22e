#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/web/url.hpp>
#include <uriform/web/web_errc.hpp>

/// @file
/// The basic URL parser in the WHATWG URL Standard (section 4.4). It parses a text, optionally against a base, to the URL that a
/// browser would use.
///
/// A text may contain any octets. It is first decoded as UTF-8, like a page in a browser: U+FFFD replaces each maximal subpart of
/// an ill-formed sequence. (Lone surrogates cannot occur in UTF-8.) A text or URL longer than uriform::max_size bytes is an error,
/// uri_errc::too_long. So is a domain longer than max_host_size bytes, web_errc::host_too_long. All other errors are failures in
/// the standard: they report the standard's reason and its 0-based byte position in the text.

namespace uriform::web {

/// The maximum size of a domain, in bytes after percent-decoding. A domain is a host in a special URL. Other hosts are limited only
/// by the URL's size.
inline constexpr std::size_t max_host_size = 16384;

/// A function that converts a non-ASCII domain: the domain parser's ToASCII step (section 3.3), specified in UTS #46.
///
/// `domain` is well-formed UTF-8 and at most max_host_size bytes long. If `be_strict`, it may be ASCII. The function writes the
/// result to `out` and returns its size. It reports web_errc::domain_to_ascii, web_errc::host_too_long if the result is longer than
/// `out`, or any other error; parse() returns the error with the host's position. It may throw `std::bad_alloc`. The library
/// uriform-iri provides iri::domain_to_ascii.
using domain_to_ascii_function = result<std::size_t> (*)(std::string_view domain, bool be_strict, std::span<char> out);

/// An encoding other than UTF-8 for queries: "percent-encode after encoding" (section 1.3) with the special-query percent-encode
/// set. HTML requires it for documents in other encodings. In the library uriform-iri, iri::query_encoding() creates it from a
/// charset.
struct query_encoding {
    /// Encodes `query`, which is well-formed UTF-8, and appends the result to `out`. May throw `std::bad_alloc`.
    void (*append)(const void* charset, std::string_view query, std::string& out) = nullptr;
    const void* charset = nullptr; ///< the first argument of `append`
};

/// Options for parsing.
struct parse_options {
    /// Converts non-ASCII domains. If null, a non-ASCII domain is an error, web_errc::domain_to_ascii_unavailable.
    domain_to_ascii_function domain_to_ascii = nullptr;

    /// The encoding of the document that contains the text. It only affects queries in http, https, ftp and file URLs. If null, the
    /// encoding is UTF-8.
    const query_encoding* encoding = nullptr;

    /// Receives the text's validation errors (section 1.1), including failures, ordered by position. The vector is cleared first.
    /// If null, validation errors cost no time. domain_to_ascii decides whether an ASCII domain satisfies UTS #46; without it, only
    /// the domain's characters, hyphens and lengths are checked.
    std::vector<error>* validation_errors = nullptr;
};

/// Parses `text` like the URL constructor (section 6.1), against `base` if it is given.
///
/// Linear in the sizes of the text and `base`. Allocates once, for the URL's text, or twice if there is no base and the URL is
/// longer than `text`. Non-ASCII domains, texts longer than 4096 bytes that contain tabs or newlines, and some options require
/// further allocations. Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::web::parse(" http:\\\\EXAMPLE.com/a b\n")->href() == "http://example.com/a%20b");
/// const auto base = uriform::web::parse("https://example.com/a/b?c").value();
/// assert(uriform::web::parse("../d#e", base)->href() == "https://example.com/d#e");
/// assert(uriform::web::parse("//h:x/").error().code == uriform::web_errc::missing_scheme_non_relative_url);
/// const auto error = uriform::web::parse("http://h:x/").error();
/// assert(error.code == uriform::web_errc::port_invalid && error.position == 9);
///
/// std::vector<uriform::error> errors;
/// assert(uriform::web::parse("https:h\\a", {.validation_errors = &errors}) && errors.size() == 2);
/// assert(errors[0].code == uriform::web_errc::special_scheme_missing_following_solidus && errors[0].position == 6);
/// assert(errors[1].code == uriform::web_errc::invalid_reverse_solidus && errors[1].position == 7);
/// @endcode
/// @{
[[nodiscard]] URIFORM_EXPORT result<url> parse(std::string_view text, const parse_options& options = {});
[[nodiscard]] URIFORM_EXPORT result<url> parse(std::string_view text, const url_view& base, const parse_options& options = {});
/// @}

/// Parses `text` like parse() and returns a view. It refers to `text` if the text is its own serialization, like most URLs.
/// Otherwise, the function writes the URL to `buffer`, replacing its contents, and returns a view of `buffer`. Allocates only if
/// `buffer` must grow. `text` and `base` must not view `buffer`.
///
/// @code
/// std::string buffer;
/// const std::string_view text = "https://example.com/a?b";
/// assert(uriform::web::parse_view(text, buffer)->href().data() == text.data() && buffer.empty());
/// assert(uriform::web::parse_view("HTTPS://example.com", buffer)->href() == "https://example.com/");
/// @endcode
/// @{
[[nodiscard]] URIFORM_EXPORT result<url_view> parse_view(std::string_view text URIFORM_LIFETIMEBOUND,
                                                         std::string& buffer URIFORM_LIFETIMEBOUND,
                                                         const parse_options& options = {});
[[nodiscard]] URIFORM_EXPORT result<url_view> parse_view(std::string_view text URIFORM_LIFETIMEBOUND, const url_view& base,
                                                         std::string& buffer URIFORM_LIFETIMEBOUND,
                                                         const parse_options& options = {});
template <uriform::detail::temporary_string Text>
result<url_view> parse_view(Text&& text, std::string& buffer, const parse_options& options = {}) = delete;
template <uriform::detail::temporary_string Text>
result<url_view> parse_view(Text&& text, const url_view& base, std::string& buffer, const parse_options& options = {}) = delete;
/// @}

/// Returns whether parse() accepts `text`. Uses the same algorithm but writes no output, and skips the parts of `text` that cannot
/// cause a failure. Allocates only through `options.domain_to_ascii`, and to copy texts longer than 4096 bytes that contain tabs or
/// newlines.
///
/// @code
/// assert(uriform::web::can_parse("https://example.com:8080/") && !uriform::web::can_parse("https://exa mple.com/"));
/// @endcode
/// @{
[[nodiscard]] URIFORM_EXPORT bool can_parse(std::string_view text, const parse_options& options = {});
[[nodiscard]] URIFORM_EXPORT bool can_parse(std::string_view text, const url_view& base, const parse_options& options = {});
/// @}

} // namespace uriform::web
