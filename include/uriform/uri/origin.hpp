#pragma once

#include <cstdint>
#include <optional>

#include <uriform/base/export.hpp>
#include <uriform/base/result.hpp>
#include <uriform/uri/scheme_table.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Effective ports, and origin comparison (RFC 6454).

namespace uriform {

/// Returns the port number to which a client connects (RFC 3986, section 3.2.3). If the reference's port is undefined or empty,
/// this is the scheme's default port in `schemes`. The result is `std::nullopt` if there is no default port, scheme or authority.
///
/// A port over 65535 is never treated as undefined: it is an error, uri_errc::invalid_port in component::port. The position is the
/// first digit that makes the number too large, in bytes from the start of the reference; leading zeros do not count. No
/// allocation; linear in the lengths of the port and the table.
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

/// Returns whether `a` and `b` share an origin (RFC 6454, sections 4 and 5), which consists of scheme, host and effective port.
/// Compares hosts by their normal form at normalization_level::scheme. Ignores userinfo, path, query and fragment.
///
/// A globally unique origin equals no other origin, so the result is false if either reference's origin is globally unique. This
/// applies to references without a scheme or authority (section 4, step 1); to schemes without a default port in `schemes`,
/// including unknown protocols (step 3) and `file` (step 4); and to references with an empty host or a port over 65535, because
/// they name no server. Among all other references, this is an equivalence relation.
///
/// No allocation; linear in the lengths of the hosts, the ports and the table. A non-ASCII host name differs from its A-labels and
/// from its percent-encoded form. To compare IRIs, convert them with uriform::iri::to_uri() first.
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
