#include <ada.h>

#include "scaling.hpp"

namespace uriform::bench {

void add_ada(const corpora& from)
{
    const auto& texts = from.texts.texts;
    measure_scaling("parse", "ada", from,
                    one_by_one([](std::string_view text) { return ada::parse<ada::url_aggregator>(text).has_value(); }));
    // ada has no view type, so both operations are the same.
    for (const char* const operation : {"web: parse to href", "web: parse"})
        measure(operation, "ada", from, [&](std::size_t i) {
            const auto u = ada::parse<ada::url_aggregator>(texts[i]);
            return u ? u->get_href().size() : 0;
        });
    measure("web: can_parse", "ada", from, [&](std::size_t i) { return ada::can_parse(texts[i]); });
    for (const url_class& urls : from.urls) {
        const auto base = ada::parse<ada::url_aggregator>(urls.base);
        measure("web: " + urls.name, "ada", urls.texts, [&, base](std::size_t i) {
            const auto u = ada::parse<ada::url_aggregator>(urls.texts.texts[i], base ? &*base : nullptr);
            return u ? u->get_href().size() : 0;
        });
    }
}

} // namespace uriform::bench
