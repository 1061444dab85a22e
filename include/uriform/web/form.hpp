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
/// application/x-www-form-urlencoded (WHATWG URL, section 5), the format of forms in queries and bodies.
///
/// `&` separates the fields, the first `=` in a field separates its name and value, and `+` stands for a space. All functions are
/// linear in the text's length.

namespace uriform::web {

/// A decoded form field.
struct form_field {
    std::string name;  ///< may be empty
    std::string value; ///< empty if the field contains no `=`

    /// Returns whether the names and values are equal.
    friend bool operator==(const form_field&, const form_field&) = default;
};

/// Decodes as the WHATWG URL Standard specifies. With these options, parse_form() never fails: a malformed percent-encoding is
/// kept.
inline constexpr decode_options whatwg_form_decoding{.as = decode_as::utf8_replaced, .lenient = true, .plus_is_space = true};

/// Parses `text`, a form's body or a query (WHATWG URL, section 5.1). Omits empty fields, and keeps order and duplicates. A field
/// without `=` gets an empty value. U+FFFD replaces ill-formed UTF-8 in names and values. `+` is always a space. A malformed
/// percent-encoding is an error, whose position is a byte in `text`. Throws `std::bad_alloc`.
///
/// With whatwg_form_decoding, there are no errors. To keep octets that are not UTF-8, pass `{.as = decode_as::octets}`.
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

/// Returns the value of the first field in `text` named `name`, or `std::nullopt` if no name matches. Decodes with
/// whatwg_form_decoding. In earlier fields, it decodes no values, and only the names that contain `%`, `+` or non-ASCII octets.
/// Linear. Allocates the result and the decoded names. Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::web::form_value("page=2&q=J+D%26C&q=", "q") == "J D&C");
/// assert(uriform::web::form_value("%71", "q") == "" && !uriform::web::form_value("a=q", "q"));
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::optional<std::string> form_value(std::string_view text, std::string_view name);

/// How to encode newlines in a form's data.
enum class form_newlines : std::uint8_t {
    kept, ///< unchanged
    crlf, ///< each CR LF, lone CR and lone LF becomes CR LF, as in forms that HTML submits
};

/// Encodes `data` as a field's name or value: octets in encode_sets::form are kept, spaces become `+`, and other octets are
/// percent-encoded. Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::web::form_encode("a b~c") == "a+b%7Ec");
/// assert(uriform::web::form_encode("1\n2", uriform::web::form_newlines::crlf) == "1%0D%0A2");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string form_encode(std::string_view data, form_newlines newlines = form_newlines::kept);

/// Appends the result of form_encode() to `out` and returns its size in bytes. If allocation fails, throws `std::bad_alloc` and
/// leaves `out` unchanged. `data` must not view `out`.
///
/// @code
/// std::string body = "q=";
/// assert(uriform::web::append_form_encoded("a b", body) == 3 && body == "q=a+b");
/// @endcode
URIFORM_EXPORT std::size_t append_form_encoded(std::string_view data, std::string& out,
                                               form_newlines newlines = form_newlines::kept);

/// Writes the result of form_encode() to `buffer` and returns its size in bytes. If the buffer is too small, its contents are
/// unspecified. Never writes past the buffer. `data` must not overlap the buffer. No allocation.
///
/// @code
/// char buffer[8];
/// assert(uriform::web::form_encode_to("a b", buffer) == 3 && std::string_view(buffer, 3) == "a+b");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::size_t form_encode_to(std::string_view data, std::span<char> buffer,
                                                        form_newlines newlines = form_newlines::kept) noexcept;

/// Serializes `fields` in order (WHATWG URL, section 5.2). If names and values are UTF-8, parse_form() restores the same fields.
/// Throws `std::bad_alloc`.
///
/// @code
/// const std::vector<uriform::web::form_field> fields{{"q", "a b"}, {"q", "c&d"}, {"empty", ""}};
/// assert(uriform::web::serialize_form(fields) == "q=a+b&q=c%26d&empty=");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string serialize_form(std::span<const form_field> fields,
                                                        form_newlines newlines = form_newlines::kept);

/// Appends the result of serialize_form() to `out` and returns its size in bytes. If allocation fails, throws `std::bad_alloc` and
/// leaves `out` unchanged. `out` must not be a name or value in `fields`.
///
/// @code
/// const std::vector<uriform::web::form_field> fields{{"q", "a b"}};
/// std::string target = "/search?";
/// assert(uriform::web::append_form(fields, target) == 5 && target == "/search?q=a+b");
/// @endcode
URIFORM_EXPORT std::size_t append_form(std::span<const form_field> fields, std::string& out,
                                       form_newlines newlines = form_newlines::kept);

} // namespace uriform::web
