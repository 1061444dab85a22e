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
/// Percent-encodings are decoded that make well-formed UTF-8 of a character that an IRI may hold there (`ucschar`, in the query
/// `iprivate` too), or that stand for an unreserved character. What stays: reserved characters and `%`, whatever else of ASCII a
/// URI cannot hold, octets that are no UTF-8, bidirectional formatting characters (section 4.1). Of those octets that are not ASCII
/// the digits come out in upper case.
///
/// A host's A-labels are shown as U-labels, and its percent-encodings decoded, where uriform::iri::to_uri makes the same host of
/// it again; where it does not, the host stays as it is. Labels in ASCII keep their case.
///
/// So the URI of the IRI is the URI again, as uriform::iri::equivalent has it.
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
