#pragma once

#include <string>

#include <uriform/base/export.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Reference resolution (RFC 3986, section 5.2) and its inverse.

namespace uriform {

/// Options for resolve().
struct resolve_options {
    /// If false, ignores a reference's scheme if it equals the base's scheme, like parsers before RFC 3986 (section 5.2.2). Use
    /// this only for references known to be written for these parsers.
    bool strict = true;
};

namespace detail {

/// Implements relativize() for URIs and IRIs. Appends the reference to `out`. `out` must be empty.
URIFORM_EXPORT void append_relativized(const uri_view& base, const uri_view& target, std::string& out);

} // namespace detail

/// Resolves `reference` against `base` and returns the target URI, exactly as sections 5.2.2 to 5.2.4 and 5.3 specify. Does not
/// normalize the base and decodes nothing.
///
/// These sections leave two cases open. A segment whose dots are written as `%2E` is a dot segment, because `%2E` and `.` are
/// equivalent (section 2.3). Without an authority, a path that would begin with `//` is preceded by `/.`. As a result, equivalent
/// references resolve to equivalent targets, and the result contains the components that section 5.2.2 names. The exception is
/// normal_form_options::urn_equivalence: section 5.2.4 can remove the namespace of a URN (`urn:ab:c/../../d` becomes `urn:/d`), and
/// the query of the target then counts.
///
/// Linear in both lengths. Allocates only the result. Throws `std::bad_alloc`, and `std::length_error` if the result is longer than
/// max_size.
///
/// @code
/// auto base = uriform::parse_uri("http://a/b/c/d;p?q");
/// assert(uriform::resolve(*base, *uriform::parse_uri_reference("../g?y#s")) == "http://a/b/g?y#s");
/// assert(uriform::resolve(*base, *uriform::parse_uri_reference("http:g")) == "http:g");
/// assert(uriform::resolve(*base, *uriform::parse_uri_reference("http:g"), {.strict = false}) == "http://a/b/c/g");
/// @endcode
[[nodiscard]] URIFORM_EXPORT uri resolve(const uri_view& base, const uri_reference_view& reference, resolve_options options = {});

/// Appends the target URI to `out`. Allocates only if the capacity of `out` is too small for both texts and two more octets, and
/// leaves `out` unchanged if the allocation fails. Linear. Throws like resolve(). Neither `base` nor `reference` may view `out`.
///
/// @code
/// std::string target;
/// auto base = uriform::parse_uri("http://a/b/c");
/// uriform::append_resolved(*base, *uriform::parse_uri_reference("../d"), target);
/// assert(target == "http://a/d");
/// @endcode
URIFORM_EXPORT void append_resolved(const uri_view& base, const uri_reference_view& reference, std::string& out,
                                    resolve_options options = {});

/// Returns a shortest reference that resolves to `target` against `base`. For every base and target,
/// `resolve(base, relativize(base, target)) == resolve(base, target)`, and no shorter reference resolves to this target. Compares
/// components as text, without normalization.
///
/// Among references with the same length, it prefers, in this order, an empty path, a relative path, an absolute path, `//` and the
/// authority, or the URI itself.
///
/// Linear in both lengths. Allocates the result. If `target` contains dot segments, allocates a text as long as `target`; if `base`
/// contains dot segments, a text as long as its path. Throws like resolve().
///
/// @code
/// auto base = uriform::parse_uri("http://a/b/c/d?q");
/// assert(uriform::relativize(*base, *uriform::parse_uri("http://a/b/g#s")) == "../g#s");
/// assert(uriform::relativize(*base, *uriform::parse_uri("http://a/b/")) == "..");
/// assert(uriform::relativize(*base, *uriform::parse_uri("http://a/b/c/x:y")) == "./x:y");
/// assert(uriform::relativize(*base, *uriform::parse_uri("http://a/b/c/d?q")) == "");
/// assert(uriform::relativize(*base, *uriform::parse_uri("http://z/")) == "//z/");
/// @endcode
[[nodiscard]] URIFORM_EXPORT uri_reference relativize(const uri_view& base, const uri_view& target);

} // namespace uriform
