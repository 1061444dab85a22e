#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/uri/file_path.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>

/// @file
/// Converts file paths to `file` URLs and back, with URLs as in the WHATWG URL Standard.
///
/// The standard does not specify paths. Path styles, errors and allowed paths are the same as in uriform/uri/file_path.hpp. URLs
/// differ from URIs in these respects:
/// - Parsing a URL removes dot segments, and so does from_path(). A leading drive letter is kept.
/// - `file:///c|/a`, `file:c|/a` and `file:///c:\a` all parse as `file:///c:/a`.
/// - Segments keep sub-delims, `[` and `]` unencoded.
/// - The host is parsed: it becomes lower case and ASCII, which Windows also resolves, and `localhost` becomes the empty host.
/// - to_path() ignores the query and fragment, like fileURLToPath() in Node.js.

namespace uriform::web {

/// Converts an absolute path to a `file` URL. Linear. Allocates the URL and an intermediate text. Throws `std::bad_alloc`.
///
/// If the first segment of a POSIX path is `c:`, it is written as `c%3A`. Otherwise, references that begin with `/` would inherit
/// it as their drive letter (section 4.4, file slash state). If a server is not a valid host, the error is the same as from
/// parse(), with the server's position. `options.domain_to_ascii` converts non-ASCII servers. If the URL of a UNC path without its
/// dot segments has no share, or lacks the server `localhost`, which is in the URL's path, the error is uri_errc::relative_path,
/// with the server's position.
///
/// @code
/// using uriform::path_style;
/// assert(uriform::web::from_path("/a(1)/../b c", path_style::posix)->href() == "file:///b%20c");
/// assert(uriform::web::from_path("\\\\SERVER\\share\\a", path_style::windows)->href() == "file://server/share/a");
/// assert(uriform::web::from_path("\\\\a b\\share", path_style::windows).error().position == 2);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<url> from_path(std::string_view path, path_style style, const parse_options& options = {});

/// Converts a `file` URL to a path, like uriform::to_path() does for URIs. Error positions refer to the href. A `%` without two
/// hexadecimal digits is kept. Linear. Throws `std::bad_alloc`.
///
/// @code
/// const auto u = uriform::web::parse("file:c|\\a?b");
/// assert(*uriform::web::to_path(*u, uriform::path_style::windows) == "c:\\a");
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::string> to_path(const url_view& file, path_style style);

/// Appends the path to `out`, like uriform::append_to_path().
///
/// @code
/// std::string out = "cat ";
/// assert(uriform::web::append_to_path(*uriform::web::parse("file:a b"), uriform::path_style::posix, out) && out == "cat /a b");
/// @endcode
URIFORM_EXPORT result<std::size_t> append_to_path(const url_view& file, path_style style, std::string& out);

/// Writes the path to `buffer`, like uriform::to_path_to(). No allocation.
///
/// @code
/// assert(uriform::web::to_path_to(*uriform::web::parse("file:///a"), uriform::path_style::posix, {}) == 2u); // measures
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::size_t> to_path_to(const url_view& file, path_style style,
                                                            std::span<char> buffer) noexcept;

} // namespace uriform::web
