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
/// Percent-decoding (RFC 3986, section 2.1): from a component's raw text to the data that it stands for, exactly once.
///
/// Decode a component after the reference was split, never before (section 2.4): what `%2F` stands for is no delimiter. To look at
/// decoded text rather than keep it, uriform::decoded_view does without writing it.
///
/// All functions here are linear in the text's length, take any bytes, and decode by the same algorithm.

namespace uriform {

/// What the decoded octets are to be.
enum class decode_as : std::uint8_t {
    octets,        ///< any octets, as they come
    utf8,          ///< UTF-8; anything else is uri_errc::invalid_utf8
    utf8_replaced, ///< UTF-8, with U+FFFD for each maximal subpart of what is not: octets are lost
};

/// How a text is decoded.
struct decode_options {
    decode_as as = decode_as::octets; ///< what is refused or replaced once it is decoded

    /// A `%` without two hexadecimal digits stays as it stands, rather than being uri_errc::invalid_percent_encoding. A text that
    /// was parsed has none.
    bool lenient = false;

    /// `+` is a space, as in the queries that forms make; in a URI by itself it is a `+`.
    bool plus_is_space = false;

    /// `%uXXXX` is a UTF-16 code unit, as ECMAScript's `escape` writes it, and is decoded to UTF-8: two of them may be one code
    /// point. One that is half of none is uri_errc::unpaired_surrogate, leniently too. RFC 3986 knows nothing of it.
    bool percent_u = false;
};

/// What `text` decodes to, as a string, or the first error. Throws `std::bad_alloc`.
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
/// throws `std::bad_alloc`), `out` is as it was. `text` must not view `out`.
///
/// @code
/// std::string out = "name: ";
/// assert(uriform::append_percent_decoded("%41", out) && out == "name: A");
/// assert(!uriform::append_percent_decoded("B%", out) && out == "name: A");
/// @endcode
URIFORM_EXPORT result<std::size_t> append_percent_decoded(std::string_view text, std::string& out,
                                                          const decode_options& options = {});

/// Writes the decoded bytes of `text` to `buffer` and returns their number. If they are more than `buffer` has room for, or
/// there is an error, what `buffer` holds is unspecified; nothing is written past it. `text` must not overlap it. No allocation.
///
/// @code
/// char buffer[4];
/// assert(uriform::percent_decode_to("%41bc", buffer) == 3u);
/// assert(std::string_view(buffer, 3) == "Abc");
/// assert(uriform::percent_decode_to("abcdef", buffer) == 6u); // did not fit
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::size_t> percent_decode_to(std::string_view text, std::span<char> buffer,
                                                                   const decode_options& options = {}) noexcept;

/// How many bytes `text` decodes to, or the first error: what a parser that takes no malformed encodings, or none but UTF-8, asks
/// before it hands out a uriform::decoded_view. No allocation.
///
/// @code
/// assert(uriform::percent_decoded_size("a%20b") == 3u);
/// @endcode
[[nodiscard]] inline result<std::size_t> percent_decoded_size(std::string_view text, const decode_options& options = {}) noexcept
{
    return percent_decode_to(text, {}, options);
}

/// Whether `text` looks as if it were encoded twice: `%25` stands in it before two hexadecimal digits. It need not be: that is also
/// how the data `%41` is encoded. Linear, no allocation.
///
/// @code
/// assert(uriform::looks_encoded_twice("caf%25C3%25A9") && !uriform::looks_encoded_twice("100%25"));
/// @endcode
[[nodiscard]] constexpr bool looks_encoded_twice(std::string_view text) noexcept
{
    const auto hexdig = [&](std::size_t at) { return at < text.size() && chars::hexdig.contains(text[at]); };
    for (std::size_t at = text.find("%25"); at != text.npos; at = text.find("%25", at + 3))
        if (hexdig(at + 3) && hexdig(at + 4))
            return true;
    return false;
}

} // namespace uriform
