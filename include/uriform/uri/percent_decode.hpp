#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/uri_errc.hpp>

/// @file
/// Percent-decoding (RFC 3986, section 2.1): decodes a component's raw text to the data that it represents, exactly once.
///
/// Decode components only after splitting the reference (section 2.4): a decoded `%2F` is not a delimiter. To read decoded octets
/// without storing them, use uriform::decoded_view.
///
/// All functions here are linear in the text's length, accept any bytes, and share the same algorithm.

namespace uriform {

/// Requirements for the decoded octets.
enum class decode_as : std::uint8_t {
    octets,        ///< any octets
    utf8,          ///< UTF-8; ill-formed sequences are an error, uri_errc::invalid_utf8
    utf8_replaced, ///< UTF-8; U+FFFD replaces each maximal subpart of an ill-formed sequence, so octets are lost
};

/// Options for decoding.
struct decode_options {
    decode_as as = decode_as::octets; ///< how to treat ill-formed UTF-8

    /// Keeps a `%` without two hexadecimal digits, instead of reporting uri_errc::invalid_percent_encoding. Parsed texts contain no
    /// such `%`.
    bool lenient = false;

    /// Decodes `+` to a space, as in form queries. Otherwise, `+` stands for itself.
    bool plus_is_space = false;

    /// Decodes `%uXXXX`, which ECMAScript's `escape` writes for a UTF-16 code unit, to UTF-8. A surrogate pair becomes a single
    /// code point. An unpaired surrogate is an error, uri_errc::unpaired_surrogate, even if `lenient` is true. This syntax is not
    /// part of RFC 3986.
    bool percent_u = false;
};

/// Decodes `text`. Returns the octets or the first error. Throws `std::bad_alloc`.
///
/// @code
/// assert(*uriform::percent_decode("a%20b+c") == "a b+c");
/// assert(*uriform::percent_decode("%2541") == "%41"); // once
/// assert(uriform::percent_decode("100%").error().position == 4);
/// assert(*uriform::percent_decode("100%", {.lenient = true}) == "100%");
/// assert(uriform::percent_decode("x%E9", {.as = uriform::decode_as::utf8}).error().position == 1);
/// assert(*uriform::percent_decode("x%E9", {.as = uriform::decode_as::utf8_replaced}) == "x\xEF\xBF\xBD");
/// assert(*uriform::percent_decode("%uD83D%uDE00", {.percent_u = true}) == "\xF0\x9F\x98\x80");
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::string> percent_decode(std::string_view text, const decode_options& options = {});

/// Decodes `text`, appends the bytes to `out`, and returns their number. Throws `std::bad_alloc` if allocation fails. After an
/// error or an exception, `out` is unchanged. `text` must not view `out`.
///
/// @code
/// std::string out = "name: ";
/// assert(uriform::append_percent_decoded("%41", out) && out == "name: A");
/// assert(!uriform::append_percent_decoded("B%", out) && out == "name: A");
/// @endcode
URIFORM_EXPORT result<std::size_t> append_percent_decoded(std::string_view text, std::string& out,
                                                          const decode_options& options = {});

/// Decodes `text`, writes the bytes to `buffer`, and returns their number. If they do not fit, or after an error, the buffer's
/// contents are unspecified. Never writes past the buffer. `text` must not overlap the buffer. No allocation. To reject malformed
/// encodings or ill-formed UTF-8 before returning a decoded_view, a parser calls this function with an empty buffer.
///
/// @code
/// char buffer[4];
/// assert(uriform::percent_decode_to("%41bc", buffer) == 3u);
/// assert(std::string_view(buffer, 3) == "Abc");
/// assert(uriform::percent_decode_to("abcdef", buffer) == 6u); // did not fit
/// assert(uriform::percent_decode_to("a%20b", {}) == 3u);      // measures
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::size_t> percent_decode_to(std::string_view text, std::span<char> buffer,
                                                                   const decode_options& options = {}) noexcept;

} // namespace uriform
