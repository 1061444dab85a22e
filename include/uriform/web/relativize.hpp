#pragma once

#include <string>

#include <uriform/base/export.hpp>
#include <uriform/web/url.hpp>

/// @file
/// Relative URL references: the inverse of parsing against a base (WHATWG URL, section 4.4).

namespace uriform::web {

/// Returns a short text that refers to `target` from `base`, so that `web::parse(relativize(base, target), base) == target`.
///
/// The text is a shortest relative-URL string (section 4.3): a fragment alone, a query, a relative path, an absolute path, or `//`
/// and the rest. If no relative-URL string exists, the text is the href of `target`. For a base with an opaque path, only fragments
/// are relative. In `file` URLs, paths are relative to the base's drive letter.
///
/// `target` must be a URL that parsing can produce. Setters can create other URLs: set_protocol() can create `file://localhost/`
/// and `file://h/C|/`, to which no text refers.
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
