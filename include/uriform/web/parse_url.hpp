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
/// The basic URL parser of the WHATWG URL Standard (section 4.4): from a text, and perhaps a base, to the URL that a browser reads.
///
/// A text may hold any octets. It is decoded as UTF-8 first, as a browser does with a page: U+FFFD replaces each maximal subpart
/// that is not UTF-8. (Lone surrogates cannot occur in UTF-8.) A text or URL of more than uriform::max_size bytes is
/// uri_errc::too_long, and one with a domain of more than max_host_size bytes web_errc::host_too_long. Any other text is refused
/// only if the standard calls it a failure; the error is the standard's reason, with its position in the text, in bytes from 0.

namespace uriform::web {

/// The size, in bytes, of the longest domain that is read, which is a host of a special URL, after percent-decoding. Other hosts
/// have no limit of their own.
inline constexpr std::size_t max_host_size = 16384;

/// A function that converts a domain that is not ASCII: the domain parser's ToASCII (section 3.3), which is UTS #46.
///
/// `domain` is well-formed UTF-8, of at most max_host_size bytes, and may be ASCII if `be_strict`. It writes the result to `out`,
/// and returns its size. Errors are web_errc::domain_to_ascii, web_errc::host_too_long if the result is longer than `out`, or
/// another, which parse() returns with the position of the host. It may throw `std::bad_alloc`. The library uriform-iri has one:
/// iri::domain_to_ascii.
using domain_to_ascii_function = result<std::size_t> (*)(std::string_view domain, bool be_strict, std::span<char> out);

/// An encoding other than UTF-8 for queries, which HTML has for documents in that encoding: "percent-encode after encoding"
/// (section 1.3) with the special-query percent-encode set. The library uriform-iri makes one of a charset: iri::query_encoding.
struct query_encoding {
    /// Appends `query`, which is well-formed UTF-8, to `out`. May throw `std::bad_alloc`.
    void (*append)(const void* charset, std::string_view query, std::string& out) = nullptr;
    const void* charset = nullptr; ///< the first argument of `append`
};

/// Options of parsing.
struct parse_options {
    /// Converts domains that are not ASCII. If null, such a domain is web_errc::domain_to_ascii_unavailable.
    domain_to_ascii_function domain_to_ascii = nullptr;

    /// The encoding of the document that the text is from. It only concerns queries of http, https, ftp and file URLs. If null, the
    /// encoding is UTF-8.
    const query_encoding* encoding = nullptr;

    /// Collects the validation errors (section 1.1) of the text, failures included, in the order of their positions; the vector is
    /// cleared first. If null, no time is spent on them. Whether an ASCII domain satisfies UTS #46 is asked of domain_to_ascii;
    /// without it, only its characters, hyphens and lengths are checked.
    std::vector<error>* validation_errors = nullptr;
};

/// Parses `text`, as the constructor of a URL does (section 6.1), against `base` if it is given.
///
/// Linear in the size of the text and of `base`. One allocation, of the URL's text, except for domains that are not ASCII, for
/// texts of more than 4096 bytes that contain tabs or newlines, and for what the options ask for. Throws `std::bad_alloc`.
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

/// Parses `text` like parse() and returns a view: of `text`, if that is its own serialization, as most URLs are, and otherwise of
/// `buffer`, whose contents are replaced. Allocates only if `buffer` has to grow. `text` and `base` must not view `buffer`.
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

/// Returns whether parse() accepts `text`. It is the same algorithm, without its output; nothing of `text` is read that cannot make
/// it fail. Allocates only as `options.domain_to_ascii` does, and a copy of a text of more than 4096 bytes that contains tabs or
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
