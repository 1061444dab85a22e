#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/web/parse_url.hpp>

/// @file
/// Texts whose components the tokenizer finds, as it finds those of nearly all URLs: where it and the basic URL parser see the same
/// components, the URL is the text, or is written component by component.

namespace uriform::web::internal {

/// What the tokenizer tells about a text: one of the first three, with any of the others.
enum text_outline : std::uint8_t {
    other_text = 0,               ///< url_parser parses it
    canonical_text = 1,           ///< the text is its own serialization
    split_text = 2,               ///< its components are those of the URL, but for their spelling: write_split() may write it
    uri_text = 4,                 ///< the text is a URI-reference
    with_canonical_authority = 8, ///< scheme and authority are their own serialization
};

/// Finds out how `text` is to be parsed, against `base` unless that is null. Sets `parts`, which are those of the empty text
/// before, to its components; they are unspecified for text_outline::other_text. Linear. No allocation.
[[nodiscard]] text_outline outline_of(std::string_view text, const url_view* base, components& parts) noexcept;

/// Writes the serialization of a text of text_outline::split_text to `href`, and sets `parts`, which are its components, to those
/// of the serialization. Returns false, and changes neither, if the text has to be parsed: if its host is refused, or it is too
/// long. Linear. Throws `std::bad_alloc`.
[[nodiscard]] bool write_split(std::string_view text, text_outline outline, const url_view* base, const parse_options& options,
                               components& parts, std::string& href);

/// Returns whether `text` is a URI with the scheme of a network in lower case, and its own serialization but for an empty path.
/// Sets `parts`, which are those of the empty text before, to its components if it is. Linear. No allocation.
[[nodiscard]] URIFORM_EXPORT bool is_plain_url(std::string_view text, components& parts) noexcept;

/// Returns whether `text` begins with the scheme of a network, a plain host and perhaps a port, without credentials. Nothing that
/// follows can make parsing fail. That it returns false means nothing. Linear in the size of the host.
[[nodiscard]] bool has_plain_authority(std::string_view text) noexcept;

} // namespace uriform::web::internal
