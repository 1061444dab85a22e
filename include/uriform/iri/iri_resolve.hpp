#pragma once

#include <string>

#include <uriform/base/export.hpp>
#include <uriform/iri/iri_reference.hpp>
#include <uriform/uri/resolve.hpp>

/// @file
/// Resolution of IRI references (RFC 3987, section 6.5) and its inverse: those of uri/resolve.hpp, which compare and combine
/// components as texts.

namespace uriform::iri {

/// Returns the target IRI of `reference` against `base`: RFC 3986, section 5.2, on the texts of the IRIs. Nothing is converted or
/// normalized, so that the URI of the target is the target of the URIs.
///
/// Linear in both lengths. Allocates the result only. Throws `std::bad_alloc`, and `std::length_error` if the result would be
/// longer than max_size.
///
/// @code
/// auto base = uriform::iri::parse_iri(u8"http://\u4F8B.jp/a/\u00E9?q");
/// assert(resolve(*base, *uriform::iri::parse_iri_reference(u8"../\u00FC#f")) == "http://\xE4\xBE\x8B.jp/\xC3\xBC#f");
/// assert(resolve(*base, *uriform::parse_uri_reference("g")) == "http://\xE4\xBE\x8B.jp/a/g");
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT iri resolve(const iri_view& base, const iri_reference_view& reference,
                                             resolve_options options = {});

/// Appends the target IRI to `out`. Allocates only if `out` has no room left, and leaves it as it was if that fails. Linear, and
/// throws, as resolve(). Neither `base` nor `reference` may view `out`.
///
/// @code
/// std::string target;
/// append_resolved(*uriform::iri::parse_iri(u8"http://a/\u00E9/"), *uriform::iri::parse_iri_reference(u8"\u00FC"), target);
/// assert(target == "http://a/\xC3\xA9/\xC3\xBC");
/// @endcode
URIFORM_IRI_EXPORT void append_resolved(const iri_view& base, const iri_reference_view& reference, std::string& out,
                                        resolve_options options = {});

/// Returns a shortest reference to `target` for use against `base`, in the order and with the costs of uriform::relativize().
///
/// @code
/// auto base = uriform::iri::parse_iri(u8"http://\u4F8B.jp/a/b"), target = uriform::iri::parse_iri(u8"http://\u4F8B.jp/\u00E9");
/// assert(relativize(*base, *target) == "/\xC3\xA9");
/// @endcode
[[nodiscard]] URIFORM_IRI_EXPORT iri_reference relativize(const iri_view& base, const iri_view& target);

} // namespace uriform::iri
