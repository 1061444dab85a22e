#include <string_view>
#include <utility>

#include <uriform-iri.h>

#include <uriform/iri/explain_iri.hpp>
#include <uriform/iri/web_domain.hpp>

#include "c/explanation.hpp"
#include "c/fetching.hpp"
#include "c/web_base.hpp"

using namespace uriform;

int uriform_iri_explain(const char* text, size_t size, const char* base, size_t base_size, uint32_t options,
                        uriform_explanation** report, uriform_error* error)
{
    const c::text given{text, size};
    const c::text from{base, base_size, 1};
    return c::answer(error, {given.status(), from.status(), c::allowed(options, 0), c::required(report)}, [&] {
        return c::with_base(from, uriform_iri_domain_to_ascii, [&](const web::url_view* against, const web::parse_options&) {
            *report = new uriform_explanation(given.view(), [&](std::string_view copy, auto& by_iri) {
                iri::explanation all = iri::explain(copy, {.base = against, .domain_to_ascii = iri::domain_to_ascii});
                by_iri.emplace(all);
                return web::explanation(std::move(all));
            });
            return c::success;
        });
    });
}

int uriform_iri_safe_to_fetch(const char* text, size_t size, const char* base, size_t base_size, const uriform_fetch_policy* policy,
                              uint32_t options, char* buffer, size_t capacity, size_t* length, uriform_fetch_answer* answer,
                              uriform_error* error)
{
    const auto fetch = [](std::string_view given, const web::url_view* against, const web::fetch_policy& by) {
        return against != nullptr ? iri::safe_to_fetch(given, *against, by) : iri::safe_to_fetch(given, by);
    };
    return c::answer_fetch({text, size}, {base, base_size, 1}, policy, options, uriform_iri_domain_to_ascii,
                           {buffer, capacity, length}, answer, error, fetch);
}
