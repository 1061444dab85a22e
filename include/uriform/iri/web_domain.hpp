#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>

/// @file
/// WHATWG URLs with domains in any script: UTS #46, non-transitional, implemented with ICU.
///
/// If a name contains a right-to-left label, all labels must satisfy the Bidi rule (RFC 5893), not only this label. If ICU's
/// Unicode version is below 16, the 71 code points whose mapping changed in Unicode 15.1 and 16 are mapped as in Unicode 16, and
/// U+1806 is kept, because Unicode 16 allows it. Characters added to Unicode after ICU's version are disallowed.

namespace uriform::iri {

/// Converts a domain to ASCII: the domain parser (WHATWG URL, section 3.3). Can be used as a web::domain_to_ascii_function.
/// `domain` is UTF-8, without percent-encoding. Writes the result to `out` and returns its size. The result contains no forbidden
/// domain code point.
///
/// Unless `be_strict`, an ASCII domain is only converted to lower case, even if its A-labels are invalid in UTS #46. If
/// `be_strict`, labels consist of 1 to 63 letters, digits and hyphens, without hyphens at either end or as the third and fourth
/// characters, and the domain is at most 253 bytes long.
///
/// Errors: web_errc::domain_to_ascii; web_errc::host_too_long if `domain` is longer than web::max_host_size, if the result is
/// longer than `out`, or if a number in a label's Punycode exceeds 31 bits (RFC 3492, section 6.4);
/// iri_errc::unicode_data_unavailable. The position is 0. After an error, the contents of `out` are unspecified. O(n log n) time in
/// the longest label's size. Allocates only for domains longer than a few hundred bytes. Throws `std::bad_alloc`.
///
/// @code
/// #include <array>
/// std::array<char, uriform::web::max_host_size> ascii;
/// const auto size = uriform::iri::domain_to_ascii("Faß.example", false, ascii);
/// assert(std::string_view(ascii.data(), *size) == "xn--fa-hia.example");
/// assert(uriform::iri::domain_to_ascii("0.\u05D0", false, ascii).error().code == uriform::web_errc::domain_to_ascii);
/// assert(uriform::iri::domain_to_ascii("é_", false, ascii) && !uriform::iri::domain_to_ascii("é_", true, ascii));
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT result<std::size_t> domain_to_ascii(std::string_view domain, bool be_strict, std::span<char> out);

/// Converts a URL's domain to U-labels for display: "domain to Unicode" (WHATWG URL, section 3.3). Returns `ascii_domain` itself if
/// it is invalid in UTS #46 or longer than web::max_host_size, or if ICU data is unavailable. Takes as long as domain_to_ascii().
/// Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::iri::domain_to_unicode("xn--fa-hia.example") == "faß.example");
/// assert(uriform::iri::domain_to_unicode("xn--8i7caa") == "xn--8i7caa"); // of full-width letters
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT std::string domain_to_unicode(std::string_view ascii_domain);

/// Options for web::parse() and other functions that take web::parse_options, which allow domains in any script.
///
/// @code
/// assert(uriform::web::can_parse("https://例え.jp", uriform::iri::web_options));
/// assert(!uriform::web::can_parse("https://例え.jp"));
/// @endcode
inline constexpr web::parse_options web_options{.domain_to_ascii = domain_to_ascii};

/// Parses a URL like web::parse(), with domains in any script: sets `options.domain_to_ascii` to iri::domain_to_ascii.
///
/// @code
/// const auto url = uriform::iri::parse_url("https://例え.jp/a");
/// assert(url->href() == "https://xn--r8jz45g.jp/a");
/// assert(uriform::iri::parse_url("//１２７。0。0。1", *url)->hostname() == "127.0.0.1");
/// @endcode
/// @{
[[nodiscard]] inline result<web::url> parse_url(std::string_view text, web::parse_options options = {})
{
    options.domain_to_ascii = domain_to_ascii;
    return web::parse(text, options);
}
[[nodiscard]] inline result<web::url> parse_url(std::string_view text, const web::url_view& base, web::parse_options options = {})
{
    options.domain_to_ascii = domain_to_ascii;
    return web::parse(text, base, options);
}
/// @}

} // namespace uriform::iri
