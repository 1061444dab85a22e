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
/// Percent-decoding (RFC 3986, section 2.1): from a component's raw text to the data that it represents, exactly once.
///
/// Decode a component after the reference was split, never before (section 2.4): a decoded `%2F` is not a delimiter. To read
/// decoded octets without storing them, use uriform::decoded_view.
///
/// All functions here are linear in the text's length, take any bytes, and decode by the same algorithm.

namespace uriform {

/// The requirement on the decoded octets.
enum class decode_as : std::uint8_t {
    octets,        ///< any octets
    utf8,          ///< UTF-8; anything else is uri_errc::invalid_utf8
    utf8_replaced, ///< UTF-8, with U+FFFD for each maximal subpart of an ill-formed sequence: octets are lost
};

/// The options of decoding.
struct decode_options {
    decode_as as = decode_as::octets; ///< decoded octets that are refused or replaced

    /// A `%` without two hexadecimal digits is kept, instead of being uri_errc::invalid_percent_encoding. A text that was parsed
    /// has none.
    bool lenient = false;

    /// `+` is a space, as in the queries of forms; otherwise it is a `+`.
    bool plus_is_space = false;

    /// `%uXXXX` is a UTF-16 code unit, as ECMAScript's `escape` writes it, and is decoded to UTF-8: two of them may be one code
    /// point. An unpaired surrogate is uri_errc::unpaired_surrogate, even if `lenient` is true. This is not part of RFC 3986.
    bool percent_u = false;
};

/// Returns the decoded octets of `text`, or the first error. Throws `std::bad_alloc`.
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

/// Appends the decoded bytes of `text` to `out` and returns their number. If there is an error, or allocation fails (then it
/// throws `std::bad_alloc`), `out` is unchanged. `text` must not view `out`.
///
/// @code
/// std::string out = "name: ";
/// assert(uriform::append_percent_decoded("%41", out) && out == "name: A");
/// assert(!uriform::append_percent_decoded("B%", out) && out == "name: A");
/// @endcode
URIFORM_EXPORT result<std::size_t> append_percent_decoded(std::string_view text, std::string& out,
                                                          const decode_options& options = {});

/// Writes the decoded bytes of `text` to `buffer` and returns their number. If they do not fit into `buffer`, or there is an
/// error, the contents of `buffer` are unspecified; nothing is written past it. `text` must not overlap it. No allocation. A parser
/// that refuses malformed encodings, or octets that are not UTF-8, calls it without a buffer before it returns a decoded_view.
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
