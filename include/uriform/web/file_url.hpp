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
/// Paths of files to URLs of the scheme `file` and back, as the WHATWG URL Standard reads these.
///
/// The standard says nothing of paths; these functions keep what uriform/uri/file_path.hpp says of styles, of errors and of what a
/// path may have. URLs differ from URIs in this:
/// - Dot segments are removed when a URL is parsed, also from the URL of a path; a drive letter at the beginning is kept.
/// - `file:///c|/a`, `file:c|/a` and `file:///c:\a` are the URL `file:///c:/a`.
/// - Sub-delims, `[` and `]` are kept in segments.
/// - The host is parsed: it is in lower case and ASCII, which Windows resolves too, and `localhost` is the empty host.
/// - Query and fragment are no part of the path: to_path() ignores them, as fileURLToPath() of Node.js does.

namespace uriform::web {

/// Returns the URL of an absolute path. Linear. Allocates the URL and a text to parse. Throws `std::bad_alloc`.
///
/// The first segment of a POSIX path is written as `c%3A` if it is `c:`, or else the parser would keep it as the drive letter of
/// references that begin with `/` (section 4.4, file slash state). A server that is no host is an error of parse(), with the
/// position of the server; if it is not ASCII, `options.domain_to_ascii` converts it.
///
/// @code
/// using uriform::path_style;
/// assert(uriform::web::from_path("/a(1)/../b c", path_style::posix)->href() == "file:///b%20c");
/// assert(uriform::web::from_path("\\\\SERVER\\share\\a", path_style::windows)->href() == "file://server/share/a");
/// assert(uriform::web::from_path("\\\\a b\\share", path_style::windows).error().position == 2);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<url> from_path(std::string_view path, path_style style, const parse_options& options = {});

/// Returns the path of a URL of the scheme `file`, as uriform::to_path() returns that of a URI. Positions are in the href. A `%`
/// without two hexadecimal digits is kept. Linear. Throws `std::bad_alloc`.
///
/// @code
/// const auto u = uriform::web::parse("file:c|\\a?b");
/// assert(*uriform::web::to_path(*u, uriform::path_style::windows) == "c:\\a");
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::string> to_path(const url_view& file, path_style style);

/// Appends the path to `out`, as uriform::append_to_path() does.
///
/// @code
/// std::string out = "cat ";
/// assert(uriform::web::append_to_path(*uriform::web::parse("file:a b"), uriform::path_style::posix, out) && out == "cat /a b");
/// @endcode
URIFORM_EXPORT result<std::size_t> append_to_path(const url_view& file, path_style style, std::string& out);

/// Writes the path to `buffer`, as uriform::to_path_to() does. No allocation.
///
/// @code
/// assert(uriform::web::to_path_to(*uriform::web::parse("file:///a"), uriform::path_style::posix, {}) == 2u); // measures
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::size_t> to_path_to(const url_view& file, path_style style,
                                                            std::span<char> buffer) noexcept;

} // namespace uriform::web
