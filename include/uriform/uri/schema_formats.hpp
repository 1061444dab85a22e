#pragma once

#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/uri/parse.hpp>

/// @file
/// The formats of JSON Schema (validation, section 7.3) that a text may have: whether it matches a rule of a standard, and nothing
/// more. Those of IRIs are in uriform/iri/iri_formats.hpp.
///
/// All functions here take any bytes, are linear and `noexcept`, and do not allocate. For the reason why a text does not match, and
/// the position of it, parse it.

namespace uriform {

/// Returns whether `text` is a URI: the format `uri` (RFC 3986, section 3).
///
/// @code
/// static_assert(uriform::is_uri("urn:a:b") && !uriform::is_uri("/a") && !uriform::is_uri("http://a b/"));
/// @endcode
[[nodiscard]] constexpr bool is_uri(std::string_view text) noexcept
{
    return parse_uri(text).has_value();
}

/// Returns whether `text` is a URI or a relative reference: the format `uri-reference` (RFC 3986, section 4.1).
///
/// @code
/// static_assert(uriform::is_uri_reference("../a?b") && uriform::is_uri_reference("") && !uriform::is_uri_reference("\\\\h\\a"));
/// @endcode
[[nodiscard]] constexpr bool is_uri_reference(std::string_view text) noexcept
{
    return parse_uri_reference(text).has_value();
}

/// Returns whether `text` matches the rule `host` (RFC 3986, section 3.2.2): an IP literal in brackets, an IPv4 address, or a
/// registered name, which may be empty and percent-encoded, as the host of a URI is.
///
/// @code
/// assert(uriform::is_host("[::1]") && uriform::is_host("a_b%20") && !uriform::is_host("::1") && !uriform::is_host("h:80"));
/// @endcode
[[nodiscard]] URIFORM_EXPORT bool is_host(std::string_view text) noexcept;

/// Returns whether `text` is a host name in ASCII: the format `hostname` (RFC 1123, section 2.1; RFC 1034, section 3.1). That is
/// labels of at most 63 letters, digits and hyphens, of which none begins or ends with a hyphen, and at most 253 octets. There is
/// no full stop at the end. Labels that begin with `xn--` are not decoded: iri::is_idn_hostname() does so.
///
/// @code
/// assert(uriform::is_hostname("www.Example.com") && !uriform::is_hostname("a_b") && !uriform::is_hostname("example.com."));
/// @endcode
[[nodiscard]] URIFORM_EXPORT bool is_hostname(std::string_view text) noexcept;

/// Returns whether `text`, in UTF-8, matches the rule `URI-Template`: the format `uri-template` (RFC 6570, section 2). By the
/// grammar, the operators that section 2.2 reserves (`=`, `,`, `!`, `@`, `|`) are allowed, and by erratum 6937 the apostrophe.
///
/// @code
/// assert(uriform::is_uri_template("/{user}{?q,lang*,prefix:3}") && uriform::is_uri_template("/a"));
/// assert(!uriform::is_uri_template("{a") && !uriform::is_uri_template("{}") && !uriform::is_uri_template("{a:0}"));
/// @endcode
[[nodiscard]] URIFORM_EXPORT bool is_uri_template(std::string_view text) noexcept;

} // namespace uriform
