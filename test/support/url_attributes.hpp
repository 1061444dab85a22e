#pragma once

#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <uriform/web/url.hpp>

/// @file
/// The URL API's attributes, by name.

namespace uriform::test {

struct named_attribute {
    std::string_view name;
    web::url_attribute attribute;
    std::string_view (*value)(const web::url_view& u);
};

/// All attributes with setters.
inline constexpr std::array<named_attribute, 10> all_attributes{{
    {"href", web::url_attribute::href, [](const web::url_view& u) { return u.href(); }},
    {"protocol", web::url_attribute::protocol, [](const web::url_view& u) { return u.protocol(); }},
    {"username", web::url_attribute::username, [](const web::url_view& u) { return u.username(); }},
    {"password", web::url_attribute::password, [](const web::url_view& u) { return u.password(); }},
    {"host", web::url_attribute::host, [](const web::url_view& u) { return u.host(); }},
    {"hostname", web::url_attribute::hostname, [](const web::url_view& u) { return u.hostname(); }},
    {"port", web::url_attribute::port, [](const web::url_view& u) { return u.port(); }},
    {"pathname", web::url_attribute::pathname, [](const web::url_view& u) { return u.pathname(); }},
    {"search", web::url_attribute::search, [](const web::url_view& u) { return u.search(); }},
    {"hash", web::url_attribute::hash, [](const web::url_view& u) { return u.hash(); }},
}};

/// Throws `std::runtime_error` if the name is unknown.
[[nodiscard]] inline web::url_attribute attribute_named(std::string_view name)
{
    for (const named_attribute& one : all_attributes)
        if (one.name == name)
            return one.attribute;
    throw std::runtime_error("no attribute has the name");
}

} // namespace uriform::test
