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

/// Views of a reference and its components: the text, scheme, authority, userinfo, host, host kind, port, path, query and fragment.
using description = std::array<std::optional<std::string_view>, 10>;

/// Views of an input and the attributes of its URL, in JSON's order.
using attributes = std::array<std::optional<std::string_view>, 12>;

/// The names of host kinds, padded to a piece.
inline constexpr auto host_kind_names = [] {
    std::array<std::array<char, piece_size>, static_cast<std::size_t>(host_kind::ipvfuture) + 1> names{};
    for (std::size_t kind = 0; kind < names.size(); ++kind)
        to_string(static_cast<host_kind>(kind)).copy(names[kind].data(), piece_size);
    return names;
}();

/// Returns a host kind's name, at the beginning of a readable piece.
[[nodiscard]] inline std::string_view name_of(host_kind kind) noexcept
{
    return {host_kind_names[static_cast<std::size_t>(kind)].data(), to_string(kind).size()};
}

/// Describes a URI reference or an IRI reference.
template <class Reference>
[[nodiscard, gnu::always_inline]] inline description describe(const Reference& of)
{
    const auto kind = of.host() ? std::optional(name_of(of.host_kind())) : std::nullopt;
    return {of.text(), of.scheme(), of.authority(), of.userinfo(), of.host(),
            kind,      of.port(),   of.path(),      of.query(),    of.fragment()};
}

/// Writes to `to` the same description as append_text() or append_json() and returns its end. `to` needs room_for_described()
/// octets, and octets after the result may change. The functions may read all octets from the text to `readable_end`. A URL must
/// equal the input, must be a URI with a network scheme, and must contain neither credentials nor a port.
/// @{
[[nodiscard]] char* write_described(const uri_reference_view& u, bool json, const char* readable_end, char* to) noexcept;
[[nodiscard]] char* write_described(const web::url_view& u, bool json, const char* readable_end, char* to) noexcept;
/// @}

/// The room for a member without its value, including the last piece's rest.
inline constexpr std::size_t member_room = 64;

/// Returns the room that write_described() needs for a text of this size.
[[nodiscard]] constexpr std::size_t room_for_described(std::size_t size) noexcept
{
    return 5 * size + std::tuple_size_v<attributes> * member_room; // the input, the URL, the origin, the host, and the other parts
}

/// Appends the defined components for people to read, in quotes. References never contain quotes.
void append_text(const description& described, std::string& out);

/// Appends the attributes that are not empty for people to read.
void append_text(const web::url_view& u, std::string& out);

/// Appends a JSON object with the components or attributes of `input`, or with its error.
/// @{
void append_json(std::string_view input, const description& described, std::string& out);
void append_json(std::string_view input, const web::url_view& u, std::string& out);
void append_json_error(std::string_view input, const error& why, std::string& out);
/// @}

/// The number of members after the text, in JSON and in a Tuple.
template <class Described>
inline constexpr std::size_t member_count = std::tuple_size_v<attributes> - 1;
template <>
inline constexpr std::size_t member_count<description> = std::tuple_size_v<description> - 1;

/// Appends a Tuple of RowBinary: the input, its validity as a Boolean, each member as a Nullable(String), the error name as a
/// Nullable(String), and the error position as a Nullable(UInt64). For a NULL input, the error is NULL.
/// @{
void append_tuple(std::string_view input, const description& described, std::string& out);
void append_tuple(std::string_view input, const web::url_view& u, std::string& out);
void append_tuple(std::string_view input, std::size_t members, const error* why, std::string& out);
/// @}

} // namespace uriform::cli
