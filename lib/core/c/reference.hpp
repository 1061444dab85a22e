#pragma once

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <type_traits>

#include <uriform.h>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/scheme_table.hpp>

#include "core/c/boundary.hpp"

/// @file
/// Converts references and their options from and to C.

namespace uriform::c {

/// The options that select the normal form and the reference kind.
inline constexpr std::uint32_t forms = kinds | URIFORM_SYNTAX_LEVEL | URIFORM_DROP_FRAGMENT | URIFORM_URN_EQUIVALENCE;

[[nodiscard]] constexpr reference_kind kind_of(std::uint32_t options) noexcept
{
    return static_cast<reference_kind>(std::bit_width(options & kinds)); // at most one bit is set
}
static_assert(kind_of(URIFORM_URI_REFERENCE) == reference_kind::uri_reference && kind_of(URIFORM_URI) == reference_kind::uri);
static_assert(kind_of(URIFORM_ABSOLUTE_URI) == reference_kind::absolute_uri);
static_assert(kind_of(URIFORM_RELATIVE_REF) == reference_kind::relative_ref);

/// Reads a text as a reference of the kind selected by `options`.
template <class View>
using reader = result<View>(std::string_view text, std::uint32_t options);

[[nodiscard]] inline result<uri_reference_view> read_reference(std::string_view text, std::uint32_t options)
{
    return detail::parse_as<uri_reference_view>(text, kind_of(options));
}

/// Scheme rules from C, which take precedence over the library's rules. A null pointer stands for no rules.
class scheme_rules {
public:
    scheme_rules(const uriform_scheme_rules* given) noexcept : given_(given != nullptr ? *given : uriform_scheme_rules{}) {}

    [[nodiscard]] uriform_error status() const noexcept
    {
        if (given_.rules == nullptr && given_.count != 0)
            return failure(URIFORM_NULL_ARGUMENT);
        for (std::size_t i = 0; i < given_.count; ++i)
            if (const uriform_error wrong = status_of(given_.rules[i]); wrong.code != URIFORM_OK)
                return wrong;
        return success;
    }

    /// Returns the first rule for the reference's scheme, or an empty rule.
    template <class View>
    [[nodiscard]] scheme_rule find(const View& reference) const noexcept
    {
        return reference.scheme() ? find_scheme(*reference.scheme()) : scheme_rule{};
    }

private:
    [[nodiscard]] scheme_rule find_scheme(std::string_view scheme) const noexcept
    {
        for (std::size_t i = 0; i < given_.count; ++i)
            if (detail::ascii::equal_ignoring_case(name_of(given_.rules[i]).view(), scheme))
                return converted(given_.rules[i]);
        return {};
    }

    [[nodiscard]] static text name_of(const uriform_scheme_rule& rule) noexcept { return {rule.scheme.data, rule.scheme.size}; }

    [[nodiscard]] static uriform_error status_of(const uriform_scheme_rule& rule) noexcept
    {
        constexpr std::uint32_t all = URIFORM_EMPTY_PATH_IS_ROOT | URIFORM_LOCALHOST_IS_EMPTY | URIFORM_NAMESPACE_IS_LOWER_CASE;
        if (rule.default_port < -1 || rule.default_port > 65535 || (rule.flags & ~all) != 0)
            return failure(URIFORM_INVALID_OPTION);
        return name_of(rule).status();
    }

    [[nodiscard]] static scheme_rule converted(const uriform_scheme_rule& rule) noexcept
    {
        const auto port = static_cast<std::uint16_t>(rule.default_port);
        return {
            .scheme = name_of(rule).view(),
            .default_port = rule.default_port < 0 ? std::nullopt : std::optional(port),
            .empty_path_is_root = (rule.flags & URIFORM_EMPTY_PATH_IS_ROOT) != 0,
            .localhost_is_empty = (rule.flags & URIFORM_LOCALHOST_IS_EMPTY) != 0,
            .namespace_is_lower_case = (rule.flags & URIFORM_NAMESPACE_IS_LOWER_CASE) != 0,
        };
    }

    uriform_scheme_rules given_;
};

/// Returns a table in which the given rules precede the library's rules. Converts only rules that were found, because a table of
/// all the caller's rules would require allocation.
template <std::size_t Count>
[[nodiscard]] scheme_table table_of(const std::array<scheme_rule, Count>& found) noexcept
{
    return {found.data(), Count, &scheme_table::standard()};
}

[[nodiscard]] inline normal_form_options form_of(std::uint32_t options, const scheme_table& table) noexcept
{
    return {
        .level = (options & URIFORM_SYNTAX_LEVEL) != 0 ? normalization_level::syntax : normalization_level::scheme,
        .drop_fragment = (options & URIFORM_DROP_FRAGMENT) != 0,
        .urn_equivalence = (options & URIFORM_URN_EQUIVALENCE) != 0,
        .schemes = &table,
    };
}

/// Returns -1, 0 or 1.
[[nodiscard]] inline int sign_of(std::weak_ordering order) noexcept
{
    return (order > 0 ? 1 : 0) - (order < 0 ? 1 : 0);
}

static_assert(static_cast<int>(host_kind::none) == URIFORM_HOST_NONE);
static_assert(static_cast<int>(host_kind::reg_name) == URIFORM_HOST_REG_NAME);
static_assert(static_cast<int>(host_kind::ipv4) == URIFORM_HOST_IPV4 && static_cast<int>(host_kind::ipv6) == URIFORM_HOST_IPV6);
static_assert(static_cast<int>(host_kind::ipvfuture) == URIFORM_HOST_IPVFUTURE);

/// Omits the delimiters that `parts` includes in components.
/// Returns the components with these offsets, but without the port number.
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
    all.port_number = -1;
    return all;
}

/// Returns all components of a reference.
template <class View>
[[nodiscard]] uriform_components components_in(const View& reference) noexcept
{
    uriform_components all = components_of(reference.parts());
    if (const std::optional<std::uint16_t> number = reference.port_number())
        all.port_number = *number;
    return all;
}

/// Parses a text by `parse`, and calls `use(reference)`.
template <class Parse, class Use>
[[nodiscard]] uriform_error with_parsed(Parse parse, const text& given, Use use)
{
    const auto reference = parse(given.view());
    if (!reference)
        return failure(reference.error(), given.number);
    return use(*reference);
}

/// Parses two texts by `parse_a` and `parse_b`, and calls `use(a, b)`.
template <class ParseA, class ParseB, class Use>
[[nodiscard]] uriform_error with_parsed(ParseA parse_a, const text& a, ParseB parse_b, const text& b, Use use)
{
    return with_parsed(parse_a, a, [&](const auto& first) {
        return with_parsed(parse_b, b, [&](const auto& second) { return use(first, second); });
    });
}

/// Outputs an owner's text, or returns the error.
template <class Owner>
[[nodiscard]] uriform_error put(const output& out, const result<Owner>& made)
{
    return made ? out.put(made->text()) : failure(made.error());
}

/// Returns the status of `use(reference)` for a text, if the text, the options and the other arguments are valid.
template <class View>
[[gnu::noinline, nodiscard]] int answer_of(uriform_error* error, reader<View>* read, const text& given, std::uint32_t options,
                                           std::uint32_t all, std::initializer_list<uriform_error> others,
                                           std::type_identity_t<call_to<uriform_error(const View&)>> use)
{
    return answer(error, {given.status(), first_failure(others), allowed(options, all)},
                  [&] { return with_parsed([&](std::string_view text) { return read(text, options); }, given, use); });
}

/// Does the same for `use(reference, form)`.
template <class View>
[[gnu::noinline, nodiscard]] int
answer_with_form(uriform_error* error, reader<View>* read, const text& given, std::uint32_t options, std::uint32_t all,
                 const scheme_rules& rules, const uriform_error& place,
                 std::type_identity_t<call_to<uriform_error(const View&, const normal_form_options&)>> use)
{
    return answer_of(error, read, given, options, all, {rules.status(), place}, [&](const View& reference) {
        const std::array found{rules.find(reference)};
        const scheme_table table = table_of(found);
        return use(reference, form_of(options, table));
    });
}

/// Sets `*answer` to `use(a, b, form)` for two texts.
template <class View>
[[gnu::noinline, nodiscard]] int
answer_pair(uriform_error* error, reader<View>* read, const text& a, const text& b, std::uint32_t options, std::uint32_t all,
            const scheme_rules& rules, int* answer,
            std::type_identity_t<call_to<int(const View&, const View&, const normal_form_options&)>> use)
{
    return answer_of(error, read, a, options, all, {b.status(), rules.status(), required(answer)}, [&](const View& first) {
        const auto read_second = [&](std::string_view text) { return read(text, options); };
        return with_parsed(read_second, b, [&](const View& second) {
            const std::array found{rules.find(first), rules.find(second)};
            const scheme_table table = table_of(found);
            *answer = use(first, second, form_of(options, table));
            return success;
        });
    });
}

} // namespace uriform::c
