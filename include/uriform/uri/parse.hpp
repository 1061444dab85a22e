#pragma once

#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <uriform/base/export.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/syntax/detail/tokenize.hpp>
#include <uriform/syntax/syntax_errc.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Parses a text into a view or an owner, with full RFC 3986 validation.
///
/// All functions here are linear in the text's length and `noexcept`. They copy and allocate nothing. Views refer to `text`, so it
/// must outlive them, and a temporary `std::string` does not compile. A text longer than uriform::max_size is an error,
/// uri_errc::too_long. If the grammar rule does not match, the error's position is the first byte that cannot occur there.
/// Functions that return views can be used in constant expressions.

namespace uriform {

namespace detail {

/// Splits a text by the grammar for `Syntax`, like tokenize_into().
template <class Syntax>
[[nodiscard]] inline bool split_into(std::string_view text, reference_kind kind, components& parts, error& why) noexcept
{
    if constexpr (Syntax::is_iri)
        return tokenize_iri_into(text, kind, parts, why);
    else
        return tokenize_into(text, kind, parts, why);
}

template <class View>
[[nodiscard]] constexpr result<View> parse_as(typename View::syntax::text given, reference_kind kind) noexcept
{
    using syntax = typename View::syntax;
    const std::string_view text = syntax::octets(given);
    result<View> view(std::in_place, text, components{});
    components& parts = unchecked::storage(*view).parts;
    error why{};
    if (std::is_constant_evaluated()) {
        // A single return statement lets the compiler construct the result in place.
        if (const result<components> read = detail::grammar::read(text, kind, syntax::is_iri))
            parts = *read;
        else
            view = read.error();
    } else if (!split_into<syntax>(text, kind, parts, why)) [[unlikely]] {
        view = why;
    }
    return view;
}

/// Parses a string and moves it into an owner.
template <class Owner>
[[nodiscard]] result<Owner> own_as(std::string text, reference_kind kind) noexcept
{
    components parts{};
    error why{};
    if (!split_into<typename Owner::syntax>(text, kind, parts, why))
        return why;
    return unchecked::make<Owner>(std::move(text), parts);
}

} // namespace detail

/// Parses `text` as a `URI-reference` (section 4.1): a URI or a relative reference.
///
/// @code
/// assert(uriform::parse_uri_reference("../a?b")->path() == "../a");
/// assert(uriform::parse_uri_reference("%4").error().position == 2);
/// @endcode
[[nodiscard]] constexpr result<uri_reference_view> parse_uri_reference(std::string_view text URIFORM_LIFETIMEBOUND,
                                                                       reference_kind kind = reference_kind::uri_reference) noexcept
{
    return detail::parse_as<uri_reference_view>(text, kind);
}
template <detail::temporary_string Text>
result<uri_reference_view> parse_uri_reference(Text&& text, reference_kind kind = reference_kind::uri_reference) = delete;

/// Parses `text` as a `URI` (section 3): a reference with a scheme.
///
/// @code
/// auto u = uriform::parse_uri("http://EXAMPLE.com:80/%7Euser/./a%2fb");
/// assert(u && u->host() == "EXAMPLE.com" && u->port_number() == 80);
/// assert(uriform::parse_uri("/a").error().code == uriform::uri_errc::missing_scheme);
/// static_assert(uriform::parse_uri("http://h/")->host() == "h");
/// @endcode
[[nodiscard]] constexpr result<uri_view> parse_uri(std::string_view text URIFORM_LIFETIMEBOUND) noexcept
{
    return detail::parse_as<uri_view>(text, reference_kind::uri);
}
template <detail::temporary_string Text>
result<uri_view> parse_uri(Text&& text) = delete;

template <class Syntax, class Storage>
constexpr result<basic_reference<Syntax, Storage>> basic_reference<Syntax, Storage>::parse(typename Syntax::text text) noexcept
    requires(!detail::owns<Storage>)
{
    return detail::parse_as<basic_reference>(text, reference_kind::uri_reference);
}
template <class Syntax, class Storage>
result<basic_reference<Syntax, Storage>> basic_reference<Syntax, Storage>::parse(std::string text) noexcept
    requires(detail::owns<Storage>)
{
    return detail::own_as<basic_reference>(std::move(text), reference_kind::uri_reference);
}

template <class Syntax, class Storage>
constexpr result<basic_identifier<Syntax, Storage>> basic_identifier<Syntax, Storage>::parse(typename Syntax::text text) noexcept
    requires(!detail::owns<Storage>)
{
    return detail::parse_as<basic_identifier>(text, reference_kind::uri);
}
template <class Syntax, class Storage>
result<basic_identifier<Syntax, Storage>> basic_identifier<Syntax, Storage>::parse(std::string text) noexcept
    requires(detail::owns<Storage>)
{
    return detail::own_as<basic_identifier>(std::move(text), reference_kind::uri);
}

} // namespace uriform
