#include "c/reference.hpp"

#include <uriform/uri/origin.hpp>
#include <uriform/uri/parse.hpp>

using namespace uriform;

namespace {

/// The most bytes that a text may gain by normalization, and a little more: an IPv6 address its dotted form, a path a `/` or a
/// `/.`.
constexpr std::size_t most_growth = 16;

/// Gives the whole size, that of a URI reference.
result<std::size_t> write_normal_form(const uri_reference_view& reference, const normal_form_options& form, std::span<char> room)
{
    const std::size_t size = normalize_to(reference, room, form);
    if (size > max_size)
        return error{errc::too_long, max_size};
    return size;
}

} // namespace

int uriform_parse(const char* text, size_t size, uint32_t options, uriform_components* components, uriform_error* error)
{
    return c::answer_parsed<uri_reference_view>({text, size}, options, components, error);
}

int uriform_normalize(const char* text, size_t size, uint32_t options, char* buffer, size_t capacity, size_t* length,
                      uriform_error* error)
{
    const c::text given{text, size};
    const c::output out(buffer, capacity, length);
    return c::answer(error, {given.status(), c::allowed(options, c::forms), out.status()}, [&] {
        return c::with_parsed(c::parser<uri_reference_view>(options), given, [&](const uri_reference_view& reference) {
            const std::size_t most = size <= max_size - most_growth ? size + most_growth : c::output::unknown;
            return out.put(most, [&](auto room) { return write_normal_form(reference, c::form_of(options), room); });
        });
    });
}

int uriform_is_normalized(const char* text, size_t size, uint32_t options, int* answer, uriform_error* error)
{
    const c::text given{text, size};
    return c::answer(error, {given.status(), c::allowed(options, c::forms), c::required(answer)}, [&] {
        return c::with_parsed(c::parser<uri_reference_view>(options), given, [&](const uri_reference_view& reference) {
            *answer = is_normalized(reference, c::form_of(options)) ? 1 : 0;
            return c::success;
        });
    });
}

int uriform_equivalent(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options, int* answer,
                       uriform_error* error)
{
    return c::answer_equivalent<uri_reference_view>({a, a_size}, {b, b_size, 1}, options, answer, error);
}

int uriform_hash(const char* text, size_t size, uint64_t seed, uint32_t options, uint64_t* hash, uriform_error* error)
{
    return c::answer_hash<uri_reference_view>({text, size}, seed, options, hash, error);
}

int uriform_effective_port(const char* text, size_t size, uint32_t options, int32_t* port, uriform_error* error)
{
    const c::text given{text, size};
    return c::answer(error, {given.status(), c::allowed(options, c::kinds), c::required(port)}, [&] {
        return c::with_parsed(c::parser<uri_reference_view>(options), given, [&](const uri_reference_view& reference) {
            const auto found = effective_port(reference);
            if (!found)
                return c::failure(found.error());
            *port = *found ? std::int32_t{**found} : -1;
            return c::success;
        });
    });
}

int uriform_same_origin(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options, int* answer,
                        uriform_error* error)
{
    const c::text one{a, a_size};
    const c::text other{b, b_size, 1};
    return c::answer(error, {one.status(), other.status(), c::allowed(options, c::kinds), c::required(answer)}, [&] {
        const auto compare = [&](const uri_reference_view& first, const uri_reference_view& second) {
            *answer = same_origin(first, second) ? 1 : 0;
            return c::success;
        };
        return c::with_parsed(c::parser<uri_reference_view>(options), one, c::parser<uri_reference_view>(options), other, compare);
    });
}
