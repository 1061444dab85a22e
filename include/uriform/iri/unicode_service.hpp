#pragma once

#include <uriform/base/export.hpp>
#include <uriform/web/unicode_hook.hpp>

/// @file
/// The data of Unicode for reports on URLs: the reading by RFC 3987, and doubts about names in other scripts.
///
/// Names that people take for others look like these (UTS #39). The doubts are about labels that look like ASCII ones by Unicode's
/// table of confusables, and about labels as ordinary names in any script do not have them. No list of known names is consulted.

namespace uriform::iri {

/// Returns the functions that web::explain() and web::safe_to_fetch() use if their options name them.
///
/// The reading by RFC 3987 is that of parse_iri(), or of parse_iri_reference() and resolve(). These doubts are about the labels of
/// the host, whether they are written in UTF-8, percent-encoded or as A-labels:
///
/// - `mixed_scripts`: the label is not Highly Restrictive (UTS #39, section 5.2), and the detail is its level:
///   `moderately-restrictive` or `minimally-restrictive`. Or it has digits of several systems (section 5.3): `mixed-numbers`. All
///   characters are taken to be in the identifier profile.
/// - `confusable`: the skeleton of the label (UTS #39, section 4) consists of ASCII letters, digits, `-`, `_` and delimiters of
///   URLs, so that it looks like an ASCII label, and it mixes scripts, or is in another script than Latin, or has a character that
///   is not recommended (section 3.1), as U+0261; `æ` and `ı` are. A label in one other script is not reported if the name shows
///   that script: by a label that does not look like ASCII, or by the code of a country whose most likely language is written in it
///   (CLDR).
/// - `invisible_character`: a character that is ignored by default, white space, or blank. Joiners in the contexts that RFC 5892,
///   appendix A, allows are not reported, nor variation selectors after emoji and ideographs.
/// - `bidirectional`: the label makes the name a Bidi domain name (RFC 5893, section 1.4).
/// - `a_label_round_trip`: the A-label is not the one of its U-label: UTS #46 refuses it.
///
/// A doubt is about all octets of the label, but for an invisible character that is written in the text. Scripts and look-alikes
/// are not examined in labels that are longer in UTF-8 than any that has an A-label of 63 octets.
///
/// The functions take O(n log n), as domain_to_ascii() does. They throw `std::bad_alloc`, and `std::length_error` if the URI of the
/// IRI would be longer than max_size. Static storage.
///
/// @code
/// const auto& unicode = uriform::iri::unicode_service();
/// const std::string_view text = "http://xn--80ak6aa92e.com/";
/// const auto read = unicode.read_iri({.text = text, .given_host = text.substr(7, 18)});
/// assert(*read.iri == text && read.ascii_host == "xn--80ak6aa92e.com" && read.unicode_host == "аррӏе.com");
/// assert(read.doubts.size() == 1 && read.doubts[0].kind == uriform::web::doubt_kind::confusable); // of Cyrillic letters
/// assert(read.doubts[0].begin == 7 && read.doubts[0].end == 21);
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT const web::unicode_service& unicode_service() noexcept;

} // namespace uriform::iri
