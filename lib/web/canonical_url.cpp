#include "web/canonical_url.hpp"

#include <cstdint>

#include <uriform/base/error.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/parse_url.hpp>

#include "syntax/simd/dispatch.hpp"
#include "web/host_parser.hpp"
#include "web/special_schemes.hpp"

namespace uriform::web::internal {
namespace {

/// Returns the type of a special scheme, except file, that begins `text` in lower case and is followed by `://`.
scheme_type network_scheme(std::string_view text) noexcept
{
    const std::size_t colon = text.substr(0, 6).find(':');
    if (colon == text.npos || text.substr(colon, 3) != "://")
        return scheme_type::not_special;
    const scheme_type type = type_of(text.substr(0, colon));
    return type != scheme_type::file ? type : scheme_type::not_special;
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

/// Returns whether a URI with a special scheme, neither upper case nor dot segments has a host that is its own serialization.
bool is_canonical_host(std::string_view host, const components& parts) noexcept
{
    if (host.empty() || host.size() > max_host_size || parts.host == uriform::host_kind::ipv6 ||
        parts.host == uriform::host_kind::ipvfuture)
        return false;
    if (parts.seen.percent && host.find('%') != host.npos)
        return false;
    return parts.host == uriform::host_kind::ipv4 || !ends_in_a_number(host);
}

} // namespace

// A URI with a special scheme is written differently only if its host or port is, if it has dot segments, or if its path is empty;
// of what a URI may hold, the percent-encode sets have `;` and `=` in credentials, and `'` in queries.
bool is_canonical(std::string_view text, components& parts) noexcept
{
    const scheme_type scheme = network_scheme(text);
    if (scheme == scheme_type::not_special || text.size() > max_size)
        return false;
    parts = {};
    error why;
    if (!uriform::internal::split_in_use.load(std::memory_order_relaxed)(text, reference_kind::uri, false, parts, why))
        return false;
    const auto part = [&](std::uint32_t begin, std::uint32_t end) { return text.substr(begin, end - begin); };
    return !parts.seen.upper_case && !parts.seen.dot_segment && !parts.has_userinfo() && parts.path_begin != parts.path_end &&
           is_canonical_host(part(parts.host_begin, parts.host_end), parts) &&
           is_canonical_port(part(parts.host_end, parts.path_begin), scheme) &&
           part(parts.path_end, parts.query_end).find('\'') == std::string_view::npos;
}

} // namespace uriform::web::internal
