#pragma once

#include <string>

#include <uriform/base/export.hpp>
#include <uriform/web/url.hpp>

/// @file
/// Relative references to URLs: the inverse of parsing against a base (WHATWG URL, section 4.4).

namespace uriform::web {

/// Returns a short text that refers to `target` from `base`: `web::parse(relativize(base, target), base) == target`.
///
/// It is a shortest relative-URL string (section 4.3): a fragment alone, a query, a relative path, an absolute path, or `//` and
/// the rest. If there is none, it is the href of `target`. From a base with an opaque path, only fragments are relative. In `file`
/// URLs, paths are relative to the drive letter of the base.
///
/// The URL must be one that a text is parsed as. A setter can make another: set_protocol() makes `file://localhost/` and
/// `file://h/C|/`, which no text refers to.
///
/// Linear in both sizes. Allocates the result. Throws `std::bad_alloc`.
///
/// @code
/// const auto base = uriform::web::parse("https://example.com/a/b/c?q").value();
/// const auto to = [&](std::string_view text) { return uriform::web::relativize(base, uriform::web::parse(text).value()); };
/// assert(to("https://example.com/a/b/c?q#f") == "#f" && to("https://example.com/a/b/c?r") == "?r");
/// assert(to("https://example.com/a/b/d") == "d" && to("https://example.com/a/x:y") == "../x:y");
/// assert(to("https://example.com/z") == "/z" && to("https://example.org/") == "//example.org");
/// assert(to("http://example.com/") == "http://example.com/");
/// assert(uriform::web::parse("../x:y", base)->href() == "https://example.com/a/x:y");
/// @endcode
[[nodiscard]] URIFORM_EXPORT std::string relativize(const url_view& base, const url_view& target);

} // namespace uriform::web
