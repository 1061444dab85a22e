#include <uriform/syntax/detail/tokenize.hpp>

#include <atomic>
#include <cstddef>
#include <string_view>

#include <uriform/syntax/detail/grammar.hpp>

#include "core/base/octet_scan.hpp"
#include "core/syntax/simd/dispatch.hpp"
#include "core/syntax/simd/kernel_interface.hpp"
#include "core/syntax/simd/masked_scanner.hpp"

namespace uriform {
namespace {

bool split(std::string_view text, internal::text_rule rule, components& parts, error& why) noexcept
{
    if (text.size() > max_size) [[unlikely]] {
        parts = {};
        why = {uri_errc::too_long, max_size};
        return false;
    }
    return internal::split_in_use.load(std::memory_order_relaxed)(text, rule, parts, &why);
}

/// Returns the component, as named in errors, that contains octet `at`.
component component_at(const components& parts, std::size_t at) noexcept
{
    if (at >= parts.query_end)
        return component::fragment;
    if (at >= parts.path_end)
        return component::query;
    return at >= parts.path_begin ? component::path : component::host;
}

/// Returns whether an IRI's non-ASCII octets are ucschar or, in the query, iprivate. Otherwise, sets `why`.
bool holds_ucschar(std::string_view text, const components& parts, error& why) noexcept
{
    for (std::size_t at = internal::not_ascii.find(text, 0); at < text.size(); at = internal::not_ascii.find(text, at)) {
        const component found = component_at(parts, at);
        const detail::grammar::ucschar_reading character = detail::grammar::read_ucschar(text, at, found == component::query);
        at += character.size;
        if (!character.complete) {
            why = {uri_errc::invalid_character, at, found};
            return false;
        }
    }
    return true;
}

} // namespace

[[gnu::flatten]] bool internal::read_by_grammar(std::string_view text, reference_kind kind, bool iri, components& parts, error& why,
                                                find_ends_function find_ends) noexcept
{
    masked_scanner scanner(text, find_ends);
    parts = {};
    return detail::grammar::reader<masked_scanner&>(text, kind, iri, scanner).read(parts, why);
}

bool detail::tokenize_into(std::string_view text, reference_kind kind, components& parts, error& why) noexcept
{
    return split(text, {kind, internal::text_language::uri}, parts, why);
}

bool detail::tokenize_iri_into(std::string_view text, reference_kind kind, components& parts, error& why) noexcept
{
    if (!split(text, {kind, internal::text_language::iri}, parts, why))
        return false;
    if (internal::is_ascii(text) || holds_ucschar(text, parts, why))
        return true;
    parts = {};
    return false;
}

} // namespace uriform
