#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/uri/percent_decode.hpp>

/// @file
/// application/x-www-form-urlencoded (WHATWG URL, section 5): the format of forms in queries and bodies.
///
/// It is a format inside a query: fields are separated by `&`, the first `=` of a field separates its name from its value, and a
/// space is `+`. All functions are linear in the text's length.

namespace uriform::web {

/// A field of a form, decoded.
struct form_field {
    std::string name;  ///< perhaps empty
    std::string value; ///< also empty if the field has no `=`

    /// Returns whether names and values are the same octets.
    friend bool operator==(const form_field&, const form_field&) = default;
};

/// The decoding of the WHATWG URL Standard, with which parse_form() never fails: a malformed percent-encoding is kept as it is.
inline constexpr decode_options whatwg_form_decoding{.as = decode_as::utf8_replaced, .lenient = true, .plus_is_space = true};

/// Parses `text`, a form's body or a query, by WHATWG URL, section 5.1: empty fields are omitted, order and duplicates are kept, a
/// field without `=` has the empty value, and ill-formed UTF-8 in names and values is replaced by U+FFFD. `+` is always a space. A
/// malformed percent-encoding is an error, whose position is a byte of `text`. Throws `std::bad_alloc`.
///
/// With whatwg_form_decoding there is no error. Octets that are not UTF-8 are kept by `{.as = decode_as::octets}`.
///
/// @code
/// auto form = uriform::web::parse_form("name=J+D%26C&&tag=a&tag=b&on");
/// assert(form && form->size() == 4);
/// assert((*form)[0] == (uriform::web::form_field{"name", "J D&C"}));
/// assert((*form)[3] == (uriform::web::form_field{"on", ""}));
/// assert(uriform::web::parse_form("a=1&b=%zz").error().position == 7);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::vector<form_field>> parse_form(std::string_view text, const decode_options& options = {
                                                                                                   .as = decode_as::utf8_replaced});

/// Returns the value of the first field of `text` named `name`, both read with whatwg_form_decoding, or `std::nullopt` if there is
/// none. Of the fields before it, only names that contain `%` or `+`, or octets that are not ASCII, are decoded, and no value is.
/// Linear. Allocates the result, and the names that are decoded. Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::web::form_value("page=2&q=J+D%26C&q=", "q") == "J D&C");
/// assert(uriform::web::form_value("%71", "q") == "" && !uriform::web::form_value("a=q", "q"));
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::optional<std::string> form_value(std::string_view text, std::string_view name);

/// The treatment of newlines in a form's data.
enum class form_newlines : std::uint8_t {
    kept, ///< they are kept
    crlf, ///< each CR LF, lone CR and lone LF becomes CR LF, as in forms that HTML submits
};

/// Encodes `data` as the name or value of a field: the octets of encode_sets::form are kept, and a space becomes `+`. Throws
/// `std::bad_alloc`.
///
/// @code
/// assert(uriform::web::form_encode("a b~c") == "a+b%7Ec");
/// assert(uriform::web::form_encode("1\n2", uriform::web::form_newlines::crlf) == "1%0D%0A2");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string form_encode(std::string_view data, form_newlines newlines = form_newlines::kept);

/// Appends the result of form_encode() to `out` and returns its size in bytes. If allocation fails, it throws `std::bad_alloc`, and
/// `out` is unchanged. `data` must not view `out`.
///
/// @code
/// std::string body = "q=";
/// assert(uriform::web::append_form_encoded("a b", body) == 3 && body == "q=a+b");
/// @endcode
URIFORM_EXPORT std::size_t append_form_encoded(std::string_view data, std::string& out,
                                               form_newlines newlines = form_newlines::kept);

/// Writes the result of form_encode() to `buffer` and returns its size in bytes. If it does not fit, the contents of `buffer` are
/// unspecified; nothing is written past it. `data` must not overlap it. No allocation.
///
/// @code
/// char buffer[8];
/// assert(uriform::web::form_encode_to("a b", buffer) == 3 && std::string_view(buffer, 3) == "a+b");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::size_t form_encode_to(std::string_view data, std::span<char> buffer,
                                                        form_newlines newlines = form_newlines::kept) noexcept;

/// Returns `fields` as a text, in their order (WHATWG URL, section 5.2). If names and values are UTF-8, parse_form() of the text
/// returns the same fields. Throws `std::bad_alloc`.
///
/// @code
/// const std::vector<uriform::web::form_field> fields{{"q", "a b"}, {"q", "c&d"}, {"empty", ""}};
/// assert(uriform::web::serialize_form(fields) == "q=a+b&q=c%26d&empty=");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string serialize_form(std::span<const form_field> fields,
                                                        form_newlines newlines = form_newlines::kept);

/// Appends the result of serialize_form() to `out` and returns its size in bytes. If allocation fails, it throws `std::bad_alloc`,
/// and `out` is unchanged. No name or value may be `out`.
///
/// @code
/// const std::vector<uriform::web::form_field> fields{{"q", "a b"}};
/// std::string target = "/search?";
/// assert(uriform::web::append_form(fields, target) == 5 && target == "/search?q=a+b");
/// @endcode
URIFORM_EXPORT std::size_t append_form(std::span<const form_field> fields, std::string& out,
                                       form_newlines newlines = form_newlines::kept);

} // namespace uriform::web
