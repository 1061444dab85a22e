#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/syntax/components.hpp>

/// @file
/// Texts that the tokenizer reads as URIs with the scheme of a network, which most URLs are: their serialization as URLs is
/// themselves, or differs from them in a few places.

namespace uriform::web::internal {

/// How a text is to be parsed.
enum class text_kind : std::uint8_t {
    canonical,    ///< it is its own serialization
    without_path, ///< it would be with a `/` for a path
    uri,          ///< a URI with the scheme of a network in lower case, and no dot segments, that serialize_uri() may write
    other         ///< none of these, or not known to be one
};

/// Finds out which kind `text` is. Sets `parts`, which are those of the empty text before, to its components; they are unspecified
/// for text_kind::other. No allocation.
[[nodiscard]] URIFORM_EXPORT text_kind kind_of(std::string_view text, components& parts) noexcept;

/// Writes the serialization of a text of text_kind::without_path to `href`, and changes `parts`, which are its components, to those
/// of the serialization. Throws `std::bad_alloc`.
void add_path(std::string_view text, components& parts, std::string& href);

/// Writes the serialization of a text of text_kind::uri to `href`, and sets `parts`, which are its components, to those of the
/// serialization. Returns false, and changes neither, if the text has to be parsed: if its host is not plain, or it is long. Throws
/// `std::bad_alloc`.
[[nodiscard]] bool serialize_uri(std::string_view text, components& parts, std::string& href);

/// Returns whether `text` begins with the scheme of a network, a plain host and perhaps a port, without credentials. Nothing that
/// follows can make parsing fail. That it returns false means nothing. Linear in the size of the host.
[[nodiscard]] bool has_plain_authority(std::string_view text) noexcept;

} // namespace uriform::web::internal
