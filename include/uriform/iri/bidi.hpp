#pragma once

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/iri_reference.hpp>

/// @file
/// IRIs with characters that are written from right to left (RFC 3987, section 4).

namespace uriform::iri {

/// Returns `reference` itself if it follows the rules of section 4.2, so that people read its components in their order. Otherwise
/// the error is iri_errc::invalid_bidi, with the component and the position of the first character that breaks a rule. An IRI that
/// fails this check is still valid: section 4.2 says SHOULD.
///
/// A component that has right-to-left characters (Bidi_Class R and AL) must have no left-to-right ones (L), and must begin and end
/// with right-to-left ones, which combining marks may follow at the end. A component, in this sense, is a piece of the userinfo
/// between `:`, of the path between `/` and `.`, or of the query or fragment between `&`, `;` and `=`. If a label of the host has
/// right-to-left characters or Arabic numerals, each label must follow the Bidi rule (RFC 5893, section 2). Percent-encodings and
/// A-labels count as the ASCII characters that they are written with. Raw bidirectional formatting characters (section 4.1) are
/// already rejected by parsing.
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
