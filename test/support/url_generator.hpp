#pragma once

#include <string>

#include <uriform/web/url.hpp>

#include "generator.hpp"

/// @file
/// Random URLs, as people write them for browsers, and texts that nearly are some.

namespace uriform::test {

/// Makes texts of few pieces that the URL parser tells apart, so that the rules meet: schemes, slashes of both kinds, credentials,
/// hosts of all kinds, ports, dot segments, drive letters, and tabs, newlines, C0 controls and octets that are not UTF-8 anywhere.
class url_generator {
public:
    explicit url_generator(std::uint64_t seed) : random_(seed) {}

    /// A URL or a relative reference.
    std::string text();
    /// A URL that most often can be a base, or has an opaque path.
    std::string base();
    /// A value for the setter of `which`.
    std::string value(web::url_attribute which);

    generator& random() { return random_; }

private:
    std::string host();
    std::string path();
    std::string spoilt(std::string text);

    generator random_;
};

} // namespace uriform::test
