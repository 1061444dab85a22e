#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include <uriform/base/error.hpp>
#include <uriform/syntax/components.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/url.hpp>

#include "command/io/pieces.hpp"

namespace uriform::cli {

/// The text of a reference, its scheme, authority, userinfo, host, the name of the host's kind, its port, path, query and fragment:
/// views of the raw text.
using description = std::array<std::optional<std::string_view>, 10>;

/// The names of the kinds of host, in memory that is a piece each.
inline constexpr auto host_kind_names = [] {
    std::array<std::array<char, piece_size>, static_cast<std::size_t>(host_kind::ipvfuture) + 1> names{};
    for (std::size_t kind = 0; kind < names.size(); ++kind)
        to_string(static_cast<host_kind>(kind)).copy(names[kind].data(), piece_size);
    return names;
}();

/// Returns the name of a kind of host. A piece from its begin is readable.
[[nodiscard]] inline std::string_view name_of(host_kind kind) noexcept
{
    return {host_kind_names[static_cast<std::size_t>(kind)].data(), to_string(kind).size()};
}

/// Describes the view of a URI reference or of an IRI reference.
template <class Reference>
[[nodiscard, gnu::always_inline]] inline description describe(const Reference& of)
{
    const auto kind = of.host() ? std::optional(name_of(of.host_kind())) : std::nullopt;
    return {of.text(), of.scheme(), of.authority(), of.userinfo(), of.host(),
            kind,      of.port(),   of.path(),      of.query(),    of.fragment()};
}

/// Writes what append_text() or append_json() append for a URI reference to `to`, where room_for_described() octets are; more than
/// it returns the end of may change. The octets from the text to `readable_end` may be read.
[[nodiscard]] char* write_described(const uri_reference_view& u, bool json, const char* readable_end, char* to) noexcept;

/// The room for a member besides its value, with the rest of the last piece.
inline constexpr std::size_t member_room = 64;

/// Returns the room that write_described() needs for a text of that size.
[[nodiscard]] constexpr std::size_t room_for_described(std::size_t size) noexcept
{
    return 4 * size + std::tuple_size_v<description> * member_room; // the text, its authority, the parts of that, and the others
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
