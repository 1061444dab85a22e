#pragma once

#include <string_view>

#include <uriform/base/export.hpp>
#include <uriform/uri/parse.hpp>

/// @file
/// Tests texts for JSON Schema formats (validation, section 7.3): each function only tells whether the text matches a standard's
/// grammar rule. The formats for IRIs are in uriform/iri/iri_formats.hpp.
///
/// All functions here accept any bytes, are linear and `noexcept`, and do not allocate. To find out why and where a text does not
/// match, parse it.

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
/// registered name. As in a URI, a registered name may be empty or contain triplets.
///
/// @code
/// assert(uriform::is_host("[::1]") && uriform::is_host("a_b%20") && !uriform::is_host("::1") && !uriform::is_host("h:80"));
/// @endcode
[[nodiscard]] URIFORM_EXPORT bool is_host(std::string_view text) noexcept;

/// Returns whether `text` is an ASCII host name: the format `hostname` (RFC 1123, section 2.1; RFC 1034, section 3.1). A host name
/// consists of labels and contains at most 253 octets, without a full stop at the end. A label contains at most 63 letters, digits
/// and hyphens, and neither begins nor ends with a hyphen. Labels that begin with `xn--` are not decoded; use
/// iri::is_idn_hostname() to check them.
///
/// @code
/// assert(uriform::is_hostname("www.Example.com") && !uriform::is_hostname("a_b") && !uriform::is_hostname("example.com."));
/// @endcode
[[nodiscard]] URIFORM_EXPORT bool is_hostname(std::string_view text) noexcept;

/// Returns whether `text`, in UTF-8, matches the rule `URI-Template`: the format `uri-template` (RFC 6570, section 2). As in the
/// grammar, the operators that section 2.2 reserves (`=`, `,`, `!`, `@`, `|`) are allowed. The apostrophe is allowed by erratum
/// 6937.
///
/// @code
/// assert(uriform::is_uri_template("/{user}{?q,lang*,prefix:3}") && uriform::is_uri_template("/a"));
/// assert(!uriform::is_uri_template("{a") && !uriform::is_uri_template("{}") && !uriform::is_uri_template("{a:0}"));
/// @endcode
[[nodiscard]] URIFORM_EXPORT bool is_uri_template(std::string_view text) noexcept;

} // namespace uriform
