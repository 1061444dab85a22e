#pragma once

#include <string>
#include <utility>

#include <uriform/base/export.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/iri/utf8_text.hpp>
#include <uriform/syntax/detail/tokenize.hpp>
#include <uriform/uri/parse.hpp>

/// @file
/// Parses a UTF-8 text into a view of an IRI, with full validation by RFC 3987, section 2.2.
///
/// To parse a string into an owner without copying it, call iri_reference::parse() or iri::parse().
///
/// All functions here are linear in the text's length and `noexcept`. They copy, allocate and normalize nothing. Views refer to
/// `text`, so it must outlive them, and a temporary `std::string` does not compile. Ill-formed UTF-8, characters that the rule
/// being read does not allow, and raw bidirectional formatting characters (section 4.1) are errors: uri_errc::invalid_character, at
/// the first byte that reveals the error. Functions that return views can be used in constant expressions, for texts of `char`.

namespace uriform::iri {

/// Parses `text` as an `IRI-reference`, or by the rule that `kind` selects, like uriform::parse_uri_reference().
///
/// @code
/// assert(uriform::iri::parse_iri_reference(u8"../\u00E9?b")->path() == "../\xC3\xA9");
/// assert(uriform::iri::parse_iri_reference("/\xC3(").error().position == 2);
/// @endcode
[[nodiscard]] constexpr result<iri_reference_view> parse_iri_reference(utf8_text text URIFORM_LIFETIMEBOUND,
                                                                       reference_kind kind = reference_kind::uri_reference) noexcept
{
    return uriform::detail::parse_as<iri_reference_view>(text, kind);
}
template <uriform::detail::temporary_string Text>
result<iri_reference_view> parse_iri_reference(Text&& text, reference_kind kind = reference_kind::uri_reference) = delete;

/// Parses `text` as an `IRI`: a reference with a scheme.
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

} // namespace uriform::iri
