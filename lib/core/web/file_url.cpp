#include <uriform/web/file_url.hpp>

#include <span>

#include <uriform/base/char_set.hpp>
#include <uriform/uri/encode_sets.hpp>

#include "core/base/octet_masks.hpp"
#include "core/uri/bounded_writer.hpp"
#include "core/uri/file_path_writer.hpp"
#include "core/web/file_url_text.hpp"
#include "core/web/unchecked_url.hpp"

namespace uriform::web {
namespace {

using uriform::internal::bounded_writer;
using uriform::internal::file_uri_syntax;

/// The path percent-encode set (section 1.3) encodes the other octets except `%` and `\`, which are data here, and `|`, which the
/// parser would read as part of a drive letter.
constexpr char_set kept_in_segments = uriform::encode_sets::path_segment + chars::sub_delims + char_set("[]");
constexpr file_uri_syntax syntax_of_urls{kept_in_segments, false};

constexpr result<url_view> root = detail::unchecked_url::make<url_view>(
    std::string_view("file:///"), components{4, 7, 7, 7, 8, 8, 8, uriform::host_kind::reg_name, internal::not_known_to_be_uri});

/// Returns the URL `href`, which begins with root.
result<url_view> local_file(std::string_view href) noexcept
{
    result<url_view> made = root; // from memory: copying members right after writing them one by one would stall
    uriform::detail::borrowed_text& text = detail::unchecked_url::storage(*made);
    text.data = href.data();
    text.parts.path_end = text.parts.query_end = text.parts.size = static_cast<std::uint32_t>(href.size());
    return made;
}

/// Returns whether the URL of a Windows path has a path on the same server. The parser removes dot segments: `..` may remove the
/// share and, since it is in the path of `text`, the server `localhost`.
bool keeps_server(const url_view& parsed, std::string_view text) noexcept
{
    constexpr std::string_view local_server = "file:////localhost/";
    if (text.starts_with("file:////") && !parsed.href().starts_with(text.substr(0, local_server.size())))
        return false;
    return to_path_to(parsed, path_style::windows, {}).has_value();
}

} // namespace

result<std::string_view> internal::file_url_text::write(std::string_view path, path_style style)
{
    const auto write_to = [&](std::span<char> room) {
        bounded_writer out(room);
        return uriform::internal::write_file_uri(path, style, syntax_of_urls, out);
    };
    const result<std::size_t> size = write_to(short_uri_);
    if (!size)
        return size.error();
    if (*size <= short_uri_.size())
        return std::string_view(short_uri_.data(), *size);
    long_uri_.resize(*size);
    static_cast<void>(write_to(long_uri_));
    return std::string_view(long_uri_);
}

result<url_view> internal::file_url_text::read(std::string_view path, path_style style, const parse_options& options)
{
    const result<std::string_view> text = write(path, style);
    if (!text)
        return text.error();
    return read_written(*text, path, style, options);
}

/// Returns one variable, so that the result is not copied: copying members right after writing them one by one would stall.
result<url_view> internal::file_url_text::read_written(std::string_view text, std::string_view path, path_style style,
                                                       const parse_options& options)
{
    const auto fail = [&](error_number code) {
        return error{code, code == uri_errc::too_long ? max_size : uriform::internal::server_position(path), component::host};
    };
    // The writer has encoded each octet that the parser would change in a local path, and each `%`, so only dot segments are left.
    const bool is_its_url =
        style == path_style::posix && !uriform::internal::streams::has_pair<'/', '.'>(path) && options.validation_errors == nullptr;
    result<url_view> parsed = is_its_url ? local_file(text) : parse_view(text, href_, options);
    if (!parsed)
        parsed = fail(parsed.error().code);
    else if (style == path_style::windows && !keeps_server(*parsed, text))
        parsed = fail(uri_errc::relative_path);
    return parsed;
}

result<url> from_path(std::string_view path, path_style style, const parse_options& options)
{
    internal::file_url_text memory;
    return memory.read(path, style, options).transform([](const url_view& u) { return url(u); });
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
