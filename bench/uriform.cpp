#include <cstring>
#include <optional>
#include <string>

#include <uriform/explain.hpp>
#include <uriform/uriform.hpp>
#ifdef WITH_IRI
#include <uriform/iri/web_domain.hpp>
#endif

#include "scaling.hpp"

namespace uriform::bench {
namespace {

/// URLs as browsers parse them: the run's texts, and kinds that parsers treat differently.
void add_urls(const corpora& from)
{
    const auto& texts = from.texts.texts;
    const auto href_of = [](std::string_view text, const web::url_view* base, std::string& buffer) {
#ifdef WITH_IRI
        const web::parse_options options = iri::web_options;
#else
        const web::parse_options options;
#endif
        const auto u = base == nullptr ? web::parse_view(text, buffer, options) : web::parse_view(text, *base, buffer, options);
        return u ? u->href().size() : 0;
    };
    measure("web: parse to href", "uriform web", from,
            [&, href_of, buffer = std::string()](std::size_t i) mutable { return href_of(texts[i], nullptr, buffer); });
    measure_scaling("parse", "uriform web", from, one_by_one([href_of, buffer = std::string()](std::string_view text) mutable {
                        return href_of(text, nullptr, buffer) != 0;
                    }));
    measure("web: parse", "uriform web", from, [&](std::size_t i) {
        const auto u = web::parse(texts[i]);
        return u ? u->href().size() : 0;
    });
    measure("web: can_parse", "uriform web", from, [&](std::size_t i) { return web::can_parse(texts[i]); });
    measure("web: explain", "uriform web", from, [&](std::size_t i) { return web::explain(texts[i]).findings.size(); });
    measure("web: safe_to_fetch", "uriform web", from, [&](std::size_t i) { return web::safe_to_fetch(texts[i]).why; });
    for (const url_class& urls : from.urls) {
        std::string unused;
        const std::optional<web::url_view> base =
            urls.base.empty() ? std::nullopt : std::optional(*web::parse_view(urls.base, unused));
        measure("web: " + urls.name, "uriform web", urls.texts, [&, base, href_of, buffer = std::string()](std::size_t i) mutable {
            return href_of(urls.texts.texts[i], base ? &*base : nullptr, buffer);
        });
    }
}

void measure_normalization(const std::string& operation, const std::string& library, const corpus& from)
{
    measure(operation, library, from, [&, out = std::string()](std::size_t i) mutable {
        out.clear();
        if (const auto u = parse_uri_reference(from.texts[i]))
            append_normalized(*u, out);
        return out.size();
    });
}

} // namespace

void add_uriform(const corpora& from)
{
    const auto& texts = from.texts.texts;
    const auto& others = from.others.texts;
    measure("parse", "uriform", from, [&](std::size_t i) { return parse_uri_reference(texts[i]).has_value(); });
    measure_normalization("parse and normalize", "uriform", from.texts);
    for (const changed_class& changed : from.changed) {
        measure_normalization("normalize: " + changed.name, "uriform", changed.texts);
        measure_normalization("normalize: " + changed.name, "unchanged", changed.unchanged);
    }
    measure("parse and is_normalized", "uriform", from, [&](std::size_t i) {
        const auto u = parse_uri_reference(texts[i]);
        return u && is_normalized(*u);
    });
    const auto compare = [](std::string_view a, std::string_view b) {
        const auto u = parse_uri_reference(a);
        const auto v = parse_uri_reference(b);
        return u && v && equivalent(*u, *v);
    };
    measure("parse and compare, equivalent", "uriform", from, [&, compare](std::size_t i) { return compare(texts[i], others[i]); });
    measure("parse and compare, different", "uriform", from,
            [&, compare](std::size_t i) { return compare(texts[i], texts[(i + 1) % texts.size()]); });
    measure("parse and hash", "uriform", from, [&](std::size_t i) {
        const auto u = parse_uri_reference(texts[i]);
        return u ? hash_normalized(*u) : 0;
    });
    const auto base = parse_uri("http://a/b/c/d;p?q");
    measure("parse and resolve", "uriform", from, [&, base, out = std::string()](std::size_t i) mutable {
        out.clear();
        if (const auto u = parse_uri_reference(texts[i]))
            append_resolved(*base, *u, out);
        return out.size();
    });
    add_urls(from);
}

void add_floors(const corpora& from)
{
    const auto& texts = from.texts.texts;
    measure("parse", "memcpy", from, [&, out = std::string(1 << 20, '\0')](std::size_t i) mutable {
        const std::size_t size = std::min(texts[i].size(), out.size());
        std::memcpy(out.data(), texts[i].data(), size);
        benchmark::ClobberMemory();
        return size;
    });
}

} // namespace uriform::bench
