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
/// Converts URIs to readable IRIs (RFC 3987, section 3.2).
///
/// Triplets are decoded if they encode an unreserved character or, in well-formed UTF-8, a non-ASCII character that is appropriate
/// in a readable IRI (section 3.2, step 4). All other triplets are kept; those for non-ASCII octets get upper-case digits. These
/// characters are not appropriate:
///
/// - characters outside `ucschar` (section 2.2): controls, noncharacters, and private use characters, which only a query could
///   contain;
/// - bidirectional formatting characters (section 4.1), and other characters that are invisible or look like a space (section 6.1).
///   These are the characters with the property White_Space, Bidi_Control or Default_Ignorable_Code_Point, including variation
///   selectors;
/// - other characters that RFC 3491 prohibits (section 6.1): U+0340, U+0341, U+06DD, U+070F, U+2FF0 to U+2FFB;
/// - the joiners U+200C and U+200D, except where RFC 5892, appendix A.1 and A.2, allows them among the decoded characters:
///   after a virama, and U+200C also between letters that would be joined without it.
///
/// Character properties depend on the ICU version at run time. Characters that look like other letters are not recognized.
///
/// A host's A-labels are converted to U-labels and its triplets are decoded in the same way, if uriform::iri::to_uri restores the
/// same name. Otherwise, A-labels are kept, and so are triplets in a host that is not ASCII when decoded. ASCII labels keep their
/// case.
///
/// Therefore, converting the IRI back yields a URI that is equivalent to the original URI by uriform::iri::equivalent, although the
/// text may differ: `http://%C3%89/` becomes `http://\u00C9/`, whose URI is `http://xn--9ca/`.
///
/// Linear in the text's length. Allocates only the result, and memory that ICU may need for long names. All functions throw
/// `std::bad_alloc`. Any number of threads may convert concurrently.

namespace uriform::iri {

namespace detail {

template <class Iri>
URIFORM_IRI_EXPORT result<Iri> show(const uri_reference_view& reference);

} // namespace detail

/// Converts a URI to an IRI, or a URI reference to an IRI reference. Accepts views and owners. The only error is
/// iri_errc::unicode_data_unavailable.
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

/// Parses a text as a URI and converts it to an IRI. Also reports the errors from uriform::parse_uri.
///
/// @code
/// assert(*uriform::iri::to_iri("http://h/caf%C3%A9") == "http://h/caf\xC3\xA9");
/// assert(*uriform::iri::to_iri("http://h/a%E2%80%A8b%E2%81%A6c") == "http://h/a%E2%80%A8b%E2%81%A6c");
/// @endcode
[[nodiscard]] inline result<iri> to_iri(std::string_view text)
{
    return parse_uri(text).and_then([](const uri_view& parsed) { return detail::show<iri>(parsed); });
}

/// Parses a text as a URI reference and converts it to an IRI reference. Also reports the errors from uriform::parse_uri_reference.
///
/// @code
/// assert(*uriform::iri::to_iri_reference("../%C3%A9%2F") == "../\xC3\xA9%2F");
/// @endcode
[[nodiscard]] inline result<iri_reference> to_iri_reference(std::string_view text)
{
    return parse_uri_reference(text).and_then([](const uri_reference_view& parsed) { return detail::show<iri_reference>(parsed); });
}

/// Converts `reference` to an IRI, appends it to `out`, and returns the number of bytes appended. After an error, or if allocation
/// fails, `out` is unchanged. `reference` must not view `out`.
///
/// @code
/// std::string line = "at ";
/// assert(uriform::iri::append_iri(*uriform::parse_uri("http://h/%C3%A9"), line) && line == "at http://h/\xC3\xA9");
/// @endcode
URIFORM_IRI_EXPORT result<std::size_t> append_iri(const uri_reference_view& reference, std::string& out);

} // namespace uriform::iri
