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
/// application/x-www-form-urlencoded (WHATWG URL, section 5): what forms put into queries and bodies.
///
/// A format of its own on top of a query: names and values, of which `&` parts one field from the next and the first `=` a name
/// from its value, a space being `+`. All is linear in the text's length.

namespace uriform::web {

/// A field of a form, decoded.
struct form_field {
    std::string name;  ///< perhaps empty
    std::string value; ///< empty where the field has no `=`, too

    /// Whether names and values are the same octets.
    friend bool operator==(const form_field&, const form_field&) = default;
};

/// How parse_form decodes where it is told nothing: as WHATWG does, but for malformed percent-encodings, which are errors.
inline constexpr decode_options form_decoding{.as = decode_as::utf8_replaced, .plus_is_space = true};

/// The decoding of the WHATWG URL Standard, with which parse_form() never fails: a malformed percent-encoding is kept as it is.
inline constexpr decode_options whatwg_form_decoding{.as = decode_as::utf8_replaced, .lenient = true, .plus_is_space = true};

/// Reads `text`, a form's body or a query, as WHATWG URL, section 5.1, does: empty fields are left out, order and duplicates stay,
/// a field without `=` has the empty value, names and values are UTF-8, with U+FFFD for what is not. A malformed percent-encoding
/// is an error, and `+` is a space, whatever `options` says. The error's position is a byte of `text`. Throws `std::bad_alloc`.
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
[[nodiscard]] URIFORM_EXPORT result<std::vector<form_field>> parse_form(std::string_view text,
                                                                        const decode_options& options = form_decoding);

/// Returns the value of the first field of `text` named `name`, both read with whatwg_form_decoding, or `std::nullopt` if there is
/// none. Of the fields before it, only names that contain `%` or `+`, or octets that are not ASCII, are decoded, and no value is.
/// Linear. Allocates the result, and the names that are decoded. Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::web::form_value("page=2&q=J+D%26C&q=", "q") == "J D&C");
/// assert(uriform::web::form_value("%71", "q") == "" && !uriform::web::form_value("a=q", "q"));
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::optional<std::string> form_value(std::string_view text, std::string_view name);

/// What becomes of newlines in a form's data.
enum class form_newlines : std::uint8_t {
    kept, ///< they stay the octets that they are
    crlf, ///< each CR LF, lone CR and lone LF is CR LF, as HTML has it for the forms that it submits
};

/// `data` as the name or value of a field: encode_sets::form stays, a space is `+`. Throws `std::bad_alloc`.
///
/// @code
/// assert(uriform::web::form_encode("a b~c") == "a+b%7Ec");
/// assert(uriform::web::form_encode("1\n2", uriform::web::form_newlines::crlf) == "1%0D%0A2");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string form_encode(std::string_view data, form_newlines newlines = form_newlines::kept);

/// Appends the same to `out` and returns the number of bytes. If allocation fails it throws `std::bad_alloc`, and `out` is as it
/// was. `data` must not view `out`.
///
/// @code
/// std::string body = "q=";
/// assert(uriform::web::append_form_encoded("a b", body) == 3 && body == "q=a+b");
/// @endcode
URIFORM_EXPORT std::size_t append_form_encoded(std::string_view data, std::string& out,
                                               form_newlines newlines = form_newlines::kept);

/// Writes the same to `buffer` and returns the number of bytes. If they are more than `buffer` has room for, what it holds is
/// unspecified; nothing is written past it. `data` must not overlap it. No allocation.
///
/// @code
/// char buffer[8];
/// assert(uriform::web::form_encode_to("a b", buffer) == 3 && std::string_view(buffer, 3) == "a+b");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::size_t form_encode_to(std::string_view data, std::span<char> buffer,
                                                        form_newlines newlines = form_newlines::kept) noexcept;

/// `fields` as a text, in their order (WHATWG URL, section 5.2): what parse_form reads as the same fields, names and values being
/// UTF-8. Throws `std::bad_alloc`.
///
/// @code
/// const std::vector<uriform::web::form_field> fields{{"q", "a b"}, {"q", "c&d"}, {"empty", ""}};
/// assert(uriform::web::serialize_form(fields) == "q=a+b&q=c%26d&empty=");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string serialize_form(std::span<const form_field> fields,
                                                        form_newlines newlines = form_newlines::kept);

/// Appends the same to `out` and returns the number of bytes. If allocation fails it throws `std::bad_alloc`, and `out` is as it
/// was. No name or value may be `out`.
///
/// @code
/// const std::vector<uriform::web::form_field> fields{{"q", "a b"}};
/// std::string target = "/search?";
/// assert(uriform::web::append_form(fields, target) == 5 && target == "/search?q=a+b");
/// @endcode
URIFORM_EXPORT std::size_t append_form(std::span<const form_field> fields, std::string& out,
                                       form_newlines newlines = form_newlines::kept);

} // namespace uriform::web
