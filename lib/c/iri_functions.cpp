#include <uriform-iri.h>

#include <uriform/iri/iri_normal_form.hpp>
#include <uriform/iri/parse_iri.hpp>
#include <uriform/iri/to_iri.hpp>
#include <uriform/iri/to_uri.hpp>

#include "c/reference.hpp"

using namespace uriform;
using iri::iri_reference_view;

namespace {

/// Puts the text of a converted reference.
template <class Converted>
uriform_error put(const c::output& out, const result<Converted>& converted)
{
    return converted ? out.put(converted->text()) : c::failure(converted.error());
}

iri::to_uri_options conversion_of(std::uint32_t options) noexcept
{
    return {
        .host = (options & URIFORM_PERCENT_ENCODED_HOST) != 0 ? iri::host_form::percent_encoded : iri::host_form::a_labels,
        .nfc = (options & URIFORM_NFC) != 0,
        .legacy_extended = (options & URIFORM_LEGACY_EXTENDED) != 0,
    };
}

constexpr std::uint32_t conversions = URIFORM_URI | URIFORM_PERCENT_ENCODED_HOST | URIFORM_NFC | URIFORM_LEGACY_EXTENDED;

} // namespace

int uriform_iri_parse(const char* text, size_t size, uint32_t options, uriform_components* components, uriform_error* error)
{
    return c::answer_parsed<iri_reference_view>({text, size}, options, components, error);
}

int uriform_to_uri(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                   uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed(options, conversions), out.status()}, [&] {
        const iri::to_uri_options how = conversion_of(options);
        return (options & URIFORM_URI) != 0 ? put(out, iri::to_uri(given.view(), how))
                                            : put(out, iri::to_uri_reference(given.view(), how));
    });
}

int uriform_to_iri(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                   uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed(options, URIFORM_URI), out.status()}, [&] {
        return (options & URIFORM_URI) != 0 ? put(out, iri::to_iri(given.view())) : put(out, iri::to_iri_reference(given.view()));
    });
}

int uriform_iri_normalize(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                          uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed(options, c::forms), out.status()}, [&] {
        return c::with_parsed(c::parser<iri_reference_view>(options), given, [&](const iri_reference_view& reference) {
            return out.put(iri::normalize(reference, c::form_of(options)).text());
        });
    });
}

int uriform_iri_equivalent(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options, int* answer,
                           uriform_error* error)
{
    return c::answer_equivalent<iri_reference_view>({a, a_size}, {b, b_size, 1}, options, answer, error);
}

int uriform_iri_hash(const char* text, size_t size, uint64_t seed, uint32_t options, uint64_t* hash, uriform_error* error)
{
    return c::answer_hash<iri_reference_view>({text, size}, seed, options, hash, error);
}
