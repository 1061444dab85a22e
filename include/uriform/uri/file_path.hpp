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
/// Paths of files to `file` URIs and back (RFC 8089).
///
/// The style of a path is a parameter: paths of Windows are converted on every platform, and no file system is asked. A path
/// that has a URI is the path of that URI again, but that Windows paths get `\` as separator and lose the prefix `\\?\`:
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
/// Segments are data: encode_sets::path_segment is kept, and each other octet is percent-encoded. Empty segments, a separator at
/// the end, dot segments and the case of letters are kept (section 2). Whoever normalizes the URI removes its dot segments, as
/// Windows does from paths; POSIX follows symbolic links first, so that `/link/..` may be another folder than `/`.
///
/// Of URIs, a path is read from those of section 2 (`file:/a`, `file:///a`, `file://localhost/a`, `file://server/share/a`) and of
/// the appendices E.2 (`file:c:/a`) and E.3.2 (`file:////server/share/a`, `file://///server/share/a`), in the style of Windows.
/// Texts that are not URIs, such as `file:///c|/a` and `file:///c:\a` (E.2.2, E.4), are read by web::parse() and web::to_path().
///
/// The errors are:
/// - uri_errc::relative_path: an empty or relative path; `C:a`, `\a` and `\\server`; `file:a`; of Windows, `file:///a`;
/// - uri_errc::invalid_path_character: NUL, `%00` and `%2F`, and of Windows `%5C`; in paths `\\?\`, which would mean another file
///   without that prefix, `/`, and a dot or space at the end of a segment;
/// - uri_errc::device_name: a segment of Windows such as `CON`, `nul.txt` and `COM1`; paths `\\.\`, and other paths `\\?\`;
/// - uri_errc::invalid_utf8: octets of Windows paths that are not UTF-8;
/// - uri_errc::unexpected_host: any host of a POSIX path but `localhost`; IP literals, and hosts with `:`, `[` or `]`, of Windows;
/// - uri_errc::not_a_file_uri: another scheme, a userinfo, port, query or fragment;
/// - uri_errc::too_long: a URI of more than max_size bytes.
///
/// Their position is the first byte that no valid text could have there, or the size of a text that ends too soon. That of
/// device_name is the beginning of the segment, that of unexpected_host the beginning of the host or the character in it, and that
/// of a character in a URI the beginning of its triplet.
///
/// All functions here are linear, and allocate nothing but their result.

namespace uriform {

/// The platform that a path of a file is for.
enum class path_style : std::uint8_t {
    // begin: path_styles.tsv
    /// POSIX paths: octets, with `/` between segments.
    posix = 0,
    /// Windows paths: UTF-8, with `\` or `/` between segments, and a drive or server at the root.
    windows = 1,
    // end: path_styles.tsv
};

/// Returns the `file` URI of an absolute path. It begins with `file://` (appendix B), and with `file:////` if the server is
/// `localhost`, which would stand for no server at all (section 2). Throws `std::bad_alloc`.
///
/// There is no URI of a relative path: it means something only where the process runs. For a reference, encode its segments by
/// builder::append_segment_data().
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

/// Appends the URI to `out` and returns its size in bytes. On an error, or if allocation fails (then it throws `std::bad_alloc`),
/// `out` is unchanged. `path` must not view `out`.
///
/// @code
/// std::string out = "see ";
/// assert(uriform::append_from_path("/a", uriform::path_style::posix, out) && out == "see file:///a");
/// @endcode
URIFORM_EXPORT result<std::size_t> append_from_path(std::string_view path, path_style style, std::string& out);

/// Writes the URI to `buffer` and returns its size in bytes. If it does not fit, or there is an error, the contents of `buffer` are
/// unspecified; nothing is written past it. `path` must not overlap it. No allocation.
///
/// @code
/// assert(uriform::from_path_to("/a b", uriform::path_style::posix, {}) == 13u); // measures
/// assert(uriform::from_path_to(std::string_view("/a\0b", 4), uriform::path_style::posix, {}).error().position == 2);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::size_t> from_path_to(std::string_view path, path_style style,
                                                              std::span<char> buffer) noexcept;

/// Returns the path of a `file` URI: its segments decoded, between the separators of the platform. Throws `std::bad_alloc`.
///
/// Triplets are decoded once. `..` and `%2E%2E` both become `..`: to stay in a folder, normalize the URI first, and compare its
/// path. The path need not exist, and the platform may open it in ways that its text does not show: links, short names, streams
/// (`a:b`), letters that differ only in case, and, of Windows, names that end in a dot or space. Windows sends the credentials of
/// the user to the server of a UNC path.
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

/// Appends the path to `out` and returns its size in bytes, as append_from_path() does.
///
/// @code
/// std::string out = "cat ";
/// assert(uriform::append_to_path(*uriform::parse_uri("file:/a%20b"), uriform::path_style::posix, out) && out == "cat /a b");
/// @endcode
URIFORM_EXPORT result<std::size_t> append_to_path(const uri_view& file, path_style style, std::string& out);

/// Writes the path to `buffer` and returns its size in bytes, as from_path_to() does. No allocation. The path is never longer than
/// the URI.
///
/// @code
/// assert(uriform::to_path_to(*uriform::parse_uri("file:///a"), uriform::path_style::posix, {}) == 2u); // measures
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::size_t> to_path_to(const uri_view& file, path_style style,
                                                            std::span<char> buffer) noexcept;

} // namespace uriform
