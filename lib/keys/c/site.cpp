#include <cstdint>
#include <string>
#include <string_view>

#include <uriform-keys.h>

#include <uriform/site/labels.hpp>
#include <uriform/site/same_site.hpp>
#include <uriform/site/suffix_list.hpp>
#include <uriform/uri/parse.hpp>

#include "core/c/boundary.hpp"
#include "core/c/reference.hpp"
#include "keys/c/suffix_list_handle.hpp"

using namespace uriform;

namespace {

constexpr site::suffix_rules rules_of(std::uint32_t options) noexcept
{
    return (options & URIFORM_ICANN_RULES) != 0 ? site::suffix_rules::icann : site::suffix_rules::all;
}

/// Returns the position of `part` within `host`.
uriform_span place_of(std::string_view part, std::string_view host) noexcept
{
    if (part.empty())
        return {0, 0};
    const auto begin = static_cast<std::uint32_t>(part.data() - host.data());
    return {begin, begin + static_cast<std::uint32_t>(part.size())};
}

/// Returns an error if a text contains a delimiter that hosts cannot contain, otherwise success.
uriform_error status_of_host(const c::text& given) noexcept
{
    const std::string_view host = given.view();
    const std::size_t end_of_literal = host.starts_with('[') ? host.find(']') + 1 : 0;
    const std::size_t wrong = host.find_first_of("/?#@:\\", end_of_literal);
    return wrong == host.npos ? c::success : c::failure(error{uri_errc::invalid_character, wrong, component::host}, given.number);
}

result<uri_reference_view> read_any(std::string_view text) noexcept
{
    return parse_uri_reference(text);
}

} // namespace

int uriform_suffix_list_new(const char* text, size_t size, uint32_t options, uriform_suffix_list** list, uriform_error* error)
{
    const c::text given{text, size};
    return c::answer(error, {given.status(), c::allowed(options, 0), c::required(list)}, [&] {
        result<site::suffix_list> parsed = site::suffix_list::parse(given.view());
        if (!parsed)
            return c::failure(parsed.error());
        *list = new uriform_suffix_list{*std::move(parsed)};
        return c::success;
    });
}

void uriform_suffix_list_free(uriform_suffix_list* list)
{
    delete list;
}

int uriform_split_host(const uriform_suffix_list* list, const char* host, size_t size, uint32_t options,
                       uriform_domain_parts* parts, uriform_error* error)
{
    const c::text given{host, size};
    const auto asked = {c::required(list), given.status(), c::allowed(options, URIFORM_ICANN_RULES), c::required(parts)};
    return c::answer(error, asked, [&] {
        const uriform_error told = status_of_host(given);
        if (told.code != URIFORM_OK)
            return told;
        const site::domain_parts found = list->made.split(given.view(), rules_of(options));
        *parts = {place_of(found.public_suffix, given.view()), place_of(found.registrable_domain, given.view()),
                  static_cast<std::uint32_t>(found.section)};
        return c::success;
    });
}

int uriform_within(const char* host, size_t size, const char* domain, size_t domain_size, uint32_t options, int* answer,
                   uriform_error* error)
{
    const c::text given{host, size};
    const c::text other{domain, domain_size, 1};
    return c::answer(error, {given.status(), other.status(), c::allowed(options, 0), c::required(answer)}, [&] {
        for (const c::text& each : {given, other})
            if (const uriform_error told = status_of_host(each); told.code != URIFORM_OK)
                return told;
        *answer = site::within(given.view(), other.view()) ? 1 : 0;
        return c::success;
    });
}

int uriform_same_site(const uriform_suffix_list* list, const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                      int* answer, uriform_error* error)
{
    const c::text first{a, a_size};
    const c::text second{b, b_size, 1};
    const auto asked = {c::required(list), first.status(), second.status(),
                        c::allowed(options, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES), c::required(answer)};
    return c::answer(error, asked, [&] {
        return c::with_parsed(
            read_any, first, read_any, second, [&](const uri_reference_view& one, const uri_reference_view& other) {
                const auto compare = (options & URIFORM_SCHEMEFUL) != 0 ? site::same_site : site::schemelessly_same_site;
                *answer = compare(one, other, list->made, rules_of(options)) ? 1 : 0;
                return c::success;
            });
    });
}

int uriform_site(const uriform_suffix_list* list, const char* text, size_t size, uint32_t options, char* buffer, size_t capacity,
                 size_t* length, uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    const auto asked = {c::required(list), given.status(), c::allowed(options, URIFORM_SCHEMEFUL | URIFORM_ICANN_RULES),
                        out.status()};
    return c::answer(error, asked, [&] {
        return c::with_parsed(read_any, given, [&](const uri_reference_view& parsed) {
            std::string written;
            const auto size_of_site = site::append_site(
                parsed, list->made, written, {.rules = rules_of(options), .with_scheme = (options & URIFORM_SCHEMEFUL) != 0});
            return size_of_site ? out.put(written) : c::failure(size_of_site.error());
        });
    });
}
