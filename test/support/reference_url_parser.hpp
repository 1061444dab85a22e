#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/error.hpp>
#include <uriform/web/url.hpp>

/// @file
/// Follows the WHATWG URL Standard to the letter: the basic URL parser's state machine (section 4.4), one code point at a time, and
/// the algorithms that it calls. Slow, with many allocations.

namespace uriform::test {

/// A URL record (section 4.1), with its host serialized.
struct reference_url {
    std::string scheme;
    std::string username;
    std::string password;
    std::optional<std::string> host;
    std::optional<std::uint16_t> port;
    std::vector<std::string> path; ///< a single item if opaque
    bool opaque_path = false;
    std::optional<std::string> query;
    std::optional<std::string> fragment;

    [[nodiscard]] std::string href() const;
    [[nodiscard]] std::string pathname() const;
};

/// Unicode ToASCII for a domain in UTF-8, with the parameters from "domain parser ToASCII". Returns std::nullopt for failure.
using reference_to_ascii = std::optional<std::string> (*)(std::string_view domain, bool be_strict);

/// A validation error. Its position is an octet in the input, or `unspecified` if the standard names no code point for it.
struct reference_error {
    static constexpr std::size_t unspecified = static_cast<std::size_t>(-1);

    error_number code;
    std::size_t position;
};

/// The basic URL parser's result, and the validation errors in the order in which they are reported.
struct reference_parsed {
    std::optional<reference_url> url;
    std::vector<reference_error> errors;
};

/// Parses `text`, decoded as UTF-8. `base` may be null.
[[nodiscard]] reference_parsed parse_by_reference(std::string_view text, const reference_url* base, reference_to_ascii to_ascii);

/// Sets an attribute as the URL class's setters do (section 6.1).
void set_by_reference(reference_url& url, web::url_attribute which, std::string_view value, reference_to_ascii to_ascii);

} // namespace uriform::test
