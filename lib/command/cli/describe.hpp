#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include <uriform/base/error.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/web/url.hpp>

namespace uriform::cli {

/// The text of a reference, its scheme, authority, userinfo, host, the name of the host's kind, its port, path, query and fragment:
/// views of the raw text.
using description = std::array<std::optional<std::string_view>, 10>;

/// Describes the view of a URI reference or of an IRI reference.
template <class Reference>
[[nodiscard]] description describe(const Reference& of)
{
    const auto kind = of.host() ? std::optional(to_string(of.host_kind())) : std::nullopt;
    return {of.text(), of.scheme(), of.authority(), of.userinfo(), of.host(),
            kind,      of.port(),   of.path(),      of.query(),    of.fragment()};
}

/// Appends the components that are defined for a person to read, each in quotes, which no reference can hold.
void append_text(const description& described, std::string& out);

/// Appends the attributes that are not empty, for a person to read.
void append_text(const web::url_view& u, std::string& out);

/// Appends what was read from `input`, or why it could not be, as a JSON object.
/// @{
void append_json(std::string_view input, const description& described, std::string& out);
void append_json(std::string_view input, const web::url_view& u, std::string& out);
void append_json_error(std::string_view input, const error& why, std::string& out);
/// @}

/// How many members a description has besides the text, in JSON and in a Tuple.
template <class Described>
inline constexpr std::size_t member_count = 11;
template <>
inline constexpr std::size_t member_count<description> = std::tuple_size_v<description> - 1;

/// Appends what was read from `input`, or why it could not be, as a Tuple of RowBinary: the input, a Boolean for its validity, each
/// member as a Nullable(String), the name of the error as a Nullable(String), and its position as a Nullable(UInt64). An
/// input that is NULL has no error.
/// @{
void append_tuple(std::string_view input, const description& described, std::string& out);
void append_tuple(std::string_view input, const web::url_view& u, std::string& out);
void append_tuple(std::string_view input, std::size_t members, const error* why, std::string& out);
/// @}

} // namespace uriform::cli
