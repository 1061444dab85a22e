#pragma once

#include <uriform/base/export.hpp>
#include <uriform/web/unicode_hook.hpp>

/// @file
/// Provides Unicode data for URL reports: the reading by RFC 3987, and doubts about non-ASCII names.
///
/// People can mistake a name for another name that looks alike (UTS #39). Doubts are raised about labels that look like ASCII
/// labels by Unicode's confusables table, and about labels that do not occur in ordinary names in any script. No list of known
/// names is consulted.

namespace uriform::iri {

/// Returns the functions that web::explain() and web::safe_to_fetch() call if passed in their options.
///
/// The reading by RFC 3987 uses parse_iri(), or parse_iri_reference() and resolve(). The following doubts concern host labels,
/// whether written in UTF-8, percent-encoded or as A-labels:
///
/// - `mixed_scripts`: the label is not Highly Restrictive (UTS #39, section 5.2), and the detail is its level,
///   `moderately-restrictive` or `minimally-restrictive`. Or the label mixes number systems (section 5.3), and the detail is
///   `mixed-numbers`. All characters are assumed to be in the identifier profile.
/// - `confusable`: the label's skeleton (UTS #39, section 4) consists of ASCII letters, digits, `-`, `_` and URL delimiters, so the
///   label looks like an ASCII label. In addition, the label mixes scripts, uses a script other than Latin, or contains a character
///   that is not recommended (section 3.1), for example U+0261; `æ` and `ı` are recommended. A label in a single non-Latin script
///   is not reported if the name reveals this script, by a label that does not look like ASCII, or by the code of a country whose
///   most likely language uses the script (CLDR).
/// - `invisible_character`: a default-ignorable, white space or blank character. Joiners in contexts that RFC 5892, appendix A,
///   allows are not reported, and neither are variation selectors after emoji and ideographs.
/// - `bidirectional`: the label makes the name a Bidi domain name (RFC 5893, section 1.4).
/// - `a_label_round_trip`: the A-label differs from the A-label of its U-label. UTS #46 rejects it.
///
/// A doubt covers all octets in the label, or only the invisible character if it is written in the text. Scripts and confusables
/// are not examined in labels whose UTF-8 is longer than the UTF-8 of any 63-octet A-label.
///
/// The functions take O(n log n) time, like domain_to_ascii(). They throw `std::bad_alloc`, and `std::length_error` if the IRI's
/// URI is longer than max_size. Static storage.
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
