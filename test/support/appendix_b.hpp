#pragma once

#include <optional>
#include <string>
#include <string_view>

/// @file
/// The components of a valid URI reference as RFC 3986, Appendix B, finds them, with strings and no cleverness.

namespace uriform::test {

/// The five components of Appendix B's expression, and the authority's own of section 3.2.
struct split_reference {
    std::optional<std::string> scheme, authority, userinfo, host, port;
    std::string path;
    std::optional<std::string> query, fragment;
};

/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`
[[nodiscard]] split_reference split(std::string_view text);

/// Section 5.3, component recomposition, of the authority's own components too.
[[nodiscard]] std::string recompose(const split_reference& parts);

} // namespace uriform::test
