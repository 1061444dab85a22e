#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/export.hpp>
#include <uriform/uri/encode_sets.hpp>

/// @file
/// Percent-encoding (RFC 3986, section 2.1): encodes data as a component's text.
///
/// `data` may be any octets. Unicode text should be UTF-8 (section 2.5); use uriform::utf8::check() to validate it. Convert text in
/// other charsets to UTF-8 first, or encode its octets unchanged. Octets in `unescaped` are kept; every other octet becomes `%` and
/// two upper-case hexadecimal digits. A `%` is data like any other octet: nothing is assumed to be encoded already.
///
/// Use the sets in uriform::encode_sets, or compose others with the operators of uriform::char_set. Decoding the result with
/// uriform::percent_decode() returns the data, unless the set contains `%`.
///
/// All functions here are linear in the data's length and share the same algorithm.

namespace uriform {

/// Percent-encodes `data`. Throws `std::bad_alloc`.
///
/// @code
/// using namespace uriform::encode_sets;
/// assert(uriform::percent_encode("AT&T 100%", query_value) == "AT%26T%20100%25");
/// assert(uriform::percent_encode("a/b", path_segment) == "a%2Fb" && uriform::percent_encode("a/b", path) == "a/b");
/// assert(uriform::percent_encode("ok", all_octets) == "%6F%6B");
/// assert(uriform::utf8::check("4 \xC3\xB7 3").transform([](auto text) {
///     return uriform::percent_encode(text, query_value);
/// }) == std::string("4%20%C3%B7%203"));
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string percent_encode(std::string_view data, const char_set& unescaped);

/// Percent-encodes `data`, appends the result to `out`, and returns the number of bytes appended. If allocation fails, throws
/// `std::bad_alloc` and leaves `out` unchanged. `data` must not view `out`.
///
/// @code
/// std::string uri = "/search?q=";
/// uriform::append_percent_encoded("C++", uriform::encode_sets::query_value, uri);
/// assert(uri == "/search?q=C%2B%2B");
/// @endcode
URIFORM_EXPORT std::size_t append_percent_encoded(std::string_view data, const char_set& unescaped, std::string& out);

/// Percent-encodes `data`, writes the result to `buffer`, and returns the result's size in bytes. If the buffer is too small, its
/// contents are unspecified. Never writes past the buffer. `data` must not overlap the buffer. No allocation.
///
/// @code
/// char buffer[8];
/// assert(uriform::percent_encode_to("a b", uriform::encode_sets::query_value, buffer) == 5);
/// assert(std::string_view(buffer, 5) == "a%20b");
/// assert(uriform::percent_encode_to("a b", uriform::encode_sets::query_value, {}) == 5); // measures
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::size_t percent_encode_to(std::string_view data, const char_set& unescaped,
                                                           std::span<char> buffer) noexcept;

} // namespace uriform
