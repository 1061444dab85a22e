#include "command/cli/describe.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <forward_list>
#include <span>

#include "command/cli/json_text.hpp"
#include "command/io/row_binary.hpp"

namespace uriform::cli {
namespace {

/// The octets before a value: a member's name and delimiters, with the `"` that begins a string.
struct label {
    static constexpr std::size_t room = 24; ///< copied whole: a size that the compiler knows takes no call

    std::array<char, room> text{};
    std::size_t size;

    template <std::size_t Size>
    consteval label(const char (&literal)[Size]) : size(Size - 1)
    {
        static_assert(Size - 1 <= room);
        std::copy(literal, literal + size, text.begin());
    }
};

/// The values of a line, some of them undefined.
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

constexpr label components[] = {"scheme \"", "authority \"", "userinfo \"", "host \"",    "host kind \"",
                                "port \"",   "path \"",      "query \"",    "fragment \""};
constexpr label attributes[] = {"href \"",     "origin \"", "protocol \"", "username \"", "password \"", "host \"",
                                "hostname \"", "port \"",   "pathname \"", "search \"",   "hash \""};

/// Writes the octets of `text` to `to`. Returns the end of what it wrote.
char* put(std::string_view text, char* to) noexcept
{
    return to + text.copy(to, text.size());
}

/// Appends each value that is defined between its label and `end`; for others, `undefined` in place of the `"` of the label, if
/// that is not empty. All are appended at once: many small changes of a string take much longer.
void append_values(std::span<const label> labels, values all, std::string_view end, std::string_view undefined, std::string& out)
{
    std::size_t most = all.size() * (label::room + end.size() + undefined.size());
    for (const auto& value : all)
        most += value ? value->size() : 0;
    const std::size_t before = out.size();
    out.resize(before + most);
    char* to = out.data() + before;
    for (std::size_t i = 0; i != all.size(); ++i) {
        if (!all[i] && undefined.empty())
            continue;
        std::copy_n(labels[i].text.data(), label::room, to);
        to += labels[i].size;
        to = all[i] ? put(end, put(*all[i], to)) : put(undefined, to - 1);
    }
    out.resize(static_cast<std::size_t>(to - out.data()));
}

/// Appends the values that are defined, at least one, for a person to read.
void append_list(std::span<const label> labels, values all, std::string& out)
{
    constexpr std::string_view separator = ", ";
    append_values(labels, all, "\", ", {}, out);
    out.resize(out.size() - separator.size());
}

/// Appends a JSON object, whose last members are `more`. The values from number `whole` on are parts of those before, or need no
/// escapes.
///
/// Not as an object of nlohmann-json: the destructor of those allocates, and ends the program when out of memory.
template <std::size_t Count>
void append_object(std::span<const label> labels, const std::array<std::optional<std::string_view>, Count>& all, std::size_t whole,
                   std::string_view more, std::string& out)
{
    const auto needs_escapes = [](const auto& value) { return value && !is_plain(*value); };
    const auto append = [&](values texts) { append_values(labels, texts, "\"", "null", out); };
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

/// Appends a Tuple of a valid input.
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

} // namespace

void append_text(const description& described, std::string& out)
{
    append_list(components, values(described).subspan(1), out);
}

void append_text(const web::url_view& u, std::string& out)
{
    const std::string origin = u.origin();
    std::array<std::optional<std::string_view>, 11> all{u.href(),     origin,   u.protocol(), u.username(), u.password(), u.host(),
                                                        u.hostname(), u.port(), u.pathname(), u.search(),   u.hash()};
    for (auto& value : all)
        if (value->empty())
            value.reset();
    append_list(attributes, all, out);
}

void append_json(std::string_view, const description& described, std::string& out)
{
    append_object(json_members, described, 1, "}", out);
}

void append_json(std::string_view input, const web::url_view& u, std::string& out)
{
    const std::string origin = u.origin();
    const std::array<std::optional<std::string_view>, 12> all{input,        u.href(),     origin,     u.protocol(),
                                                              u.username(), u.password(), u.host(),   u.hostname(),
                                                              u.port(),     u.pathname(), u.search(), u.hash()};
    append_object(web_json_members, all, 3, "}", out);
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
    const std::string origin = u.origin();
    const std::array<std::optional<std::string_view>, member_count<web::url_view>> all{
        u.href(),     origin,   u.protocol(), u.username(), u.password(), u.host(),
        u.hostname(), u.port(), u.pathname(), u.search(),   u.hash()};
    append_members(input, all, out);
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
