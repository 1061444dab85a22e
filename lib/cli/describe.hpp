#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <uriform/base/result.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/web/url.hpp>

namespace uriform::cli {

/// The raw components of a reference, whose text they view.
struct description {
    std::optional<std::string_view> scheme;
    std::optional<std::string_view> authority;
    std::optional<std::string_view> userinfo;
    std::optional<std::string_view> host;
    uriform::host_kind host_kind{};
    std::optional<std::string_view> port;
    std::string_view path;
    std::optional<std::string_view> query;
    std::optional<std::string_view> fragment;
};

/// Of the view of a URI reference or of an IRI reference.
template <class Reference>
[[nodiscard]] description describe(const Reference& of)
{
    return {of.scheme(), of.authority(), of.userinfo(), of.host(), of.host_kind(), of.port(), of.path(), of.query(), of.fragment()};
}

/// Appends the components that are defined for a person to read, each in quotes, which no reference can hold.
void append_text(const description& described, std::string& out);

/// Appends the attributes that are not empty, for a person to read.
void append_text(const web::url_view& u, std::string& out);

/// Appends what was read from `input`, or why it could not be, as a JSON object.
/// @{
void append_json(std::string_view input, const result<description>& described, std::string& out);
void append_json(std::string_view input, const result<web::url_view>& read, std::string& out);
/// @}

} // namespace uriform::cli
