#include <uriform-iri.h>

#include <uriform/iri/iri_formats.hpp>
#include <uriform/iri/iri_normal_form.hpp>
#include <uriform/iri/parse_iri.hpp>
#include <uriform/iri/to_iri.hpp>
#include <uriform/iri/to_uri.hpp>
#include <uriform/iri/unicode_service.hpp>
#include <uriform/iri/web_domain.hpp>

#include "core/c/reference.hpp"
#include "core/c/unicode.hpp"

using namespace uriform;
using iri::iri_reference_view;

namespace {

result<iri_reference_view> read_iri(std::string_view text, std::uint32_t options)
{
    return uriform::detail::parse_as<iri_reference_view>(text, c::kind_of(options));
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
    const auto set = [&](const iri_reference_view& reference) {
        *components = c::components_in(reference);
        return c::success;
    };
    return c::answer_of(error, read_iri, {text, size}, options, c::kinds, {c::required(components)}, set);
}

int uriform_is_iri(const char* text, size_t size)
{
    return c::has_format([](std::string_view given) noexcept { return iri::is_iri(given); }, {text, size});
}

int uriform_is_iri_reference(const char* text, size_t size)
{
    return c::has_format([](std::string_view given) noexcept { return iri::is_iri_reference(given); }, {text, size});
}

int uriform_is_idn_hostname(const char* text, size_t size)
{
    const c::text given{text, size};
    bool is_so = false;
    const int status = c::answer(nullptr, {given.status()}, [&] {
        is_so = iri::is_idn_hostname(given.view());
        return c::success;
    });
    return status == URIFORM_OK && is_so ? 1 : 0;
}

int uriform_iri_domain_to_ascii(const char* domain, size_t size, int be_strict, char* buffer, size_t capacity, size_t* length)
{
    const c::text given{domain, size};
    const c::output out(buffer, capacity, length);
    const auto convert = [&]() -> uriform_error {
        const result<std::size_t> converted = iri::domain_to_ascii(given.view(), be_strict != 0, {buffer, capacity});
        if (!converted)
            return c::failure(converted.error());
        *length = *converted;
        return c::success;
    };
    return c::answer(nullptr, {given.status(), out.status()}, convert);
}

int uriform_to_uri(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                   uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed(options, conversions), out.status()}, [&] {
        const iri::to_uri_options how = conversion_of(options);
        return (options & URIFORM_URI) != 0 ? c::put(out, iri::to_uri(given.view(), how))
                                            : c::put(out, iri::to_uri_reference(given.view(), how));
    });
}

int uriform_to_iri(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                   uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed(options, URIFORM_URI), out.status()}, [&] {
        return (options & URIFORM_URI) != 0 ? c::put(out, iri::to_iri(given.view()))
                                            : c::put(out, iri::to_iri_reference(given.view()));
    });
}

int uriform_iri_normalize(const char* text, size_t size, uint32_t options, const uriform_scheme_rules* rules, char* buffer,
                          size_t capacity, size_t* length, uriform_error* error)
{
    const c::output out(buffer, capacity, length);
    const auto write = [&](const iri_reference_view& reference, const normal_form_options& form) {
        return out.put(iri::normalize(reference, form).text());
    };
    return c::answer_with_form(error, read_iri, {text, size}, options, c::forms, rules, out.status(), write);
}

int uriform_iri_equivalent(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                           const uriform_scheme_rules* rules, int* answer, uriform_error* error)
{
    const auto ask = [](const iri_reference_view& first, const iri_reference_view& second, const normal_form_options& form) {
        return iri::equivalent(first, second, form) ? 1 : 0;
    };
    return c::answer_pair(error, read_iri, {a, a_size}, {b, b_size, 1}, options, c::forms, rules, answer, ask);
}

int uriform_iri_compare(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                        const uriform_scheme_rules* rules, int* order, uriform_error* error)
{
    const auto ask = [](const iri_reference_view& first, const iri_reference_view& second, const normal_form_options& form) {
        return c::sign_of(iri::compare(first, second, form));
    };
    return c::answer_pair(error, read_iri, {a, a_size}, {b, b_size, 1}, options, c::forms, rules, order, ask);
}

int uriform_iri_hash(const char* text, size_t size, uint64_t seed, uint32_t options, const uriform_scheme_rules* rules,
                     uint64_t* hash, uriform_error* error)
{
    const auto set = [&](const iri_reference_view& reference, const normal_form_options& form) {
        *hash = iri::hash_normalized(reference, seed, form);
        return c::success;
    };
    return c::answer_with_form(error, read_iri, {text, size}, options, c::forms, rules, c::required(hash), set);
}

const uriform_unicode* uriform_iri_unicode(void)
{
    static const uriform_unicode unicode{uriform_iri_domain_to_ascii, iri::unicode_service()};
    return &unicode;
}
