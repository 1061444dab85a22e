#pragma once

#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/iri/parse_iri.hpp>
#include <uriform/iri/utf8_text.hpp>

/// @file
/// Tests texts for the JSON Schema formats that allow non-ASCII characters (validation, sections 7.3.3 and 7.3.5).
/// uriform/uri/schema_formats.hpp provides the formats for URIs and documents the common properties.

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

/// Returns whether `text` is a host name in A-labels, U-labels or both: the format `idn-hostname` (RFC 5890, section 2.3.2.3). An
/// ASCII text must be a `hostname` with valid A-labels. The name is mapped by UTS #46, non-transitional. Labels may only contain
/// characters that RFC 5892 permits in their contexts, based on ICU's Unicode version. The name must not end with a full stop.
///
/// Linear. Returns false for texts longer than 6144 bytes. Only ICU may allocate memory. Throws `std::bad_alloc` if that fails.
///
/// @code
/// assert(uriform::iri::is_idn_hostname("xn--nxasmq6b.com") && uriform::iri::is_idn_hostname("r\xC3\xA9sum\xC3\xA9.example"));
/// assert(!uriform::iri::is_idn_hostname("a_b") && !uriform::iri::is_idn_hostname("\xE2\x98\x83.net"));
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT bool is_idn_hostname(utf8_text text);

} // namespace uriform::iri
