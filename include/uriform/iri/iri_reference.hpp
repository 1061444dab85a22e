#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>

#include <uriform/iri/utf8_text.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// IRI references and IRIs (RFC 3987), as views of a text that the caller keeps and as owners of their text.

namespace uriform::iri {

/// The syntax of IRIs (RFC 3987), which uriform::basic_reference takes.
///
/// An IRI reference is a text in UTF-8. It has the components and accessors of a URI reference. But an IRI is not a URI: a function
/// that accepts a URI does not accept it, until uriform::iri::to_uri has converted it. Every URI is an IRI, and converts to one at
/// no cost.
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
    using text = utf8_text;              ///< the type of a text to be parsed
    static constexpr bool is_iri = true; ///< whether RFC 3987 is what the text follows

    /// Returns the bytes of a text.
    static constexpr std::string_view octets(utf8_text text) noexcept { return text.octets(); }

    /// Whether each reference in the syntax `Other` is one in this syntax.
    template <class Other>
    static constexpr bool includes = std::is_same_v<Other, iri_syntax> || std::is_same_v<Other, uri_syntax>;
};

/// An IRI reference (RFC 3987, section 2.2) that views its text: trivially copyable, valid as long as that text is.
using iri_reference_view = basic_reference<iri_syntax, uriform::detail::borrowed_text>;
/// An IRI, that is a reference with a scheme, that views its text.
///
/// @code
/// auto i = uriform::iri::parse_iri(u8"urn:x:\u00E9");
/// std::string_view scheme = i->scheme(); // no optional: an IRI has one
/// assert(scheme == "urn");
/// uriform::iri::iri_view from_uri = *uriform::parse_uri("urn:x:y");
/// assert(from_uri.path() == "x:y");
/// @endcode
using iri_view = basic_identifier<iri_syntax, uriform::detail::borrowed_text>;
/// An IRI reference that owns its text. Converts to its view at no cost.
using iri_reference = basic_reference<iri_syntax, uriform::detail::owned_text>;
/// An IRI that owns its text. Converts to its view at no cost. Moved from, it is the empty text.
using iri = basic_identifier<iri_syntax, uriform::detail::owned_text>;

namespace detail {

/// A URI or an IRI, or a reference to one; a view or an owner.
template <class Reference>
concept reference = std::convertible_to<const Reference&, iri_reference_view>;

/// The type of a reference after it is converted to a URI that owns its text.
template <reference Reference>
using uri_of = uriform::detail::owner_in_t<uri_syntax, Reference>;

/// The type of a reference after it is converted to an IRI that owns its text.
template <reference Reference>
using iri_of = uriform::detail::owner_in_t<iri_syntax, Reference>;

} // namespace detail
} // namespace uriform::iri
