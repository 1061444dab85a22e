#include "core/c/reference.hpp"

#include <uriform/uri/data_uri.hpp>
#include <uriform/uri/origin.hpp>
#include <uriform/uri/parse.hpp>

using namespace uriform;

namespace {

/// The maximum number of bytes, rounded up, that normalization adds to a text: an IPv6 address gains its dotted form, a path
/// gains a `/` or `/.`.
constexpr std::size_t most_growth = 16;

/// Returns the full size, even if it exceeds the room.
result<std::size_t> write_normal_form(const uri_reference_view& reference, const normal_form_options& form, std::span<char> room)
{
    const std::size_t size = normalize_to(reference, room, form);
    if (size > max_size)
        return error{uri_errc::too_long, max_size};
    return size;
}

/// Converts a scheme rule to C.
uriform_scheme_rule rule_of(const scheme_rule& rule) noexcept
{
    const auto flag = [](bool is_set, std::uint32_t bit) { return is_set ? bit : 0; };
    return {
        .scheme = {rule.scheme.data(), rule.scheme.size()},
        .default_port = rule.default_port ? std::int32_t{*rule.default_port} : -1,
        .flags = flag(rule.empty_path_is_root, URIFORM_EMPTY_PATH_IS_ROOT) |
                 flag(rule.localhost_is_empty, URIFORM_LOCALHOST_IS_EMPTY) |
                 flag(rule.namespace_is_lower_case, URIFORM_NAMESPACE_IS_LOWER_CASE),
    };
}

} // namespace

const char* uriform_host_kind_name(uint32_t kind)
{
    return kind <= URIFORM_HOST_IPVFUTURE ? to_string(static_cast<host_kind>(kind)).data() : "";
}

int uriform_parse(const char* text, size_t size, uint32_t options, uriform_components* components, uriform_error* error)
{
    const auto set = [&](const uri_reference_view& reference) {
        *components = c::components_in(reference);
        return c::success;
    };
    return c::answer_of(error, c::read_reference, {text, size}, options, c::kinds, {c::required(components)}, set);
}

int uriform_normalize(const char* text, size_t size, uint32_t options, const uriform_scheme_rules* rules, char* buffer,
                      size_t capacity, size_t* length, uriform_error* error)
{
    const c::output out(buffer, capacity, length);
    const auto write = [&](const uri_reference_view& reference, const normal_form_options& form) {
        const std::size_t most = size <= max_size - most_growth ? size + most_growth : c::output::unknown;
        return out.put(most, [&](auto room) { return write_normal_form(reference, form, room); });
    };
    return c::answer_with_form(error, c::read_reference, {text, size}, options, c::forms, rules, out.status(), write);
}

int uriform_is_normalized(const char* text, size_t size, uint32_t options, const uriform_scheme_rules* rules, int* answer,
                          uriform_error* error)
{
    const auto set = [&](const uri_reference_view& reference, const normal_form_options& form) {
        *answer = is_normalized(reference, form) ? 1 : 0;
        return c::success;
    };
    return c::answer_with_form(error, c::read_reference, {text, size}, options, c::forms, rules, c::required(answer), set);
}

int uriform_equivalent(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                       const uriform_scheme_rules* rules, int* answer, uriform_error* error)
{
    const auto ask = [](const uri_reference_view& first, const uri_reference_view& second, const normal_form_options& form) {
        return equivalent(first, second, form) ? 1 : 0;
    };
    return c::answer_pair(error, c::read_reference, {a, a_size}, {b, b_size, 1}, options, c::forms, rules, answer, ask);
}

int uriform_compare(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options, const uriform_scheme_rules* rules,
                    int* order, uriform_error* error)
{
    const auto ask = [](const uri_reference_view& first, const uri_reference_view& second, const normal_form_options& form) {
        return c::sign_of(compare(first, second, form));
    };
    return c::answer_pair(error, c::read_reference, {a, a_size}, {b, b_size, 1}, options, c::forms, rules, order, ask);
}

int uriform_hash(const char* text, size_t size, uint64_t seed, uint32_t options, const uriform_scheme_rules* rules, uint64_t* hash,
                 uriform_error* error)
{
    const auto set = [&](const uri_reference_view& reference, const normal_form_options& form) {
        *hash = uriform::hash_normalized(reference, seed, form);
        return c::success;
    };
    return c::answer_with_form(error, c::read_reference, {text, size}, options, c::forms, rules, c::required(hash), set);
}

int uriform_port_or_default(const char* text, size_t size, uint32_t options, const uriform_scheme_rules* rules, int32_t* port,
                            uriform_error* error)
{
    const auto set = [&](const uri_reference_view& reference, const normal_form_options& form) {
        const auto found = reference.port_or_default(*form.schemes);
        *port = found ? std::int32_t{*found} : -1;
        return c::success;
    };
    return c::answer_with_form(error, c::read_reference, {text, size}, options, c::kinds, rules, c::required(port), set);
}

int uriform_same_origin(const char* a, size_t a_size, const char* b, size_t b_size, uint32_t options,
                        const uriform_scheme_rules* rules, int* answer, uriform_error* error)
{
    const auto ask = [](const uri_reference_view& first, const uri_reference_view& second, const normal_form_options& form) {
        return same_origin(first, second, *form.schemes) ? 1 : 0;
    };
    return c::answer_pair(error, c::read_reference, {a, a_size}, {b, b_size, 1}, options, c::kinds, rules, answer, ask);
}

int uriform_parse_data_header(const char* uri, size_t size, uriform_data_header* header, uriform_error* error)
{
    const c::text given{uri, size};
    return c::answer(error, {given.status(), c::required(header)}, [&] {
        return c::with_parsed([](std::string_view text) { return parse_uri(text); }, given,
                              [&](const uri_view& u) {
                                  const result<data_header> read = parse_data_header(u);
                                  if (!read)
                                      return c::failure(read.error());
                                  *header = {
                                      .media_type = {read->media_type.data(), read->media_type.size()},
                                      .parameters = {read->parameters.data(), read->parameters.size()},
                                      .data = {static_cast<std::uint32_t>(read->data_offset),
                                               static_cast<std::uint32_t>(read->data_offset + read->data.size())},
                                      .is_base64 = read->is_base64 ? 1U : 0U,
                                  };
                                  return c::success;
                              });
    });
}

int uriform_find_scheme(const char* scheme, size_t size, uriform_scheme_rule* rule, uriform_error* error)
{
    const c::text given{scheme, size};
    return c::answer(error, {given.status(), c::required(rule)}, [&] {
        const scheme_rule* const found = scheme_table::standard().find(given.view());
        if (found == nullptr)
            return c::failure(URIFORM_NOT_FOUND);
        *rule = rule_of(*found);
        return c::success;
    });
}
