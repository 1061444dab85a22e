#pragma once

#include <optional>
#include <string>
#include <string_view>

/// @file
/// Other libraries, and their results for the texts that uriform parses.

namespace uriform::test {

/// A reference's raw components; undefined components are std::nullopt.
struct peer_components {
    std::optional<std::string> scheme, userinfo, host, port;
    std::string path;
    std::optional<std::string> query, fragment;

    friend bool operator==(const peer_components&, const peer_components&) = default;
};

/// All functions except `read` are called only for texts that both libraries accept. A peer returns std::nullopt for a refused
/// text.
struct peer {
    std::string_view name;
    std::optional<peer_components> (*read)(std::string_view text);
    std::optional<std::string> (*normalize)(std::string_view text); ///< as in section 6.2.2
    std::optional<std::string> (*resolve)(std::string_view base, std::string_view reference);
    bool (*equal)(std::string_view a, std::string_view b); ///< as in section 6.2.2; null if it compares only texts
};

extern const peer boost_url;
extern const peer uriparser;

} // namespace uriform::test
