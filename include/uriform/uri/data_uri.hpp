#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/uri/uri_errc.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Reads the header of `data` URIs (RFC 2397), and finds their data.
///
/// A `data` URI is `data:`, a header, a comma and the data: `data:text/html;charset=utf-8;base64,PGI+`. The data is all that
/// follows the first comma, including `?` and the query, but not the fragment.
///
/// The header is read as browsers read it, by the "data: URL processor" of the Fetch Standard, which accepts every header that RFC
/// 2397 allows:
/// - `;base64`, in any case of letters, counts only at the end of the header.
/// - The media type is `type/subtype`, two tokens. If only parameters are given, it is `text/plain`.
/// - If the media type is missing or malformed, it is `text/plain`, and `;charset=US-ASCII` replaces the parameters.
///
/// Triplets in the header are not decoded: `;%62ase64` is a parameter, and `%2C` does not end the header. Normalizing the URI
/// decodes triplets of unreserved characters, so it may change how browsers read it.

namespace uriform {

/// What the header of a `data` URI says. The texts view the URI's text, or static storage where they are defaults.
struct data_header {
    /// The media type without parameters, as written: compare it ignoring case. `text/plain` by default.
    std::string_view media_type;
    /// The parameters as written, from their first `;` on. Empty if there are none. Following the media type, they form the value
    /// of a Content-Type field.
    std::string_view parameters;
    /// The data as written: percent-encoded, and then in base64 if `is_base64`.
    std::string_view data;
    /// The offset of the data in the URI's text, in bytes from 0: the first byte after the comma.
    std::size_t data_offset = 0;
    /// Whether the data, once percent-decoded, is base64. It is not checked.
    bool is_base64 = false;

    /// Compares texts, offset and flag.
    friend constexpr bool operator==(const data_header&, const data_header&) noexcept = default;
};

/// Reads the header of a `data` URI (RFC 2397, section 3). The result is valid as long as the URI's text.
///
/// Fails with uri_errc::not_a_data_uri if the scheme is not `data`, at its first byte that differs, or if there is no comma, at the
/// end of the query. No allocation; linear in the length of the header.
///
/// If the path begins with `/`, the media type is malformed, and browsers remove dot segments before they look for the comma. To
/// find the data that they find, read web::to_uri() of the URL.
///
/// @code
/// const auto u = uriform::parse_uri("data:text/html;charset=utf-8,a%20b?c#d");
/// const auto header = uriform::parse_data_header(*u);
/// assert(header->media_type == "text/html" && header->parameters == ";charset=utf-8" && !header->is_base64);
/// assert(header->data == "a%20b?c" && header->data_offset == 29);
/// const auto short_form = uriform::parse_uri("data:;base64,YQ==");
/// const auto defaults = uriform::parse_data_header(*short_form);
/// assert(defaults->media_type == "text/plain" && defaults->parameters == ";charset=US-ASCII" && defaults->is_base64);
/// const uriform::error why = uriform::parse_data_header(*uriform::parse_uri("data:a#,")).error();
/// assert(why.code == uriform::uri_errc::not_a_data_uri && why.position == 6);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<data_header> parse_data_header(const uri_view& data) noexcept;

} // namespace uriform
