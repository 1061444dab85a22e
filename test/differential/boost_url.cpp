#include <boost/url/parse.hpp>
#include <boost/url/url.hpp>

#include "peer.hpp"

namespace uriform::test {
namespace {

namespace urls = boost::urls;

urls::url_view parse(std::string_view text)
{
    return urls::parse_uri_reference({text.data(), text.size()}).value();
}

std::optional<std::string> component(bool defined, urls::string_view text)
{
    return defined ? std::optional(std::string(text)) : std::nullopt;
}

std::optional<peer_components> read(std::string_view text)
{
    const auto u = urls::parse_uri_reference({text.data(), text.size()});
    if (!u)
        return std::nullopt;
    return peer_components{
        component(u->has_scheme(), u->scheme()),
        component(u->has_userinfo(), u->encoded_userinfo()),
        component(u->has_authority(), u->encoded_host()),
        component(u->has_port(), u->port()),
        std::string(u->encoded_path()),
        component(u->has_query(), u->encoded_query()),
        component(u->has_fragment(), u->encoded_fragment()),
    };
}

std::optional<std::string> normalize(std::string_view text)
{
    urls::url u(parse(text));
    u.normalize();
    return std::string(u.buffer());
}

std::optional<std::string> resolve(std::string_view base, std::string_view reference)
{
    urls::url target;
    if (!urls::resolve(parse(base), parse(reference), target))
        return std::nullopt;
    return std::string(target.buffer());
}

bool equal(std::string_view a, std::string_view b)
{
    return parse(a) == parse(b);
}

} // namespace

const peer boost_url{"Boost.URL", read, normalize, resolve, equal};

} // namespace uriform::test
