#pragma once

#include <optional>
#include <string>
#include <string_view>

/// @file
/// Splits a valid URI reference as RFC 3986, Appendix B, does, in simple string code.

namespace uriform::test {

/// The five components in Appendix B's expression, and the authority's subcomponents from section 3.2.
struct split_reference {
    std::optional<std::string> scheme, authority, userinfo, host, port;
    std::string path;
    std::optional<std::string> query, fragment;
};

/// `^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`
[[nodiscard]] split_reference split(std::string_view text);

/// Recomposes the components (section 5.3), including the authority's subcomponents.
[[nodiscard]] std::string recompose(const split_reference& parts);

} // namespace uriform::test
