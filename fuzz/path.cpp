#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <uriform/base/utf8.hpp>
#include <uriform/uri/data_uri.hpp>
#include <uriform/uri/file_path.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/schema_formats.hpp>
#include <uriform/web/file_url.hpp>

#include "support.hpp"

/// @file
/// Converting a path to a URI and back returns the path, except that Windows paths may be spelled differently. A URI's path
/// converts to a URI with that path. All output functions return the same result, no function writes past its buffer, and errors
/// are within the text. No path contains NUL. Every URI matches the JSON Schema format. A `data` URI consists of its header and its
/// data.

using namespace uriform;
using fuzz::require;

namespace {

void check_path(std::string_view path, path_style style)
{
    const result<uri> u = from_path(path, style);
    const result<web::url> url = web::from_path(path, style);
    if (!u) {
        require(u.error().position <= path.size(), "the error is within the path");
        require(url.error() == u.error(), "a path without a URI has no URL");
        return;
    }
    fuzz::require_bounded(u->text(), [&](std::span<char> room) { return *from_path_to(path, style, room); });
    const std::string read = to_path(*u, style).value();
    require(style == path_style::windows ? from_path(read, style) == *u : read == path, "a path round-trips through its URI");
    if (!url)
        return;
    const web::url parsed = web::parse(url->href()).value();
    require(parsed.href() == url->href() && parsed.parts() == url->parts(), "the URL is as the parser makes it");
    if (url->hostname().empty() || style == path_style::windows)
        require(web::to_path(*url, style).has_value(), "the URL has a path");
}

template <class View>
void check_uri(const View& u, std::string_view text, path_style style)
{
    const result<std::string> path = to_path(u, style);
    if (!path)
        return require(path.error().position <= text.size(), "the error is within the text");
    fuzz::require_bounded(*path, [&](std::span<char> room) { return *to_path_to(u, style, room); });
    require(path->find('\0') == path->npos && path->size() <= text.size(),
            "a path contains no NUL, and is not longer than its text");
    require(style == path_style::posix || utf8::check(*path), "a Windows path is UTF-8");
    const result<uri> again = from_path(*path, style);
    require(again && to_path(*again, style) == *path, "a path round-trips through its URI");
}

void check_data(const uri_view& u)
{
    const std::string_view text = u.text().substr(0, u.parts().query_end);
    const result<data_header> header = parse_data_header(u);
    if (!header)
        return require(header.error().position <= text.size(), "the error is before the fragment");
    const std::string_view before = text.substr(0, header->data_offset);
    require(text.substr(before.size()) == header->data, "the data is the rest");
    require(before.find(',') == before.size() - 1, "the header ends with its comma");
    const std::string rebuilt =
        "data:" + std::string(header->media_type) + std::string(header->parameters) + (header->is_base64 ? ";base64," : ",");
    const data_header again = parse_data_header(*parse_uri(rebuilt)).value();
    require(again.media_type == header->media_type && again.parameters == header->parameters, "a written header is read");
    require(again.is_base64 == header->is_base64 && again.data_offset == rebuilt.size(), "its end is, too");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view input = fuzz::text_of(data, size);
    require(is_uri(input) == parse_uri(input).has_value(), "is_uri agrees with parse_uri");
    require(!is_hostname(input) || is_host(input), "a host name is a host");
    static_cast<void>(is_uri_template(input));
    if (const auto u = parse_uri(input))
        check_data(*u);
    for (const path_style style : {path_style::posix, path_style::windows}) {
        check_path(input, style);
        if (const auto u = parse_uri(input))
            check_uri(*u, input, style);
        if (const auto u = web::parse(input))
            check_uri(web::url_view(*u), u->href(), style);
    }
    return 0;
}
