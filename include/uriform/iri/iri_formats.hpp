#pragma once

#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/iri/parse_iri.hpp>
#include <uriform/iri/utf8_text.hpp>

/// @file
/// The formats of JSON Schema (validation, sections 7.3.3 and 7.3.5) that texts beyond ASCII may have. Those of URIs are in
/// uriform/uri/schema_formats.hpp, which says what all of them have in common.

namespace uriform::iri {

/// Returns whether `text` is an IRI: the format `iri` (RFC 3987, section 2.2). Linear, no allocation.
///
/// @code
/// assert(uriform::iri::is_iri("http://h/\xC3\xA9") && !uriform::iri::is_iri("/\xC3\xA9") && !uriform::iri::is_iri("a:\xC3"));
/// @endcode
[[nodiscard]] constexpr bool is_iri(utf8_text text) noexcept
{
    return parse_iri(text).has_value();
}

/// Returns whether `text` is an IRI or a relative reference: the format `iri-reference` (RFC 3987, section 2.2). Linear, no
/// allocation.
///
/// @code
/// assert(uriform::iri::is_iri_reference("\xC3\xA9?a") && !uriform::iri::is_iri_reference("\\\\h\\\xC3\xA9"));
/// @endcode
[[nodiscard]] constexpr bool is_iri_reference(utf8_text text) noexcept
{
    return parse_iri_reference(text).has_value();
}

} // namespace uriform::iri
