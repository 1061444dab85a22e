#include "core/web/uri_as_url.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/parse_url.hpp>

#include "core/syntax/simd/dispatch.hpp"
#include "core/web/host_parser.hpp"
#include "core/web/special_schemes.hpp"
#include "core/web/unchecked_url.hpp"
#include "core/web/url_octets.hpp"
#include "core/web/url_parser.hpp"

namespace uriform::web::internal {
namespace {

/// The scheme of a network, with `://`.
struct network_prefix {
    scheme_type scheme = scheme_type::not_special;
    std::size_t size = 0;
};

/// Returns the special scheme, except file, that begins `text` in lower case, if `://` follows.
[[gnu::always_inline]] inline network_prefix prefix_of(std::string_view text) noexcept
{
    if (text.starts_with("https://"))
        return {scheme_type::https, 8};
    if (text.starts_with("http://"))
        return {scheme_type::http, 7};
    if (text.starts_with("wss://"))
        return {scheme_type::wss, 6};
    if (text.starts_with("ws://"))
        return {scheme_type::ws, 5};
    if (text.starts_with("ftp://"))
        return {scheme_type::ftp, 6};
    return {};
}

/// Returns whether a port, with its `:`, is written as the serializer writes it.
bool is_canonical_port(std::string_view port, scheme_type scheme) noexcept
{
    if (port.empty())
        return true;
    port.remove_prefix(1);
    std::uint16_t number = 0;
    return !port.empty() && port.front() != '0' && uriform::detail::read_port(port, number) == port.size() &&
           number != default_port(scheme);
}

/// Returns whether the host of a URI, which has no upper-case letters, is its own serialization.
bool is_canonical_host(std::string_view host, const components& parts) noexcept
{
    if (host.empty() || host.size() > max_host_size || parts.host == uriform::host_kind::ipv6 ||
        parts.host == uriform::host_kind::ipvfuture)
        return false;
    if (parts.hints.percent && host.find('%') != host.npos)
        return false;
    return parts.host == uriform::host_kind::ipv4 || !ends_in_a_number(host);
}

constexpr std::string_view part(std::string_view text, std::uint32_t begin, std::uint32_t end) noexcept
{
    return text.substr(begin, end - begin);
}

} // namespace

// A URI with a special scheme is written differently only if its authority is, if it has dot segments, or if its path is empty; of
// what a URI may hold, the percent-encode sets have `;` and `=` in credentials, and `'` in queries.
text_kind kind_of(std::string_view text, components& parts) noexcept
{
    const network_prefix prefix = prefix_of(text);
    const bool is_file = prefix.size == 0 && text.starts_with("file:///");
    if ((prefix.size == 0 && !is_file) || text.size() > max_size)
        return text_kind::other;
    if (!uriform::internal::split_in_use.load(std::memory_order_relaxed)(text, reference_kind::uri, false, parts, nullptr))
        return text_kind::other;
    if (parts.hints.dot_segment || part(text, parts.path_end, parts.query_end).find('\'') != std::string_view::npos)
        return text_kind::other;
    if (is_file)
        return text_kind::canonical; // a drive letter cannot be written with `|` in a URI
    const bool has_canonical_authority = !parts.hints.upper_case && !parts.has_userinfo() &&
                                         is_canonical_host(part(text, parts.host_begin, parts.host_end), parts) &&
                                         is_canonical_port(part(text, parts.host_end, parts.path_begin), prefix.scheme);
    if (!has_canonical_authority)
        return text_kind::uri;
    return parts.path_begin != parts.path_end ? text_kind::canonical : text_kind::without_path;
}

void add_path(std::string_view text, components& parts, std::string& href)
{
    href.reserve(text.size() + 1);
    href.assign(text.substr(0, parts.path_begin));
    href += '/';
    href += text.substr(parts.path_begin);
    ++parts.path_end;
    ++parts.query_end;
    ++parts.size;
}

bool serialize_uri(std::string_view text, components& parts, std::string& href)
{
    constexpr std::size_t short_size = 1024;
    if (text.size() > short_size)
        return false;
    const scheme_type scheme = prefix_of(text).scheme;
    const parse_options no_options;
    validation_log log(text, nullptr);
    host_parser host;
    std::optional<std::uint16_t> port;
    const std::string_view host_text = part(text, parts.host_begin, parts.host_end);
    if (host_text.empty() || !host.parse(host_text, true, no_options, log))
        return false;
    if (parts.has_port() && !read_port(part(text, parts.host_end + 1, parts.path_begin), scheme, port, log))
        return false;

    std::array<char, 4 * short_size> buffer;
    href_writer out(buffer.data());
    const auto here = [&] { return static_cast<std::uint32_t>(out.size()); };
    components written = parts;
    out.put(text.substr(0, parts.authority_begin()));
    if (parts.has_userinfo())
        write_credentials(part(text, parts.authority_begin(), parts.host_begin - 1), out);
    written.host_begin = here();
    out.put(host.text());
    written.host_end = here();
    written.host = host.kind();
    write_port(port, out);
    written.path_begin = here();
    if (parts.path_begin == parts.path_end)
        out.put('/');
    const std::uint32_t path_end = here() + (parts.path_end - parts.path_begin);
    out.put(text.substr(parts.path_begin));
    written.path_end = path_end;
    written.query_end = path_end + (parts.query_end - parts.path_end);
    written.size = here();
    written.hints = not_known_to_be_uri; // a host may have become what no URI has
    href.assign(out.text());
    parts = written;
    return true;
}

bool has_plain_authority(std::string_view text) noexcept
{
    const network_prefix prefix = prefix_of(text);
    if (prefix.size == 0)
        return false;
    std::string_view rest = text.substr(prefix.size);
    std::size_t size = count_leading_common(rest);
    while (size < rest.size() && is(rest[size], allowed_in_domain))
        ++size;
    const std::string_view host = rest.substr(0, size);
    if (host.empty() || host.size() > max_host_size || (ends_in_a_number(host) && !uriform::detail::grammar::is_ipv4address(host)))
        return false;
    rest.remove_prefix(size);
    if (rest.starts_with(':')) {
        rest.remove_prefix(1);
        for (int digits = 0; digits < 4 && !rest.empty() && uriform::detail::ascii::is_digit(rest.front());
             ++digits) // a fifth may make it too large
            rest.remove_prefix(1);
    }
    return rest.empty() || is(rest.front(), delimiter);
}

} // namespace uriform::web::internal
