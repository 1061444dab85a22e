#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform-explain.h>

#include <uriform/explain/explain_pair.hpp>
#include <uriform/explain/fetch_policy.hpp>
#include <uriform/uri/parse.hpp>

#include "core/c/boundary.hpp"
#include "core/c/members.hpp"
#include "core/c/unicode.hpp"
#include "core/c/web_base.hpp"
#include "explain/c/explanation.hpp"
#include "explain/c/fetching.hpp"
#include "explain/explain/key_by_all_rules.hpp"

using namespace uriform;

namespace {

static_assert(static_cast<int>(web::severity::error) == URIFORM_ERROR);
static_assert(static_cast<int>(web::fetch_refusal::port) == URIFORM_FETCH_PORT);

/// Sets `*to` to the element at `index`, if it exists.
template <class Element, class To, class Convert>
int put_element(const std::vector<Element>& all, std::size_t index, To* to, Convert convert) noexcept
{
    if (index >= all.size() || to == nullptr)
        return 0;
    *to = convert(all[index]);
    return 1;
}

/// The comparisons, in bit order.
constexpr std::string_view comparison_names[] = {"octets", "syntax", "scheme", "href", "cache", "page", "usual", "aggressive"};

uriform_pair_explanation pair_of(const web::pair_explanation& told) noexcept
{
    uriform_pair_explanation pair{};
    for (unsigned i = 0; i < std::size(comparison_names); ++i)
        if (const std::optional<bool> same = told.find(comparison_names[i])) {
            pair.compared |= 1u << i;
            pair.same |= *same ? 1u << i : 0;
        }
    for (const std::string_view rule : told.rules)
        pair.rules[pair.rule_count++] = rule.data();
    pair.position = told.position;
    pair.component = static_cast<std::uint32_t>(told.component);
    if (told.a_error)
        pair.a_error = c::failure(*told.a_error);
    if (told.b_error)
        pair.b_error = c::failure(*told.b_error, 1);
    return pair;
}

} // namespace

int uriform_find_finding(const char* name, size_t size)
{
    const c::text given{name, size};
    const auto kind = given.status().code == URIFORM_OK ? web::find_finding_kind(given.view()) : std::nullopt;
    return kind ? static_cast<int>(*kind) : -1;
}

const char* uriform_severity_name(uint32_t severity)
{
    return severity <= URIFORM_ERROR ? to_string(static_cast<web::severity>(severity)).data() : "";
}

int uriform_describe_finding(int kind, uriform_finding* finding)
{
    if (kind < 0 || kind > 63 || web::describe(static_cast<web::finding_kind>(kind)).name.empty() || finding == nullptr)
        return 0;
    *finding = c::finding_of({static_cast<web::finding_kind>(kind), 0, 0, {}});
    return 1;
}

int uriform_explain(const char* text, size_t size, const char* base, size_t base_size, uint32_t options,
                    uriform_web_domain_to_ascii* hook, const uriform_unicode* unicode, uriform_explanation** report,
                    uriform_error* error)
{
    const c::text given{text, size};
    const c::text from{base, base_size, 1};
    return c::answer(error, {given.status(), from.status(), c::allowed(options, 0), c::required(report)}, [&] {
        return c::with_base(from, c::hook_of(hook, unicode), [&](const web::url_view* against, const web::parse_options& how) {
            *report = new uriform_explanation(given.view(), {against, how.domain_to_ascii, c::service_of(unicode)});
            return c::success;
        });
    });
}

void uriform_explanation_free(uriform_explanation* report)
{
    delete report;
}

int uriform_explanation_reading(const uriform_explanation* report, uint32_t standard, uriform_reading* reading)
{
    if (report == nullptr || reading == nullptr)
        return 0;
    const web::explanation& all = report->report;
    if (standard == URIFORM_STANDARD_URI)
        *reading = all.uri ? uriform_reading{c::to_c(all.uri->text()), c::to_c(report->uri_host), {}, {}}
                           : uriform_reading{{}, {}, {}, c::failure(all.uri.error())};
    else if (standard == URIFORM_STANDARD_URL)
        *reading = all.url ? uriform_reading{c::to_c(all.url->href()), c::to_c(all.url_host()), {}, {}}
                           : uriform_reading{{}, {}, {}, c::failure(all.url.error())};
    else if (standard == URIFORM_STANDARD_IRI && all.iri)
        *reading = {all.iri->iri ? c::to_c(*all.iri->iri) : uriform_text{}, c::to_c(all.iri->ascii_host),
                    c::to_c(all.iri->unicode_host), all.iri->iri ? c::success : c::failure(all.iri->iri.error())};
    else
        return 0;
    return 1;
}

int uriform_explanation_difference(const uriform_explanation* report, uriform_reading_difference* difference)
{
    if (report == nullptr || difference == nullptr || !report->report.difference)
        return 0;
    const web::reading_difference& at = *report->report.difference;
    *difference = {at.position, static_cast<std::uint32_t>(at.component), static_cast<std::int32_t>(at.uri_error),
                   static_cast<std::int32_t>(at.url_error), 0};
    return 1;
}

int uriform_explanation_change(const uriform_explanation* report, size_t index, uriform_change* change)
{
    return report == nullptr ? 0 : put_element(report->report.changes, index, change, [](const normalization_change& one) {
        return uriform_change{c::span_of(one.begin, one.end), c::to_c(one.replacement), to_string(one.rule).data(),
                              section_of(one.rule).data()};
    });
}

int uriform_explanation_finding(const uriform_explanation* report, size_t index, uriform_finding* finding)
{
    return report == nullptr ? 0 : put_element(report->report.findings, index, finding, c::finding_of);
}

int uriform_find_kinds(const char* text, size_t size, const char* base, size_t base_size, uint64_t wanted, uint32_t options,
                       uriform_web_domain_to_ascii* hook, const uriform_unicode* unicode, uint64_t* kinds, uriform_error* error)
{
    const c::text given{text, size};
    const c::text from{base, base_size, 1};
    const auto checks = {given.status(), from.status(), c::known_findings(wanted), c::allowed(options, 0), c::required(kinds)};
    return c::answer(error, checks, [&] {
        return c::with_base(from, c::hook_of(hook, unicode), [&](const web::url_view* against, const web::parse_options& how) {
            const web::explain_options by{against, how.domain_to_ascii, c::service_of(unicode)};
            *kinds = web::find_kinds(given.view(), web::finding_set::of_bits(wanted), by).bits();
            return c::success;
        });
    });
}

int uriform_hide_credentials(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                             uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed(options, 0), out.status()},
                     [&] { return out.put(web::hide_credentials(given.view())); });
}

uint64_t uriform_default_refusals(void)
{
    return web::default_refusals().bits();
}

int uriform_safe_to_fetch(const char* text, size_t size, const char* base, size_t base_size, const uriform_fetch_policy* policy,
                          uint32_t options, uriform_web_domain_to_ascii* hook, const uriform_unicode* unicode, char* buffer,
                          size_t capacity, size_t* length, uriform_fetch_answer* answer, uriform_error* error)
{
    const c::text given{text, size};
    const c::text from{base, base_size, 1};
    const c::output out(buffer, capacity, length);
    const uriform_fetch_policy asked = policy != nullptr ? *policy : uriform_fetch_policy{};
    const auto checks = {given.status(),         from.status(), c::status_of(asked),
                         c::allowed(options, 0), out.status(),  c::required(answer)};
    return c::answer(error, checks, [&] {
        return c::with_base(from, c::hook_of(hook, unicode), [&](const web::url_view* against, const web::parse_options& how) {
            c::policy_of_c by(asked);
            by.policy.domain_to_ascii = how.domain_to_ascii;
            by.policy.unicode = c::service_of(unicode);
            const web::fetch_answer found = against != nullptr ? web::safe_to_fetch(given.view(), *against, by.policy)
                                                               : web::safe_to_fetch(given.view(), by.policy);
            const uriform_error written = found ? out.put(found.target->text()) : c::success;
            if (written.code == URIFORM_OK)
                *answer = c::answer_of(found);
            return written;
        });
    });
}

int uriform_explain_pair(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                         uriform_web_domain_to_ascii* hook, uriform_pair_explanation* pair, uriform_error* error)
{
    const c::text first{a, a_size};
    const c::text second{b, b_size, 1};
    return c::answer(error, {first.status(), second.status(), c::allowed(options, 0), c::required(pair)}, [&] {
        const c::hook_in_use in_use(hook);
        *pair = pair_of(web::explain_pair(first.view(), second.view(), {.base = nullptr, .domain_to_ascii = c::domain_hook(hook)}));
        return c::success;
    });
}

int uriform_key_by_all_rules(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                             uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed(options, 0), out.status()}, [&] {
        const result<uri_view> u = parse_uri(given.view());
        return u ? out.put(web::internal::key_by_all_rules(*u)) : c::failure(u.error());
    });
}
