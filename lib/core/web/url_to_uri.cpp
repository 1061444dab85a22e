#include <uriform/web/url_to_uri.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/detail/tokenize.hpp>
#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/percent_encode.hpp>

#include "core/uri/composed.hpp"

namespace uriform::web {
namespace {

using uriform::components;
using uriform::detail::unchecked;

/// Sets `parts` to the components of a URL whose text is a URI, with the hints that normalization relies on. Returns false for
/// other URLs.
bool read_as_uri(const url_view& u, components& parts) noexcept
{
    if (!u.parts().hints.dot_segment) { // the text was read as a URI: see not_known_to_be_uri
        parts = u.parts();
        return true;
    }
    error why;
    return uriform::detail::tokenize_into(u.href(), reference_kind::uri, parts, why);
}

/// Appends `text`, and percent-encodes every octet that does not match `*( kept / pct-encoded )`.
void append_component(std::string_view text, const char_set& kept, std::string& out)
{
    while (!text.empty()) {
        const uriform::detail::grammar::reading allowed =
            uriform::detail::grammar::run(text, 0, kept, uriform::detail::grammar::repertoire::ascii);
        const std::size_t end =
            allowed.complete ? allowed.end : text.rfind('%', allowed.end - 1); // the incomplete triplet begins there
        out.append(text.substr(0, end));
        append_percent_encoded(text.substr(end, 1), uriform::encode_sets::all_octets, out);
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

void append_encoded(const url_view& u, std::string& out)
{
    const components& parts = u.parts();
    const auto slice = [&](std::size_t begin, std::size_t end) { return u.href().substr(begin, end - begin); };
    const bool is_address = u.host_kind() == host_kind::ipv6;
    const std::size_t userinfo_end = parts.host_begin - (parts.has_userinfo() ? std::size_t{1} : 0);

    out.append(slice(0, parts.has_authority() ? parts.authority_begin() : parts.path_begin));
    if (parts.has_authority()) {
        append_component(slice(parts.authority_begin(), userinfo_end), chars::userinfo, out);
        out.append(slice(userinfo_end, is_address ? parts.host_end : parts.host_begin));
        if (!is_address)
            append_component(u.hostname(), chars::reg_name, out);
        out.append(slice(parts.host_end, parts.path_begin));
    }
    append_component(slice(parts.path_begin, parts.path_end), chars::path, out);
    append_component(slice(parts.path_end, parts.query_end), chars::query, out); // includes the `?`, since queries may contain it
    out.append(slice(parts.query_end, parts.size).substr(0, 1));
    append_component(u.fragment().value_or(""), chars::fragment, out);
}

} // namespace

std::optional<uri_view> as_uri(const url_view& u) noexcept
{
    components parts;
    return read_as_uri(u, parts) ? std::optional(unchecked::make<uri_view>(u.href(), parts)) : std::nullopt;
}

/// Writes the URI of a URL that is not a URI to `buffer`, and returns its components.
components encode(const url_view& u, std::string& buffer)
{
    buffer.clear();
    append_encoded(u, buffer);
    return uriform::internal::read_composed(buffer);
}

uri_view as_uri(const url_view& u, std::string& buffer)
{
    components parts;
    if (read_as_uri(u, parts)) [[likely]]
        return unchecked::make<uri_view>(u.href(), parts);
    parts = encode(u, buffer);
    return unchecked::make<uri_view>(std::string_view(buffer), parts);
}

uri to_uri(const url_view& u)
{
    components parts;
    if (read_as_uri(u, parts)) [[likely]]
        return unchecked::make<uri>(u.href(), parts);
    std::string buffer;
    parts = encode(u, buffer);
    return unchecked::make<uri>(std::move(buffer), parts);
}

uri to_uri(url&& u)
{
    components parts;
    return read_as_uri(u, parts) ? unchecked::make<uri>(std::move(u).release(), parts) : to_uri(url_view(u));
}

} // namespace uriform::web
