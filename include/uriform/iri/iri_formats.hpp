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

/// Returns whether `text` is a host name in A-labels, U-labels or both: the format `idn-hostname` (RFC 5890, section 2.3.2.3), and
/// of an ASCII text a `hostname` whose A-labels are valid. The name is mapped by UTS #46, non-transitional, and its labels have
/// only characters that RFC 5892 permits, in their contexts, by ICU's version of Unicode. There is no full stop at the end.
///
/// Linear. A text of more than 6144 bytes is none. Throws `std::bad_alloc`, though it allocates nothing but what ICU may.
///
/// @code
/// assert(uriform::iri::is_idn_hostname("xn--nxasmq6b.com") && uriform::iri::is_idn_hostname("r\xC3\xA9sum\xC3\xA9.example"));
/// assert(!uriform::iri::is_idn_hostname("a_b") && !uriform::iri::is_idn_hostname("\xE2\x98\x83.net"));
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT bool is_idn_hostname(utf8_text text);

} // namespace uriform::iri
