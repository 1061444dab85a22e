#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include <uriform/iri/utf8_text.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// IRI references and IRIs (RFC 3987): views of the caller's text, and owners of their own text.

namespace uriform::iri {

/// The IRI syntax (RFC 3987), a template argument for uriform::basic_reference.
///
/// An IRI reference is a UTF-8 text with the same components and accessors as a URI reference. But an IRI is not a URI: before a
/// function that expects a URI accepts it, uriform::iri::to_uri must convert it. Every URI is an IRI, and converts to an IRI at no
/// cost.
///
/// @code
/// auto r = uriform::iri::parse_iri_reference(u8"//\u4F8B.jp/\u5F15?q");
/// assert(!r->scheme() && r->host() == "\xE4\xBE\x8B.jp" && r->path() == "/\xE5\xBC\x95" && r->query() == "q");
/// auto [scheme, authority, path, query, fragment] = *r;
/// assert(authority == "\xE4\xBE\x8B.jp" && !fragment);
/// static_assert(!std::is_convertible_v<uriform::iri::iri_reference_view, uriform::uri_reference_view>);
/// static_assert(std::is_convertible_v<uriform::uri_reference_view, uriform::iri::iri_reference_view>);
/// @endcode
struct iri_syntax {
    using text = utf8_text;              ///< the type that parse() takes
    static constexpr bool is_iri = true; ///< whether the text follows RFC 3987

    /// Converts a text to bytes.
    static constexpr std::string_view octets(utf8_text text) noexcept { return text.octets(); }

    /// Whether every reference in the syntax `Other` is valid in this syntax.
    template <class Other>
    static constexpr bool includes = std::is_same_v<Other, iri_syntax> || std::is_same_v<Other, uri_syntax>;
};

/// An IRI reference (RFC 3987, section 2.2) that views its text. Trivially copyable, and valid as long as the text.
using iri_reference_view = basic_reference<iri_syntax, uriform::detail::borrowed_text>;
/// An IRI, a reference with a scheme, that views its text.
///
/// @code
/// auto i = uriform::iri::parse_iri(u8"urn:x:\u00E9");
/// std::string_view scheme = i->scheme(); // not optional: every IRI has a scheme
/// assert(scheme == "urn");
/// uriform::iri::iri_view from_uri = *uriform::parse_uri("urn:x:y");
/// assert(from_uri.path() == "x:y");
/// @endcode
using iri_view = basic_identifier<iri_syntax, uriform::detail::borrowed_text>;
/// An IRI reference that owns its text. Converts to its view at no cost.
using iri_reference = basic_reference<iri_syntax, uriform::detail::owned_text>;
/// An IRI that owns its text. Converts to its view at no cost. A moved-from IRI holds the empty text.
using iri = basic_identifier<iri_syntax, uriform::detail::owned_text>;

namespace detail {

/// A URI, IRI, URI reference or IRI reference; a view or an owner.
template <class Reference>
concept reference = std::convertible_to<const Reference&, iri_reference_view>;

/// The owner type that results from converting a reference to a URI.
template <reference Reference>
using uri_of = uriform::detail::owner_in_t<uri_syntax, Reference>;

/// The owner type that results from converting a reference to an IRI.
template <reference Reference>
using iri_of = uriform::detail::owner_in_t<iri_syntax, Reference>;

} // namespace detail
} // namespace uriform::iri
