#include <uriform/web/url.hpp>

#include <uriform/web/parse_url.hpp>

#include "core/web/special_schemes.hpp"

namespace uriform::web {
namespace {

constexpr std::string_view opaque_origin = "null";

std::string tuple_origin(const url_view& u)
{
    std::string origin(u.protocol());
    origin += "//";
    origin += u.host();
    return origin;
}

} // namespace

std::string detail::origin_of(const url_view& u)
{
    using internal::scheme_type;
    const scheme_type scheme = internal::type_of(u.scheme());
    if (internal::is_special(scheme) && scheme != scheme_type::file)
        return tuple_origin(u);
    if (u.scheme() != "blob")
        return std::string(opaque_origin);
    std::string buffer;
    const result<url_view> path = parse_view(u.pathname(), buffer);
    const bool has_tuple_origin = path && (path->scheme() == "http" || path->scheme() == "https");
    return has_tuple_origin ? tuple_origin(*path) : std::string(opaque_origin); // file URLs have opaque origins
}

} // namespace uriform::web
