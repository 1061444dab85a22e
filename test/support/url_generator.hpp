#pragma once

#include <string>

#include <uriform/web/url.hpp>

#include "generator.hpp"

/// @file
/// Generates random URLs, as people write them for browsers, and near misses.

namespace uriform::test {

/// Combines a few pieces that the URL parser distinguishes, so that its rules meet: schemes, both kinds of slashes, credentials,
/// all kinds of hosts, ports, dot segments, drive letters, and anywhere tabs, newlines, C0 controls and malformed UTF-8.
class url_generator {
public:
    explicit url_generator(std::uint64_t seed) : random_(seed) {}

    /// Returns a URL or a relative reference.
    std::string text();
    /// Returns a URL that usually can be a base, or contains an opaque path.
    std::string base();
    /// Returns a value for the setter of `which`.
    std::string value(web::url_attribute which);

    generator& random() { return random_; }

private:
    std::string host();
    std::string path();
    std::string spoilt(std::string text);

    generator random_;
};

} // namespace uriform::test
