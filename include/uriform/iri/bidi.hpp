#pragma once

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/iri_reference.hpp>

/// @file
/// IRIs with characters that are written from right to left (RFC 3987, section 4).

namespace uriform::iri {

/// `reference` itself where it is written so that people read its components in their order (section 4.2); or else
/// errc::invalid_bidi, with the component and the position of the first character to blame. An IRI that fails is valid all the
/// same: section 4.2 says SHOULD.
///
/// A component that has right-to-left characters (Bidi_Class R and AL) has no left-to-right ones (L), and begins and ends with
/// right-to-left ones, combining marks after the last aside. Components are here: what `:` separates in the userinfo; what `/` and
/// `.` separate in the path; what `&`, `;` and `=` separate in query and fragment. In the host, where one of its labels has
/// right-to-left characters or Arabic numerals, each label follows the Bidi rule (RFC 5893, section 2). Percent-encodings and
/// A-labels count as what they are written with. Raw bidirectional formatting characters (section 4.1) do not parse.
///
/// Linear, no allocation.
///
/// @code
/// using namespace uriform::iri;
/// assert(check_bidi(*parse_iri(u8"http://ab.\u05D0\u05D1.ij/\u05D2/op.html")));
/// auto mixed = check_bidi(*parse_iri(u8"http://h/\u05D0b"));
/// assert(mixed.error().code == uriform::errc::invalid_bidi && mixed.error().position == 11);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<iri_reference_view> check_bidi(const iri_reference_view& reference) noexcept;

} // namespace uriform::iri
