#pragma once

#include <bit>
#include <cstdint>

#include <uriform.h>

#include <uriform/syntax/components.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

#include "c/boundary.hpp"

/// @file
/// References and their options, as C has them.

namespace uriform::c {

/// The bits of options that say which normal form is meant, and of which kind of reference.
inline constexpr std::uint32_t forms = kinds | URIFORM_SYNTAX_LEVEL | URIFORM_DROP_FRAGMENT;

[[nodiscard]] constexpr reference_kind kind_of(std::uint32_t options) noexcept
{
    return static_cast<reference_kind>(std::bit_width(options & kinds)); // at most one bit is set
}
static_assert(kind_of(URIFORM_URI_REFERENCE) == reference_kind::uri_reference && kind_of(URIFORM_URI) == reference_kind::uri);
static_assert(kind_of(URIFORM_ABSOLUTE_URI) == reference_kind::absolute_uri);
static_assert(kind_of(URIFORM_RELATIVE_REF) == reference_kind::relative_ref);

[[nodiscard]] inline normal_form_options form_of(std::uint32_t options) noexcept
{
    return {
        .level = (options & URIFORM_SYNTAX_LEVEL) != 0 ? normalization_level::syntax : normalization_level::scheme,
        .drop_fragment = (options & URIFORM_DROP_FRAGMENT) != 0,
    };
}

static_assert(static_cast<int>(host_kind::none) == URIFORM_HOST_NONE);
static_assert(static_cast<int>(host_kind::reg_name) == URIFORM_HOST_REG_NAME);
static_assert(static_cast<int>(host_kind::ipv4) == URIFORM_HOST_IPV4 && static_cast<int>(host_kind::ipv6) == URIFORM_HOST_IPV6);
static_assert(static_cast<int>(host_kind::ipvfuture) == URIFORM_HOST_IPVFUTURE);

/// Without the delimiters that `parts` counts to its components.
[[nodiscard]] inline uriform_components components_of(const components& parts) noexcept
{
    uriform_components all{};
    const auto define = [&](bool defined, uriform_component name, uriform_span& span, std::uint32_t begin, std::uint32_t end) {
        if (!defined)
            return;
        all.defined |= name;
        span = {begin, end};
    };
    define(parts.has_scheme(), URIFORM_SCHEME, all.scheme, 0, parts.scheme_end);
    define(parts.has_authority(), URIFORM_AUTHORITY, all.authority, parts.authority_begin(), parts.path_begin);
    define(parts.has_userinfo(), URIFORM_USERINFO, all.userinfo, parts.authority_begin(), parts.host_begin - 1);
    define(parts.has_authority(), URIFORM_HOST, all.host, parts.host_begin, parts.host_end);
    define(parts.has_port(), URIFORM_PORT, all.port, parts.host_end + 1, parts.path_begin);
    define(true, URIFORM_PATH, all.path, parts.path_begin, parts.path_end);
    define(parts.has_query(), URIFORM_QUERY, all.query, parts.path_end + 1, parts.query_end);
    define(parts.has_fragment(), URIFORM_FRAGMENT, all.fragment, parts.query_end + 1, parts.size);
    all.kind = parts.has_scheme() ? URIFORM_URI : URIFORM_RELATIVE_REF;
    all.host_kind = static_cast<std::uint32_t>(parts.host);
    return all;
}

/// Calls `use(reference)` with what `parse` reads of a text.
template <class Parse, class Use>
[[nodiscard]] uriform_error with_parsed(Parse parse, const text& given, Use use)
{
    const auto reference = parse(given.view());
    if (!reference)
        return failure(reference.error(), given.number);
    return use(*reference);
}

/// Calls `use(a, b)` with what `parse_a` and `parse_b` read of two texts.
template <class ParseA, class ParseB, class Use>
[[nodiscard]] uriform_error with_parsed(ParseA parse_a, const text& a, ParseB parse_b, const text& b, Use use)
{
    return with_parsed(parse_a, a, [&](const auto& first) {
        return with_parsed(parse_b, b, [&](const auto& second) { return use(first, second); });
    });
}

/// Returns a function that reads a text as a `View` of the kind that `options` name.
template <class View>
[[nodiscard]] auto parser(std::uint32_t options) noexcept
{
    return [kind = kind_of(options)](std::string_view text) { return detail::parse_as<View>(text, kind); };
}

// The functions that differ only in the type of view, that of URIs or that of IRIs, and by it in the functions that are called.

template <class View>
[[nodiscard]] int answer_parsed(const text& given, std::uint32_t options, uriform_components* components,
                                uriform_error* error) noexcept
{
    return answer(error, {given.status(), allowed(options, kinds), required(components)}, [&] {
        return with_parsed(parser<View>(options), given, [&](const View& reference) {
            *components = components_of(reference.parts());
            return success;
        });
    });
}

template <class View>
[[nodiscard]] int answer_equivalent(const text& one, const text& other, std::uint32_t options, int* equal,
                                    uriform_error* error) noexcept
{
    return answer(error, {one.status(), other.status(), allowed(options, forms), required(equal)}, [&] {
        const auto compare = [&](const View& first, const View& second) {
            *equal = equivalent(first, second, form_of(options)) ? 1 : 0;
            return success;
        };
        return with_parsed(parser<View>(options), one, parser<View>(options), other, compare);
    });
}

template <class View>
[[nodiscard]] int answer_hash(const text& given, std::uint64_t seed, std::uint32_t options, std::uint64_t* number,
                              uriform_error* error) noexcept
{
    return answer(error, {given.status(), allowed(options, forms), required(number)}, [&] {
        return with_parsed(parser<View>(options), given, [&](const View& reference) {
            *number = hash(reference, seed, form_of(options));
            return success;
        });
    });
}

} // namespace uriform::c
