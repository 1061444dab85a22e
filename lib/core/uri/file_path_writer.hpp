#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/uri/file_path.hpp>

#include "core/uri/bounded_writer.hpp"

/// @file
/// The one algorithm in each direction, for URIs and for URLs of the URL Standard.

namespace uriform::internal {

/// How from_path() and web::from_path() differ.
struct file_uri_syntax {
    const char_set& segment;   ///< the octets of a segment that are kept
    bool drives_of_posix_kept; ///< a first segment of a POSIX path such as `c:` is kept, not written `c%3A`
};

/// Writes the `file` URI of a path, and returns its size.
result<std::size_t> write_file_uri(std::string_view path, path_style style, const file_uri_syntax& syntax,
                                   bounded_writer out) noexcept;

/// Writes the path of a `file` URI or URL, of which only host and path matter, and returns its size. A `%` without two hexadecimal
/// digits, which URLs may have, is kept.
result<std::size_t> write_file_path(std::string_view text, const components& parts, path_style style, bounded_writer out) noexcept;

/// Returns the position of the server in a UNC path.
std::size_t server_position(std::string_view path) noexcept;

} // namespace uriform::internal
