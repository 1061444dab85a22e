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
/// URLs of the WHATWG URL Standard with domains in any script: UTS #46, non-transitional, with ICU.
///
/// All labels of a name that has a right-to-left label satisfy the Bidi rule (RFC 5893), not only that label. If ICU's Unicode
/// version is below 16, the 71 code points whose mapping Unicode 15.1 and 16 changed are mapped as Unicode 16 maps them, and
/// U+1806, which Unicode 16 allows, is kept. Characters that were added to Unicode later than ICU's version are disallowed.

namespace uriform::iri {

/// Converts a domain to ASCII: the domain parser (WHATWG URL, section 3.3). It is a web::domain_to_ascii_function. `domain` is
/// UTF-8, without percent-encodings. Writes the result, which has no forbidden domain code point, to `out`, and returns its size.
///
/// Unless `be_strict`, a domain that is ASCII is only put in lower case, even if UTS #46 has no A-labels like those in it.
/// Strictly, labels consist of 1 to 63 letters, digits and hyphens, without hyphens at the ends or as the third and fourth
/// character, and the domain is at most 253 bytes long.
///
/// Errors: web_errc::domain_to_ascii; web_errc::host_too_long if `domain` is longer than web::max_host_size, the result longer than
/// `out`, or a number in the Punycode of a label longer than 31 bits (RFC 3492, section 6.4); iri_errc::unicode_data_unavailable.
/// The position is 0. After an error, the contents of `out` are unspecified. O(n log n) time in the size of the longest label.
/// Allocates only for domains of more than some hundred bytes. Throws `std::bad_alloc`.
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

/// Returns the domain of a URL as it is shown to readers, with U-labels: "domain to Unicode" (WHATWG URL, section 3.3). Returns
/// `ascii_domain` itself if it is invalid by UTS #46, longer than web::max_host_size, or if ICU has no data. Takes as long as
/// domain_to_ascii(). Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::iri::domain_to_unicode("xn--fa-hia.example") == "faß.example");
/// assert(uriform::iri::domain_to_unicode("xn--8i7caa") == "xn--8i7caa"); // of full-width letters
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT std::string domain_to_unicode(std::string_view ascii_domain);

/// Options for web::parse() and the other functions that have web::parse_options: domains in any script.
///
/// @code
/// assert(uriform::web::can_parse("https://例え.jp", uriform::iri::web_options));
/// assert(!uriform::web::can_parse("https://例え.jp"));
/// @endcode
inline constexpr web::parse_options web_options{.domain_to_ascii = domain_to_ascii};

/// Parses a URL as web::parse() does, with domains in any script: `options.domain_to_ascii` is iri::domain_to_ascii, whatever it
/// was.
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
