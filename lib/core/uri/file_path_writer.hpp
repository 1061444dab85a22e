#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/uri/file_path.hpp>

#include "core/uri/bounded_writer.hpp"

/// @file
/// The only algorithm in each direction, used for URIs and for URLs of the URL Standard.

namespace uriform::internal {

/// The differences between from_path() and web::from_path().
struct file_uri_syntax {
    char_set segment;          ///< octets kept in a segment
    bool drives_of_posix_kept; ///< whether a POSIX path's first segment such as `c:` is kept rather than written `c%3A`
    char_set path = segment + '/';
};

/// Writes the `file` URI for a path, and returns its size.
result<std::size_t> write_file_uri(std::string_view path, path_style style, const file_uri_syntax& syntax,
                                   bounded_writer& out) noexcept;

/// Writes the path for a `file` URI or URL, and returns its size; components other than host and path are ignored. A `%` without
/// two hexadecimal digits, which URLs may contain, is kept.
result<std::size_t> write_file_path(std::string_view text, const components& parts, path_style style, bounded_writer& out) noexcept;

/// Returns the offset at which a UNC path's server begins.
std::size_t server_position(std::string_view path) noexcept;

} // namespace uriform::internal
