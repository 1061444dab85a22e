#include "command/cli/describe.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <forward_list>
#include <span>
#include <utility>

#include "command/cli/json_text.hpp"
#include "command/io/pieces.hpp"
#include "command/io/row_binary.hpp"

namespace uriform::cli {
namespace {

/// The octets before a value: a member's name and delimiters, including the `"` that begins a string.
using label = padded_octets<24>;

/// The octets after a value, and the octets that replace the label's `"` if the value is undefined. If those are empty, the member
/// is omitted.
struct member_format {
    padded_octets<4> end, undefined;
    bool omits_empty = false; ///< whether members with empty values are omitted, too
};
constexpr member_format json_format{"\"", "null"};
constexpr member_format text_format{"\", ", ""};
constexpr member_format web_text_format{"\", ", "", true};

/// The values of a line; some may be undefined.
using values = std::span<const std::optional<std::string_view>>;

constexpr label json_members[] = {R"({"input":")",     R"(,"valid":true,"scheme":")",
                                  R"(,"authority":")", R"(,"userinfo":")",
                                  R"(,"host":")",      R"(,"host_kind":")",
                                  R"(,"port":")",      R"(,"path":")",
                                  R"(,"query":")",     R"(,"fragment":")"};
constexpr label web_json_members[] = {R"({"input":")",    R"(,"valid":true,"href":")", R"(,"origin":")", R"(,"protocol":")",
                                      R"(,"username":")", R"(,"password":")",          R"(,"host":")",   R"(,"hostname":")",
                                      R"(,"port":")",     R"(,"pathname":")",          R"(,"search":")", R"(,"hash":")"};
constexpr label json_error_members[] = {R"({"input":")", R"(,"valid":false,"error":")"};

constexpr label component_labels[] = {"scheme \"", "authority \"", "userinfo \"", "host \"",    "host kind \"",
                                      "port \"",   "path \"",      "query \"",    "fragment \""};
constexpr label attribute_labels[] = {"href \"",     "origin \"", "protocol \"", "username \"", "password \"", "host \"",
                                      "hostname \"", "port \"",   "pathname \"", "search \"",   "hash \""};

/// Writes `text` to `to` and returns its end.
constexpr auto put_exactly = [](std::string_view text, char* to) noexcept { return to + text.copy(to, text.size()); };

static_assert(member_room >= sizeof label::text + sizeof member_format::end.text + piece_size);

/// Writes a member to `to` and returns its end. `put` writes the value.
template <const member_format& Format, class Put>
[[gnu::always_inline]] inline char* put_member(const label& before, const std::optional<std::string_view>& value, char* to, Put put)
{
    if (Format.omits_empty && value->empty())
        return to;
    char* const begin = before.put(to);
    if (value)
        return Format.end.put(put(*value, begin));
    return Format.undefined.size != 0 ? Format.undefined.put(begin - 1) : to;
}

/// Appends values with their labels, all at once: many small appends take much longer.
template <const member_format& Format>
void append_values(std::span<const label> labels, values all, std::string& out)
{
    std::size_t most = all.size() * member_room;
    for (const auto& value : all)
        most += value ? value->size() : 0;
    const std::size_t before = out.size();
    out.resize(before + most);
    char* to = out.data() + before;
    for (std::size_t i = 0; i != all.size(); ++i)
        to = put_member<Format>(labels[i], all[i], to, put_exactly);
    out.resize(static_cast<std::size_t>(to - out.data()));
}

template <const member_format& Format, class Put, std::size_t... I>
[[gnu::always_inline]] inline char* put_each(const label* labels, const std::optional<std::string_view>* all, char* to, Put put,
                                             std::index_sequence<I...> /*numbers*/)
{
    ((to = put_member<Format>(labels[I], all[I], to, put)), ...);
    return to;
}

/// Writes the last `Count` values to `to` and returns their end.
template <const member_format& Format, std::size_t Count, class All, class Put>
[[gnu::always_inline]] inline char* put_values(const label (&labels)[Count], const All& all, char* to, Put put)
{
    return put_each<Format>(labels, all.data() + (all.size() - Count), to, put, std::make_index_sequence<Count>());
}

constexpr std::string_view separator = ", ";

/// Appends values for people to read. At least one value must not be omitted.
template <const member_format& Format>
void append_list(std::span<const label> labels, values all, std::string& out)
{
    append_values<Format>(labels, all, out);
    out.resize(out.size() - separator.size());
}

/// Appends a JSON object that ends with `more`. The values from number `whole` on are parts of earlier values, or need no escapes.
///
/// This does not use nlohmann-json, because its destructors allocate and end the program when out of memory.
template <std::size_t Count>
void append_object(std::span<const label> labels, const std::array<std::optional<std::string_view>, Count>& all, std::size_t whole,
                   std::string_view more, std::string& out)
{
    const auto needs_escapes = [](const auto& value) { return value && !is_plain(*value); };
    const auto append = [&](values texts) { append_values<json_format>(labels, texts, out); };
    if (std::none_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(whole), needs_escapes)) {
        append(all);
    } else {
        std::forward_list<std::string> kept;
        auto texts = all;
        for (auto& value : texts)
            if (needs_escapes(value))
                value = kept.emplace_front(escaped(*value));
        append(texts);
    }
    out += more;
}

/// Appends a Tuple for a valid input.
void append_members(std::string_view input, values members, std::string& out)
{
    row_binary::append_string(input, out);
    out += '\1';
    for (const auto& value : members) {
        out += value ? row_binary::not_null : row_binary::null;
        if (value)
            row_binary::append_string(*value, out);
    }
    out.append(2, row_binary::null);
}

/// Returns the attributes of a URL. `origin` is its origin.
attributes attributes_of(std::string_view input, const web::url_view& u, std::string_view origin) noexcept
{
    return {input,    u.href(),     origin,   u.protocol(), u.username(), u.password(),
            u.host(), u.hostname(), u.port(), u.pathname(), u.search(),   u.hash()};
}

/// Returns the attributes of a URL that equals the input and contains neither credentials nor a port.
[[gnu::always_inline]] inline attributes attributes_of_plain(const web::url_view& u) noexcept
{
    const std::string_view origin = u.href().substr(0, u.parts().path_begin);
    return {u.href(), u.href(), origin, u.protocol(), "", "", u.hostname(), u.hostname(), "", u.pathname(), u.search(), u.hash()};
}

/// Writes values to `to`, for people to read or as a JSON object, and returns the end. `put` writes a value. JSON must not escape
/// anything in them.
/// @{
template <class Put>
[[gnu::always_inline]] inline char* put_described(const uri_reference_view& u, bool json, char* to, Put put)
{
    const description described = describe(u);
    return json ? put_values<json_format>(json_members, described, to, put)
                : put_values<text_format>(component_labels, described, to, put);
}
template <class Put>
[[gnu::always_inline]] inline char* put_described(const web::url_view& u, bool json, char* to, Put put)
{
    const attributes described = attributes_of_plain(u);
    return json ? put_values<json_format>(web_json_members, described, to, put)
                : put_values<web_text_format>(attribute_labels, described, to, put);
}
/// @}

/// Implements write_described(). `text` is the text of `u`.
template <class View>
[[gnu::always_inline]] inline char* write_values(const View& u, std::string_view text, bool json, const char* readable_end,
                                                 char* to)
{
    // Compare sizes, because a pointer may not exceed the buffer.
    const auto readable = static_cast<std::size_t>(readable_end - text.data());
    to = readable - text.size() >= piece_size ? put_described(u, json, to, put_in_pieces) : put_described(u, json, to, put_exactly);
    if (!json)
        return to - separator.size();
    *to++ = '}';
    return to;
}

} // namespace

char* write_described(const uri_reference_view& u, bool json, const char* readable_end, char* to) noexcept
{
    return write_values(u, u.text(), json, readable_end, to);
}

char* write_described(const web::url_view& u, bool json, const char* readable_end, char* to) noexcept
{
    return write_values(u, u.href(), json, readable_end, to);
}

void append_text(const description& described, std::string& out)
{
    append_list<text_format>(component_labels, values(described).subspan(1), out);
}

void append_text(const web::url_view& u, std::string& out)
{
    append_list<web_text_format>(attribute_labels, values(attributes_of({}, u, u.origin())).subspan(1), out);
}

void append_json(std::string_view, const description& described, std::string& out)
{
    append_object(json_members, described, 1, "}", out);
}

void append_json(std::string_view input, const web::url_view& u, std::string& out)
{
    const std::string origin = u.origin();
    append_object(web_json_members, attributes_of(input, u, origin), 3, "}", out);
}

void append_json_error(std::string_view input, const error& why, std::string& out)
{
    const std::array<std::optional<std::string_view>, 2> all{input, uriform::to_string(why.code)};
    append_object(json_error_members, all, 1, R"(,"position":)" + std::to_string(why.position) + '}', out);
}

void append_tuple(std::string_view input, const description& described, std::string& out)
{
    append_members(input, values(described).subspan(1), out);
}

void append_tuple(std::string_view input, const web::url_view& u, std::string& out)
{
    append_members(input, values(attributes_of(input, u, u.origin())).subspan(1), out);
}

void append_tuple(std::string_view input, std::size_t members, const error* why, std::string& out)
{
    row_binary::append_string(input, out);
    out += '\0';
    out.append(why != nullptr ? members : members + 2, row_binary::null);
    if (why == nullptr)
        return;
    out += row_binary::not_null;
    row_binary::append_string(uriform::to_string(why->code), out);
    out += row_binary::not_null;
    row_binary::append_number(why->position, out);
}

} // namespace uriform::cli
