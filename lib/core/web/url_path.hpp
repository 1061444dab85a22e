#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/web/href_writer.hpp"
#include "core/web/special_schemes.hpp"

/// @file
/// Paths of URLs (WHATWG URL, sections 4.1 to 4.3), in serialized form: a `/` precedes each segment in the list.

namespace uriform::web::internal {

/// Returns whether `text` starts with a Windows drive letter.
[[nodiscard]] bool starts_with_drive_letter(std::string_view text) noexcept;

/// Returns whether the first segment of `path` is a normalized Windows drive letter.
[[nodiscard]] bool begins_with_drive_letter(std::string_view path) noexcept;

/// Returns the size of `path` after "shorten a url's path".
[[nodiscard]] std::size_t shortened_size(std::string_view path, scheme_type scheme) noexcept;

/// The input of write_segments().
enum class path_input : std::uint8_t {
    text,  ///< ends before `?` or `#`
    value, ///< of the pathname setter, with a state override: `?` and `#` do not end it
    uri,   ///< the path of a URI, whose octets need no percent-encoding
};

/// Implements the path state: appends segments to a path that begins at `path_begin` in `out` and may already contain segments.
/// Returns the rest of `input`.
[[nodiscard]] std::string_view write_segments(std::string_view input, path_input kind, scheme_type scheme, std::size_t path_begin,
                                              href_writer& out) noexcept;

/// Inserts `/.` before the path at `path_begin` if the host is null and the path begins with `//`: otherwise the path would be
/// read as an authority (section 4.5, "URL serializer").
void guard_path(std::size_t path_begin, href_writer& out) noexcept;

} // namespace uriform::web::internal
