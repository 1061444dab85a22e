#include <ada.h>

#include "operation.hpp"

namespace uriform::bench {

void add_ada(const corpora& from)
{
    const auto& texts = from.texts.texts;
    measure("parse", "ada", from, [&](std::size_t i) { return ada::can_parse(texts[i]); });
    measure("parse and normalize", "ada", from, [&](std::size_t i) {
        const auto u = ada::parse<ada::url_aggregator>(texts[i]);
        return u ? u->get_href().size() : 0;
    });
}

} // namespace uriform::bench
