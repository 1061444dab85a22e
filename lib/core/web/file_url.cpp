#include <uriform/web/file_url.hpp>

#include <array>

#include <uriform/base/char_set.hpp>
#include <uriform/uri/encode_sets.hpp>

#include "core/uri/bounded_writer.hpp"
#include "core/uri/file_path_writer.hpp"

namespace uriform::web {
namespace {

using uriform::internal::bounded_writer;
using uriform::internal::file_uri_syntax;

/// The path percent-encode set (section 1.3) encodes the other octets except `%` and `\`, which are data here, and `|`, which the
/// parser would read as part of a drive letter.
constexpr char_set kept_in_segments = uriform::encode_sets::path_segment + chars::sub_delims + char_set("[]");
constexpr file_uri_syntax syntax_of_urls{kept_in_segments, false};

/// Returns whether the URL of a Windows path has a path on the same server. The parser removes dot segments: `..` may remove the
/// share and, since it is in the path of `text`, the server `localhost`.
bool keeps_server(const url& parsed, std::string_view text) noexcept
{
    constexpr std::string_view local_server = "file:////localhost/";
    if (text.starts_with("file:////") && !parsed.href().starts_with(text.substr(0, local_server.size())))
        return false;
    return to_path_to(parsed, path_style::windows, {}).has_value();
}

} // namespace

result<url> from_path(std::string_view path, path_style style, const parse_options& options)
{
    const auto write = [&](std::span<char> room) {
        bounded_writer out(room);
        return uriform::internal::write_file_uri(path, style, syntax_of_urls, out);
    };
    std::array<char, 512> buffer;
    std::string long_text;
    result<std::size_t> size = write(buffer);
    if (size && *size > buffer.size()) {
        long_text.resize(*size);
        size = write(long_text);
    }
    if (!size)
        return size.error();
    const std::string_view text = long_text.empty() ? std::string_view(buffer.data(), *size) : long_text;
    const auto fail = [&](error_number code) {
        return error{code, code == uri_errc::too_long ? max_size : uriform::internal::server_position(path), component::host};
    };
    result<url> parsed = parse(text, options);
    if (!parsed)
        return fail(parsed.error().code);
    if (style == path_style::windows && !keeps_server(*parsed, text))
        return fail(uri_errc::relative_path);
    return parsed;
}

result<std::size_t> to_path_to(const url_view& file, path_style style, std::span<char> buffer) noexcept
{
    if (file.scheme() != "file")
        return error{uri_errc::not_a_file_uri, 0, component::scheme};
    bounded_writer out(buffer);
    return uriform::internal::write_file_path(file.href(), file.parts(), style, out);
}

result<std::size_t> append_to_path(const url_view& file, path_style style, std::string& out)
{
    return uriform::internal::append_written(out, [&](std::span<char> room) { return to_path_to(file, style, room); });
}

result<std::string> to_path(const url_view& file, path_style style)
{
    std::string path;
    const result<std::size_t> size = append_to_path(file, style, path);
    if (!size)
        return size.error();
    return path;
}

} // namespace uriform::web
