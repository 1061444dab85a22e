#include <string_view>

#include <boost/url.hpp>

#include "scaling.hpp"

namespace uriform::bench {
namespace {

auto parse(std::string_view text)
{
    return boost::urls::parse_uri_reference({text.data(), text.size()});
}

bool compare(std::string_view a, std::string_view b)
{
    const auto u = parse(a);
    const auto v = parse(b);
    return u && v && *u == *v;
}

} // namespace

void add_boost_url(const corpora& from)
{
    const auto& texts = from.texts.texts;
    const auto& others = from.others.texts;
    measure("parse", "Boost.URL", from, [&](std::size_t i) { return parse(texts[i]).has_value(); });
    measure_scaling("parse", "Boost.URL", from, one_by_one([](std::string_view text) { return parse(text).has_value(); }));
    measure("parse and normalize", "Boost.URL", from, [&, out = boost::urls::url()](std::size_t i) mutable {
        const auto u = parse(texts[i]);
        if (!u)
            return std::size_t{0};
        out = *u;
        return out.normalize().size();
    });
    measure("parse and compare, equivalent", "Boost.URL", from, [&](std::size_t i) { return compare(texts[i], others[i]); });
    measure("parse and compare, different", "Boost.URL", from,
            [&](std::size_t i) { return compare(texts[i], texts[(i + 1) % texts.size()]); });
    const auto base = boost::urls::parse_uri("http://a/b/c/d;p?q").value();
    measure("parse and resolve", "Boost.URL", from, [&, base, out = boost::urls::url()](std::size_t i) mutable {
        const auto u = parse(texts[i]);
        if (u)
            static_cast<void>(boost::urls::resolve(base, *u, out));
        return out.size();
    });
}

} // namespace uriform::bench
