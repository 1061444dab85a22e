#pragma once

#include <string>
#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/explain/fetch_policy.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// A report on a text by RFC 3987 too, with the findings on names in other scripts, which need the data of Unicode.
///
/// Names that people take for others look like these (UTS #39). The findings are on labels that look like ASCII ones by Unicode's
/// table of confusables, and on labels as ordinary names in any script do not have them. No list of known names is consulted.

namespace uriform::iri {

/// A report on a text, which it views: that of web::explain(), with the reading by RFC 3987 and more findings.
struct explanation : web::explanation {
    result<uriform::iri::iri> iri;   ///< the reading by RFC 3987: the text, or its target; or an error
    result<uriform::uri> uri_of_iri; ///< the URI that the IRI is converted to (section 3.1); or why it is not
    std::string ascii_host;          ///< the host in A-labels, by the first standard that accepts the text: URL, IRI; or empty
    std::string unicode_host;        ///< the same host in U-labels, as domain_to_unicode() returns it

    /// Whether ICU has the data that the findings on the host need. If it is false, these are missing.
    bool has_unicode_data = true;
};

/// Explains a text, which must outlive the report, as web::explain() does. If `options.domain_to_ascii` is null, it is
/// iri::domain_to_ascii.
///
/// The reading by RFC 3987 is that of parse_iri(), or of parse_iri_reference() and resolve(); its URI is that of to_uri(). These
/// findings are on the labels of the host, whether they are written in UTF-8, percent-encoded or as A-labels:
///
/// - `mixed_scripts`: the label is not Highly Restrictive (UTS #39, section 5.2), and the detail is its level:
///   `moderately-restrictive` or `minimally-restrictive`. Or it has digits of several systems (section 5.3): `mixed-numbers`. All
///   characters are taken to be in the identifier profile.
/// - `confusable`: the skeleton of the label (UTS #39, section 4) consists of ASCII letters, digits, `-`, `_` and delimiters of
/// URLs,
///   so that it looks like an ASCII label, and it mixes scripts, or is in another script than Latin, or has a character that is not
///   recommended (section 3.1), as U+0261; `æ` and `ı` are. A label in one other script is not reported if the name shows that
///   script: by a label that does not look like ASCII, or by the code of a country whose most likely language is written in it
///   (CLDR).
/// - `invisible_character`: a character that is ignored by default, white space, or blank. Joiners in the contexts that RFC 5892,
///   appendix A, allows are not reported, nor variation selectors behind emoji and ideographs.
/// - `bidirectional_host`: the label makes the name a Bidi domain name (RFC 5893, section 1.4).
/// - `a_label_round_trip`: the A-label is not the one of its U-label: UTS #46 refuses it.
///
/// A finding is on all octets of the label, but for an invisible character that is written in the text. Scripts and look-alikes are
/// not examined in labels that are longer in UTF-8 than any that has an A-label of 63 octets.
///
/// No text is refused. O(n log n), as web::explain() and domain_to_ascii(). Throws `std::bad_alloc`, and `std::length_error` if the
/// URI of the IRI would be longer than max_size.
///
/// @code
/// using uriform::web::finding_kind;
/// const std::string_view text = "http://xn--80ak6aa92e.com/";
/// const uriform::iri::explanation why = uriform::iri::explain(text);
/// assert(why.unicode_host == "аррӏе.com" && why.iri->text() == text); // of Cyrillic letters
/// assert(why.find(finding_kind::confusable)->begin == 7 && why.find(finding_kind::confusable)->end == 21);
///
/// const auto mixed = uriform::iri::explain("https://p\u0430ypal.com/");
/// assert(mixed.find(finding_kind::mixed_scripts)->detail == "minimally-restrictive" && mixed.ascii_host == "xn--pypal-4ve.com");
/// assert(uriform::iri::explain("https://例え.jp/").level() == uriform::web::severity::note);
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT explanation explain(std::string_view text, const web::explain_options& options = {});

/// Returns whether a policy allows a program to fetch `text`, as web::safe_to_fetch() does, with the findings of iri::explain(). If
/// `policy.domain_to_ascii` is null, it is iri::domain_to_ascii.
///
/// O(n log n). Throws `std::bad_alloc`, and `std::length_error` as iri::explain() does.
///
/// @code
/// using uriform::web::finding_kind;
/// assert(*uriform::iri::safe_to_fetch("https://例え.jp/").target == "https://xn--r8jz45g.jp/");
/// assert(uriform::iri::safe_to_fetch("https://p\u0430ypal.com/").finding->kind == finding_kind::mixed_scripts);
/// assert(uriform::iri::safe_to_fetch("https://xn--pypal-4ve.com/").finding->kind == finding_kind::mixed_scripts);
/// assert(uriform::iri::safe_to_fetch("https://xn--a.com/").finding->kind == finding_kind::a_label_round_trip);
/// @endcode
/// @{
[[nodiscard]] URIFORM_IRI_EXPORT web::fetch_answer safe_to_fetch(std::string_view text, const web::fetch_policy& policy = {});
[[nodiscard]] URIFORM_IRI_EXPORT web::fetch_answer safe_to_fetch(std::string_view text, const web::url_view& base,
                                                                 const web::fetch_policy& policy = {});
/// @}

} // namespace uriform::iri
