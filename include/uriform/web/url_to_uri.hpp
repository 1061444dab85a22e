#pragma once

#include <optional>
#include <string>

#include <uriform/base/export.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/url.hpp>

/// @file
/// From URLs of the WHATWG URL Standard to URIs.
///
/// The serialization of a URL is split by RFC 3986 into the same components, but it may hold octets that RFC 3986 forbids there:
/// `"`, `<`, `>`, `[`, `\`, `]`, `^`, the backtick, `{`, `|`, `}`, a `#` in the fragment, a space in an opaque path, and a `%` that
/// no two hexadecimal digits follow. Its URI has them percent-encoded, with upper-case digits; nothing else is changed. Most URLs
/// are URIs already.
///
/// Parsed as a URL again, the URI has the same scheme and port, the same host if the scheme is special, and every other component
/// is the same after percent-decoding; its own URI is the same text. The exception is a URL that no text is parsed as: after
/// set_protocol() to `file` the host may be `localhost`. The URI of `file://localhost/a` is that text, and parsed as `file:///a`;
/// the two URIs are equivalent (RFC 8089, section 2).
///
/// URLs are compared by their serialization, so a URL that is
/// changed does not equal its URI: `https://example.com/a|b` and `https://example.com/a%7Cb` are two URLs, which most servers do
/// not tell apart.
///
/// Normalization of URIs keeps the resource that the URI of a special URL names. It need not do so for another URL: there, the
/// standard distinguishes `foo://EXAMPLE/` from `foo://example/`.

namespace uriform::web {

/// Returns the text of `u` as a URI, if it is one. The view is of the text of `u`, which must outlive it.
///
/// Linear in the size of the URL; constant time, if it is one that parse() copied unchanged. No allocation.
///
/// @code
/// const auto u = uriform::web::parse("https://example.com/a|b").value();
/// assert(!uriform::web::as_uri(u));
/// const auto v = uriform::web::parse("https://example.com/a%7Cb").value();
/// assert(uriform::web::as_uri(v)->path() == "/a%7Cb");
/// @endcode
/// @{
[[nodiscard]] URIFORM_EXPORT std::optional<uri_view> as_uri(const url_view& u) noexcept;
std::optional<uri_view> as_uri(const url&& u) = delete;
/// @}

/// Returns the URI of `u` as a view: of the text of `u`, if it is a URI, and otherwise of `buffer`, whose contents are replaced.
/// `u` must not view `buffer`.
///
/// Linear in the size of the URL. Allocates only if `buffer` has to grow. Throws `std::bad_alloc`, and `std::length_error` if the
/// URI would be longer than max_size.
///
/// @code
/// std::string buffer;
/// const auto u = uriform::web::parse("https://\"h\"/100%?{}#[#]").value();
/// assert(uriform::web::as_uri(u, buffer) == "https://%22h%22/100%25?%7B%7D#%5B%23%5D");
/// const auto v = uriform::web::parse("https://example.com/a/../b").value();
/// assert(uriform::web::as_uri(v, buffer).text().data() == v.href().data());
/// @endcode
/// @{
[[nodiscard]] URIFORM_EXPORT uri_view as_uri(const url_view& u, std::string& buffer URIFORM_LIFETIMEBOUND);
uri_view as_uri(const url&& u, std::string& buffer) = delete;
/// @}

/// Returns the URI of `u`. The overload for a temporary URL moves its string, if that is a URI. Linear in the size of the URL.
/// Throws `std::bad_alloc`, and `std::length_error` if the URI would be longer than max_size; then `u` is as it was.
///
/// @code
/// const uriform::uri u = uriform::web::to_uri(uriform::web::parse("mailto:a b@example.com").value());
/// assert(u == "mailto:a%20b@example.com");
/// @endcode
/// @{
[[nodiscard]] URIFORM_EXPORT uri to_uri(const url_view& u);
[[nodiscard]] URIFORM_EXPORT uri to_uri(url&& u);
/// @}

} // namespace uriform::web
