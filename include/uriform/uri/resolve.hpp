#pragma once

#include <string>

#include <uriform/base/export.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Reference resolution (RFC 3986, section 5.2) and its inverse.

namespace uriform {

/// The options of resolve().
struct resolve_options {
    /// If false, a reference's scheme is ignored if it is the base's, as parsers did before RFC 3986 (section 5.2.2). Only for
    /// references that are known to be written for such a parser.
    bool strict = true;
};

namespace detail {

/// Appends relativize() of two texts, which may also be IRIs, to `out`, which is empty.
URIFORM_EXPORT void append_relativized(const uri_view& base, const uri_view& target, std::string& out);

} // namespace detail

/// Returns the target URI of `reference` against `base`: sections 5.2.2 to 5.2.4 and 5.3, to the letter. The base is not
/// normalized, and nothing is decoded.
///
/// In two cases that these sections leave open, a segment whose dots are written as `%2E` is a dot segment, because `%2E` and `.`
/// are equivalent (section 2.3); and if there is no authority, a path that would begin with `//` is preceded by `/.`. So equivalent
/// references have equivalent targets, and the result has the components that section 5.2.2 names.
///
/// Linear in both lengths. Allocates only the result. Throws `std::bad_alloc`, and `std::length_error` if the result would be
/// longer than max_size.
///
/// @code
/// auto base = uriform::parse_uri("http://a/b/c/d;p?q");
/// assert(uriform::resolve(*base, *uriform::parse_uri_reference("../g?y#s")) == "http://a/b/g?y#s");
/// assert(uriform::resolve(*base, *uriform::parse_uri_reference("http:g")) == "http:g");
/// assert(uriform::resolve(*base, *uriform::parse_uri_reference("http:g"), {.strict = false}) == "http://a/b/c/g");
/// @endcode
[[nodiscard]] URIFORM_EXPORT uri resolve(const uri_view& base, const uri_reference_view& reference, resolve_options options = {});

/// Appends the target URI to `out`. Allocates only if the capacity of `out` is too small; if that fails, `out` is unchanged.
/// Linear; throws as resolve() does. Neither `base` nor `reference` may view `out`.
///
/// @code
/// std::string target;
/// auto base = uriform::parse_uri("http://a/b/c");
/// uriform::append_resolved(*base, *uriform::parse_uri_reference("../d"), target);
/// assert(target == "http://a/d");
/// @endcode
URIFORM_EXPORT void append_resolved(const uri_view& base, const uri_reference_view& reference, std::string& out,
                                    resolve_options options = {});

/// Returns a shortest reference to `target` for use against `base`: `resolve(base, relativize(base, target)) == resolve(base,
/// target)`, for every base and target, and no shorter reference has that target. Components are compared as text, not normalized.
///
/// Of references of the same length, it is the first of: one with an empty path, a relative path, an absolute path, `//` and the
/// authority, or the URI itself.
///
/// Linear in both lengths. Allocates the result; if `target` has dot segments, a text of its size; if `base` has, one of the size
/// of its path. Throws as resolve() does.
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
