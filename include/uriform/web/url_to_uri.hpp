#pragma once

#include <optional>
#include <string>

#include <uriform/base/export.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/url.hpp>

/// @file
/// Converts WHATWG URLs to URIs.
///
/// RFC 3986 splits a URL's serialization into the same components, but forbids some octets that a URL may contain: `"`, `<`, `>`,
/// `[`, `\`, `]`, `^`, the backtick, `{`, `|`, `}`, a `#` in the fragment, a space in an opaque path, and a `%` without two
/// hexadecimal digits. The conversion percent-encodes these octets, with upper-case digits, and changes nothing else. Most URLs
/// already are URIs.
///
/// Parsing the URI as a URL again yields the same scheme, the same port and, if the scheme is special, the same host. Every other
/// component is equal after percent-decoding. Converting again does not change the text. The exceptions are URLs that parsing
/// cannot produce: after set_protocol() to `file`, the host may be `localhost`. The URI of `file://localhost/a` is the same text,
/// but it parses as `file:///a`. Both URIs are equivalent (RFC 8089, section 2).
///
/// URL comparison uses serializations, so a URL that the conversion changes does not equal its URI: `https://example.com/a|b` and
/// `https://example.com/a%7Cb` are different URLs, although most servers do not distinguish them.
///
/// For special URLs, URI normalization preserves the resource that the URI names. This need not hold for other URLs, where the
/// standard distinguishes `foo://EXAMPLE/` from `foo://example/`.

namespace uriform::web {

/// Returns the text of `u` as a URI, or `std::nullopt` if it is not a URI. The view refers to the text of `u`, which must outlive
/// the view.
///
/// Linear in the URL's size, or constant time if parse() copied the URL unchanged. No allocation.
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

/// Returns the URI of `u` as a view. It refers to the text of `u` if this is a URI. Otherwise, the function writes the URI to
/// `buffer`, replacing its contents, and returns a view of `buffer`. `u` must not view `buffer`.
///
/// Linear in the URL's size. Allocates only if `buffer` must grow. Throws `std::bad_alloc`, and `std::length_error` if the URI is
/// longer than max_size.
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

/// Converts `u` to a URI. The overload for a temporary URL moves its string if it is a URI. Linear in the URL's size. Throws
/// `std::bad_alloc`, and `std::length_error` if the URI is longer than max_size; then `u` is unchanged.
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
