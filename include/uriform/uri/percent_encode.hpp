#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/export.hpp>
#include <uriform/uri/encode_sets.hpp>

/// @file
/// Percent-encoding (RFC 3986, section 2.1): from data to the text of a component.
///
/// `data` is octets, any. Of Unicode text it is the UTF-8 (section 2.5), which uriform::utf8::check makes sure of; of text in
/// another charset it is the UTF-8 too, once it was converted, or else its octets, opaque. The octets of `stays` stay as they are,
/// every other becomes a `%` and two digits, upper case. A `%` is data like the rest: nothing is guessed to be encoded already.
///
/// The sets are uriform::encode_sets, or others made by the algebra of uriform::char_set; which octets stay is all that they say.
/// uriform::percent_decode returns the data of the encoded text again, unless the set holds `%`.
///
/// All functions here are linear in the data's length and encode by the same algorithm.

namespace uriform {

/// `data`, percent-encoded, as a string. Throws `std::bad_alloc`.
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
[[nodiscard]] URIFORM_EXPORT std::string percent_encode(std::string_view data, const char_set& stays);

/// Appends `data`, percent-encoded, to `out` and returns the number of bytes. If allocation fails it throws `std::bad_alloc`, and
/// `out` is as it was. `data` must not view `out`.
///
/// @code
/// std::string uri = "/search?q=";
/// uriform::append_percent_encoded("C++", uriform::encode_sets::query_value, uri);
/// assert(uri == "/search?q=C%2B%2B");
/// @endcode
URIFORM_EXPORT std::size_t append_percent_encoded(std::string_view data, const char_set& stays, std::string& out);

/// Writes `data`, percent-encoded, to `buffer` and returns the number of bytes. If they are more than `buffer` has room for, what
/// it holds is unspecified; nothing is written past it. `data` must not overlap it. No allocation.
///
/// @code
/// char buffer[8];
/// assert(uriform::percent_encode_to("a b", uriform::encode_sets::query_value, buffer) == 5);
/// assert(std::string_view(buffer, 5) == "a%20b");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::size_t percent_encode_to(std::string_view data, const char_set& stays,
                                                           std::span<char> buffer) noexcept;

/// How many bytes `data` is once it is percent-encoded. No allocation.
///
/// @code
/// assert(uriform::percent_encoded_size("a b", uriform::encode_sets::query_value) == 5);
/// @endcode
[[nodiscard]] inline std::size_t percent_encoded_size(std::string_view data, const char_set& stays) noexcept
{
    return percent_encode_to(data, stays, {});
}

} // namespace uriform
