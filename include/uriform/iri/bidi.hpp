#pragma once

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/iri_reference.hpp>

/// @file
/// IRIs with right-to-left characters (RFC 3987, section 4).

namespace uriform::iri {

/// Returns `reference` itself if it follows the rules in section 4.2, so that people read its components in the right order.
/// Otherwise, reports iri_errc::invalid_bidi, with the component and the position of the first character that breaks a rule. An IRI
/// that fails this check is still valid: section 4.2 says SHOULD.
///
/// If a component contains right-to-left characters (Bidi_Class R and AL), it must contain no left-to-right characters (L), and
/// must begin and end with right-to-left characters. Combining marks may follow the last character. Here, the components are the
/// pieces of the userinfo between `:`, of the path between `/` and `.`, and of the query and fragment between `&`, `;` and `=`. If
/// a host label contains right-to-left characters or Arabic numerals, all labels must follow the Bidi rule (RFC 5893, section 2).
/// Triplets and A-labels count as ASCII characters. Parsing already rejects raw bidirectional formatting characters (section 4.1).
///
/// Linear, no allocation.
///
/// @code
/// using namespace uriform::iri;
/// assert(check_bidi(*parse_iri(u8"http://ab.\u05D0\u05D1.ij/\u05D2/op.html")));
/// auto mixed = check_bidi(*parse_iri(u8"http://h/\u05D0b"));
/// assert(mixed.error().code == uriform::iri_errc::invalid_bidi && mixed.error().position == 11);
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT result<iri_reference_view> check_bidi(const iri_reference_view& reference) noexcept;

} // namespace uriform::iri
