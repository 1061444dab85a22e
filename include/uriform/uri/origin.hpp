#pragma once

#include <cstdint>
#include <optional>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/uri/scheme_table.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Effective ports, and the comparison of origins (RFC 6454).

namespace uriform {

/// Returns the port that a client connects to (RFC 3986, section 3.2.3): the one that the reference names, as a number, or if that
/// is undefined or empty the default one of its scheme in `schemes`. None if there is no such default, no scheme or no authority.
///
/// A port over 65535 is uri_errc::invalid_port, with component::port and the position of the first digit that makes it too large,
/// in bytes from the beginning of the reference; leading zeros do not. It is never taken for an undefined port. No allocation;
/// linear in the lengths of the port and the table.
///
/// @code
/// assert(uriform::effective_port(*uriform::parse_uri("https://example.com/")) == 443);
/// assert(uriform::effective_port(*uriform::parse_uri("https://example.com:00080/")) == 80);
/// assert(uriform::effective_port(*uriform::parse_uri("file:///etc/hosts")) == std::nullopt);
/// const auto port = uriform::effective_port(*uriform::parse_uri("https://example.com:65979/"));
/// assert(!port && port.error().code == uriform::uri_errc::invalid_port && port.error().position == 24);
/// @endcode
[[nodiscard]] URIFORM_EXPORT result<std::optional<std::uint16_t>>
effective_port(const uri_reference_view& reference, const scheme_table& schemes = scheme_table::standard()) noexcept;

/// Returns whether `a` and `b` have the same origin (RFC 6454, sections 4 and 5): equal schemes, hosts and effective ports. The
/// hosts are compared by their normal form at normalization_level::scheme; userinfo, path, query and fragment do not matter.
///
/// A globally unique origin is the same as no other, so the result is false if one of the references has such an origin. These are
/// the references without scheme or authority (section 4, step 1); those whose scheme has no default port in `schemes`, which are
/// the ones of unknown protocols (step 3) and of `file` (step 4); and those with an empty host or a port over 65535, which name no
/// server. Among all others this is an equivalence relation.
///
/// No allocation; linear in the lengths of the hosts, the ports and the table. A host name in another script differs from its
/// A-labels and its percent-encoding; compare the URIs of IRIs, made by uriform::iri::to_uri().
///
/// @code
/// const auto page = uriform::parse_uri("https://example.com/a");
/// assert(uriform::same_origin(*page, *uriform::parse_uri("HTTPS://user@EXAMPLE.com:0443/b?c#d")));
/// assert(!uriform::same_origin(*page, *uriform::parse_uri("http://example.com/a")));
/// assert(!uriform::same_origin(*page, *uriform::parse_uri("https://example.com:65979/")));
/// assert(!uriform::same_origin(*uriform::parse_uri("file:///a"), *uriform::parse_uri("file:///a")));
/// @endcode
[[nodiscard]] URIFORM_EXPORT bool same_origin(const uri_reference_view& a, const uri_reference_view& b,
                                              const scheme_table& schemes = scheme_table::standard()) noexcept;

} // namespace uriform
