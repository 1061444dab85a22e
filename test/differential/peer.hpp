#pragma once

#include <optional>
#include <string>
#include <string_view>

/// @file
/// Other libraries, and what they make of the texts that uriform is given.

namespace uriform::test {

/// The components of a reference, raw; undefined ones are none.
struct peer_components {
    std::optional<std::string> scheme, userinfo, host, port;
    std::string path;
    std::optional<std::string> query, fragment;

    friend bool operator==(const peer_components&, const peer_components&) = default;
};

/// All but `read` are asked only of what both libraries hold for valid; what a peer refuses is none.
struct peer {
    std::string_view name;
    std::optional<peer_components> (*read)(std::string_view text);
    std::optional<std::string> (*normalize)(std::string_view text); ///< by section 6.2.2
    std::optional<std::string> (*resolve)(std::string_view base, std::string_view reference);
    bool (*equal)(std::string_view a, std::string_view b); ///< by section 6.2.2; null if it compares only texts
};

extern const peer boost_url;
extern const peer uriparser;

} // namespace uriform::test
