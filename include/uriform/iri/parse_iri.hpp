#pragma once

#include <string>
#include <utility>

#include <uriform/base/export.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/iri/utf8_text.hpp>
#include <uriform/syntax/tokenize.hpp>
#include <uriform/uri/parse.hpp>

/// @file
/// From a text in UTF-8 to a view of it as an IRI: RFC 3987, section 2.2, validated in full.
///
/// All of these are linear in the text's length, and `noexcept`. The views are of `text`, which must outlive them: a temporary
/// `std::string` does not compile. Nothing is copied, allocated or normalized. Errors are those of uriform::tokenize_iri: octets
/// that are not UTF-8, characters that are not in the rule being read, and raw bidirectional formatting characters (section 4.1)
/// are uri_errc::invalid_character where they are first seen to be so. Those that return views can be used in constant expressions,
/// for texts of `char`.

namespace uriform::iri {

/// Reads `text` as an `IRI-reference`: an IRI or a relative reference.
///
/// @code
/// assert(uriform::iri::parse_iri_reference(u8"../\u00E9?b")->path() == "../\xC3\xA9");
/// assert(uriform::iri::parse_iri_reference("/\xC3(").error().position == 2);
/// @endcode
[[nodiscard]] constexpr result<iri_reference_view> parse_iri_reference(utf8_text text URIFORM_LIFETIMEBOUND) noexcept
{
    return uriform::detail::parse_as<iri_reference_view>(text, reference_kind::uri_reference);
}
template <uriform::detail::temporary_string Text>
result<iri_reference_view> parse_iri_reference(Text&& text) = delete;

/// Reads `text` as an `IRI`: a reference with a scheme.
///
/// @code
/// assert(uriform::iri::parse_iri(u8"http://r\u00E9sum\u00E9.example.org")->host() == "r\xC3\xA9sum\xC3\xA9.example.org");
/// assert(uriform::iri::parse_iri(u8"/\u00E9").error().code == uriform::uri_errc::missing_scheme);
/// static_assert(uriform::iri::parse_iri("http://h/\xC3\xA9")->path() == "/\xC3\xA9");
/// @endcode
[[nodiscard]] constexpr result<iri_view> parse_iri(utf8_text text URIFORM_LIFETIMEBOUND) noexcept
{
    return uriform::detail::parse_as<iri_view>(text, reference_kind::uri);
}
template <uriform::detail::temporary_string Text>
result<iri_view> parse_iri(Text&& text) = delete;

/// Reads `text` as an `absolute-IRI`: an IRI without fragment, fit to be a base.
///
/// @code
/// assert(uriform::iri::parse_absolute_iri(u8"http://a/\u00E9#").error().position == 11);
/// @endcode
[[nodiscard]] constexpr result<iri_view> parse_absolute_iri(utf8_text text URIFORM_LIFETIMEBOUND) noexcept
{
    return uriform::detail::parse_as<iri_view>(text, reference_kind::absolute_uri);
}
template <uriform::detail::temporary_string Text>
result<iri_view> parse_absolute_iri(Text&& text) = delete;

/// Reads `text` as an `irelative-ref`: a reference without scheme.
///
/// @code
/// assert(uriform::iri::parse_irelative_ref(u8"./\u00E9:b"));
/// @endcode
[[nodiscard]] constexpr result<iri_reference_view> parse_irelative_ref(utf8_text text URIFORM_LIFETIMEBOUND) noexcept
{
    return uriform::detail::parse_as<iri_reference_view>(text, reference_kind::relative_ref);
}
template <uriform::detail::temporary_string Text>
result<iri_reference_view> parse_irelative_ref(Text&& text) = delete;

/// Returns an owner that keeps the string, which is not copied. If the text is no `IRI-reference`, it is lost with the call; parse
/// a view first to keep it.
///
/// @code
/// uriform::iri::iri_reference r = uriform::iri::own_iri_reference(std::string("../\xC3\xA9")).value();
/// assert(r.path() == "../\xC3\xA9");
/// @endcode
[[nodiscard]] inline result<iri_reference> own_iri_reference(std::string text) noexcept
{
    return uriform::detail::own_as<iri_reference>(std::move(text), reference_kind::uri_reference);
}

/// Does the same for an IRI.
///
/// @code
/// uriform::iri::iri i = uriform::iri::own_iri(std::string("http://\xC3\xA9.example/")).value();
/// assert(i.host() == "\xC3\xA9.example" && std::move(i).release() == "http://\xC3\xA9.example/");
/// @endcode
[[nodiscard]] inline result<iri> own_iri(std::string text) noexcept
{
    return uriform::detail::own_as<iri>(std::move(text), reference_kind::uri);
}

} // namespace uriform::iri
