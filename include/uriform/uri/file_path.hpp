#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/uri/uri_errc.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Converts file paths to `file` URIs and back (RFC 8089).
///
/// The path style is a parameter, so every platform can convert Windows paths. The functions never access a file system. Converting
/// a path to a URI and back returns the same path, except that Windows paths use `\` as the separator and lose the prefix `\\?\`:
///
/// | style   | path                    | URI                           |
/// |---------|-------------------------|-------------------------------|
/// | posix   | `/a b/c`                | `file:///a%20b/c`             |
/// | posix   | `//a`                   | `file:////a`                  |
/// | windows | `C:\a b\c`              | `file:///C:/a%20b/c`          |
/// | windows | `\\server\share\a`      | `file://server/share/a`       |
/// | windows | `\\localhost\share\a`   | `file:////localhost/share/a`  |
/// | windows | `\\?\C:\a`              | `file:///C:/a`                |
/// | windows | `\\?\UNC\server\share`  | `file://server/share`         |
///
/// Segments are data: every octet outside encode_sets::path_segment is percent-encoded. Empty segments, a trailing separator, dot
/// segments and letter case are kept (section 2). Normalizing the URI removes dot segments, as Windows does with paths, but does
/// not stop at a drive or share: the URI of `C:\..\a` becomes `file:///a`, which Windows cannot open. POSIX follows symbolic links
/// first, so `/link/..` and `/` may be different folders.
///
/// URIs are accepted in the forms in section 2 (`file:/a`, `file:///a`, `file://localhost/a`, `file://server/share/a`). Windows
/// style also accepts the forms in appendices E.2 (`file:c:/a`) and E.3.2 (`file:////server/share/a`, `file://///server/share/a`).
/// For texts that are not URIs, such as `file:///c|/a` and `file:///c:\a` (E.2.2, E.4), use web::parse() and web::to_path().
///
/// Errors:
/// - uri_errc::relative_path: an empty or relative path; `C:a`, `\a` and `\\server`; `file:a`; for Windows, `file:///a`;
/// - uri_errc::invalid_path_character: NUL, `%00` and `%2F`; for Windows, `%5C`; and in `\\?\` paths, `/` and segments that end in
///   a dot or space, because such paths name another file without the prefix;
/// - uri_errc::device_name: a Windows segment like `CON`, `nul.txt` and `COM1`; `\\.\` paths, and all other `\\?\` paths;
/// - uri_errc::invalid_utf8: ill-formed UTF-8 in a Windows path;
/// - uri_errc::unexpected_host: for POSIX, any host except `localhost`; for Windows, IP literals and hosts with `:`, `[` or `]`;
/// - uri_errc::not_a_file_uri: another scheme, or a userinfo, port, query or fragment;
/// - uri_errc::too_long: a URI longer than max_size bytes.
///
/// An error's position is the first byte that cannot occur there in a valid text, or the text's size for truncated input. For
/// device_name, it is the start of the segment. For unexpected_host, it is the start of the host or the character within it. For a
/// percent-encoded character in a URI, it is the start of the triplet.
///
/// All functions here are linear and allocate only their result.

namespace uriform {

/// The platform for which a file path is written.
enum class path_style : std::uint8_t {
    // begin: path_styles.tsv
    /// POSIX paths: octets, with `/` between segments.
    posix = 0,
    /// Windows paths: UTF-8, with `\` or `/` between segments, and a drive or server at the root.
    windows = 1,
    // end: path_styles.tsv
};

/// Converts an absolute path to a `file` URI. The URI begins with `file://` (appendix B). If the server is `localhost`, it begins
/// with `file:////`, because the host `localhost` stands for no server (section 2). Throws `std::bad_alloc`.
///
/// Relative paths cannot be converted, because they only have a meaning where the process runs. To build a relative reference, pass
/// the segments to builder::append_segment_data().
///
/// @code
/// using uriform::path_style;
/// assert(*uriform::from_path("/home/a b#c", path_style::posix) == "file:///home/a%20b%23c");
/// assert(*uriform::from_path("C:\\a\\b.txt", path_style::windows) == "file:///C:/a/b.txt");
/// assert(*uriform::from_path("\\\\server\\share\\a", path_style::windows) == "file://server/share/a");
/// const uriform::error why = uriform::from_path("C:a", path_style::windows).error();
/// assert(why.code == uriform::uri_errc::relative_path && why.position == 2);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<uri> from_path(std::string_view path, path_style style);

/// Appends the URI to `out` and returns the URI's size in bytes. Throws `std::bad_alloc` if allocation fails. After an error or an
/// exception, `out` is unchanged. `path` must not view `out`.
///
/// @code
/// std::string out = "see ";
/// assert(uriform::append_from_path("/a", uriform::path_style::posix, out) && out == "see file:///a");
/// @endcode
URIFORM_EXPORT result<std::size_t> append_from_path(std::string_view path, path_style style, std::string& out);

/// Writes the URI to `buffer` and returns the URI's size in bytes. If it does not fit, or after an error, the buffer's contents are
/// unspecified. Never writes past the buffer. `path` must not overlap the buffer. No allocation.
///
/// @code
/// assert(uriform::from_path_to("/a b", uriform::path_style::posix, {}) == 13u); // measures
/// assert(uriform::from_path_to(std::string_view("/a\0b", 4), uriform::path_style::posix, {}).error().position == 2);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::size_t> from_path_to(std::string_view path, path_style style,
                                                              std::span<char> buffer) noexcept;

/// Converts a `file` URI to a path, which consists of the decoded segments, joined by the platform's separator. Throws
/// `std::bad_alloc`.
///
/// Triplets are decoded once. `..` and `%2E%2E` both become `..`: to confine paths to a folder, normalize the URI first and check
/// its path. The path need not exist, and the platform may open a file that the text does not suggest, through links, short names,
/// streams (`a:b`), case-insensitive names and, on Windows, names that end in a dot or space. Windows sends the user's credentials
/// to the server in a UNC path.
///
/// @code
/// using uriform::path_style;
/// const auto u = uriform::parse_uri("file://localhost/c:/a%20b");
/// assert(*uriform::to_path(*u, path_style::posix) == "/c:/a b");
/// assert(*uriform::to_path(*u, path_style::windows) == "c:\\a b");
/// const auto v = uriform::parse_uri("file:////server/share/a%2Fb");
/// const uriform::error why = uriform::to_path(*v, path_style::windows).error();
/// assert(why.code == uriform::uri_errc::invalid_path_character && why.position == 23);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::string> to_path(const uri_view& file, path_style style);

/// Appends the path to `out` and returns the path's size in bytes, like append_from_path().
///
/// @code
/// std::string out = "cat ";
/// assert(uriform::append_to_path(*uriform::parse_uri("file:/a%20b"), uriform::path_style::posix, out) && out == "cat /a b");
/// @endcode
URIFORM_EXPORT result<std::size_t> append_to_path(const uri_view& file, path_style style, std::string& out);

/// Writes the path to `buffer` and returns the path's size in bytes, like from_path_to(). No allocation. The path is never longer
/// than the URI.
///
/// @code
/// assert(uriform::to_path_to(*uriform::parse_uri("file:///a"), uriform::path_style::posix, {}) == 2u); // measures
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::size_t> to_path_to(const uri_view& file, path_style style,
                                                            std::span<char> buffer) noexcept;

} // namespace uriform
