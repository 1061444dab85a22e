#pragma once

#include <string>

#include <uriform/base/export.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/uri/resolve.hpp>

/// @file
/// IRI reference resolution (RFC 3987, section 6.5) and its inverse. As in uri/resolve.hpp, they compare and combine components as
/// texts.

namespace uriform::iri {

/// Resolves `reference` against `base` and returns the target IRI, by applying RFC 3986, section 5.2, to the IRI texts. Converts
/// and normalizes nothing, so resolving the URIs instead yields the target's URI.
///
/// Linear in both lengths. Allocates only the result. Throws `std::bad_alloc`, and `std::length_error` if the result is longer than
/// max_size.
///
/// @code
/// auto base = uriform::iri::parse_iri(u8"http://\u4F8B.jp/a/\u00E9?q");
/// assert(resolve(*base, *uriform::iri::parse_iri_reference(u8"../\u00FC#f")) == "http://\xE4\xBE\x8B.jp/\xC3\xBC#f");
/// assert(resolve(*base, *uriform::parse_uri_reference("g")) == "http://\xE4\xBE\x8B.jp/a/g");
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT iri resolve(const iri_view& base, const iri_reference_view& reference,
                                             resolve_options options = {});

/// Appends the target IRI to `out`. Allocates only if the capacity of `out` is too small, and leaves `out` unchanged if the
/// allocation fails. Linear. Throws like resolve(). Neither `base` nor `reference` may view `out`.
///
/// @code
/// std::string target;
/// append_resolved(*uriform::iri::parse_iri(u8"http://a/\u00E9/"), *uriform::iri::parse_iri_reference(u8"\u00FC"), target);
/// assert(target == "http://a/\xC3\xA9/\xC3\xBC");
/// @endcode
URIFORM_IRI_EXPORT void append_resolved(const iri_view& base, const iri_reference_view& reference, std::string& out,
                                        resolve_options options = {});

/// Returns a shortest reference that resolves to `target` against `base`, with the same preferences and costs as
/// uriform::relativize().
///
/// @code
/// auto base = uriform::iri::parse_iri(u8"http://\u4F8B.jp/a/b"), target = uriform::iri::parse_iri(u8"http://\u4F8B.jp/\u00E9");
/// assert(relativize(*base, *target) == "/\xC3\xA9");
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT iri_reference relativize(const iri_view& base, const iri_view& target);

} // namespace uriform::iri
