#pragma once

#include <cstddef>
#include <string>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/iri/iri_errc.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// From a URI to an IRI that people can read (RFC 3987, section 3.2).
///
/// Percent-encodings are decoded if they stand for an unreserved character, or for a character beyond ASCII, in well-formed UTF-8,
/// that is appropriate in an IRI that people read (section 3.2, step 4). All others are kept, those beyond ASCII with digits in
/// upper case. These characters are not appropriate:
///
/// - all but those of `ucschar` (section 2.2): controls, noncharacters, and private use, which only a query could hold;
/// - bidirectional formatting (section 4.1) and all others that are invisible or look like a space (section 6.1): those with
///   White_Space, Bidi_Control or Default_Ignorable_Code_Point, which include variation selectors;
/// - what else RFC 3491 prohibits (section 6.1): U+0340, U+0341, U+06DD, U+070F, U+2FF0 to U+2FFB;
/// - the joiners U+200C and U+200D, except where RFC 5892, appendix A.1 and A.2, allows them among the characters that are shown:
/// after
///   a virama, and U+200C between letters that would be joined without it.
///
/// The properties are those of the ICU that the program runs with. Look-alikes of letters are not recognized.
///
/// A host's A-labels are shown as U-labels, and its percent-encodings are decoded in the same way, if uriform::iri::to_uri makes
/// the same name of it again. If it does not, A-labels are kept, and so are the percent-encodings of a host that is not ASCII when
/// it is decoded. Labels in ASCII keep their case.
///
/// So the URI of the IRI is equivalent to the URI, as uriform::iri::equivalent has it, if not the same text: `http://%C3%89/` is
/// shown as `http://\u00C9/`, whose URI is `http://xn--9ca/`.
///
/// Linear in the text's length. Beside the result nothing is allocated, but what ICU may need for long names. All throw
/// `std::bad_alloc`. Any number of threads may convert at once.

namespace uriform::iri {

namespace detail {

template <class Iri>
URIFORM_EXPORT result<Iri> show(const uri_reference_view& reference);

} // namespace detail

/// The IRI of a URI, view or owner; of a URI reference that may be relative, its IRI reference. The one error is
/// errc::unicode_data_unavailable.
///
/// @code
/// auto u = uriform::parse_uri("http://xn--99zt52a.example.org/D%C3%BCrst/D%FCrst/%e2%80%ae");
/// auto i = uriform::iri::to_iri(*u);
/// assert(*i == "http://\xE7\xB4\x8D\xE8\xB1\x86.example.org/D\xC3\xBCrst/D%FCrst/%E2%80%AE");
/// @endcode
template <class Reference>
requires(detail::reference<Reference>&& std::is_convertible_v<const Reference&, uri_reference_view>)
    [[nodiscard]] result<detail::iri_of<Reference>> to_iri(const Reference& reference)
{
    return detail::show<detail::iri_of<Reference>>(uri_reference_view(reference));
}

/// Reads a text as a URI and gives its IRI. Errors are those of uriform::parse_uri as well.
///
/// @code
/// assert(*uriform::iri::to_iri("http://h/caf%C3%A9") == "http://h/caf\xC3\xA9");
/// assert(*uriform::iri::to_iri("http://h/a%E2%80%A8b%E2%81%A6c") == "http://h/a%E2%80%A8b%E2%81%A6c");
/// @endcode
[[nodiscard]] inline result<iri> to_iri(std::string_view text)
{
    return parse_uri(text).and_then([](const uri_view& parsed) { return detail::show<iri>(parsed); });
}

/// Reads a text as a URI reference and gives its IRI reference.
///
/// @code
/// assert(*uriform::iri::to_iri_reference("../%C3%A9%2F") == "../\xC3\xA9%2F");
/// @endcode
[[nodiscard]] inline result<iri_reference> to_iri_reference(std::string_view text)
{
    return parse_uri_reference(text).and_then([](const uri_reference_view& parsed) { return detail::show<iri_reference>(parsed); });
}

/// Appends the IRI of `reference` to `out`; gives how many bytes that are. Where there is an error, or memory is short, `out` is as
/// it was. `reference` must not view `out`.
///
/// @code
/// std::string line = "at ";
/// assert(uriform::iri::append_iri(*uriform::parse_uri("http://h/%C3%A9"), line) && line == "at http://h/\xC3\xA9");
/// @endcode
URIFORM_EXPORT result<std::size_t> append_iri(const uri_reference_view& reference, std::string& out);

} // namespace uriform::iri
