#include "command/cli/explain_plain.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/uri_reference.hpp>
#include <uriform/web/url.hpp>

#include "command/io/pieces.hpp"
#include "core/web/unchecked_url.hpp"
#include "explain/explain/plain_url.hpp"

namespace uriform::cli {
namespace {

constexpr std::size_t longest = 160; ///< the limit up to which explain_text.cpp draws the whole text

/// The readings of a text. A whole piece is readable from each octet.
struct readings {
    uri_view uri;
    web::url_view url;
};

/// A row name of the table, with the surrounding spaces.
using row_name = padded_octets<16>;
constexpr row_name padded_row_names[] = {"  scheme       ", "  userinfo     ", "  host         ", "  port         ",
                                         "  path         ", "  query        ", "  fragment     ", "  connects to  "};
constexpr row_name heading = "               ";
constexpr padded_octets<8> first_standard = "RFC 3986";
constexpr padded_octets<16> second_standard = "URL Standard\n";

/// The octets before a member's value, including the `"` that begins a string.
using report_label = padded_octets<48>;
constexpr report_label report_members[] = {
    R"({"input":")",
    R"(,"severity":null,"uri":{"valid":true,"uri":")",
    R"(,"scheme":")",
    R"(,"userinfo":")",
    R"(,"host":")",
    R"(,"port":")",
    R"(,"path":")",
    R"(,"query":")",
    R"(,"fragment":")",
    R"(,"connects_to":")",
    R"(},"iri":{"valid":true,"iri":")",
    R"(,"ascii_host":")",
    R"(,"unicode_host":")",
    R"(},"url":{"valid":true,"href":")",
    R"(,"protocol":")",
    R"(,"username":")",
    R"(,"password":")",
    R"(,"hostname":")",
    R"(,"port":")",
    R"(,"pathname":")",
    R"(,"search":")",
    R"(,"hash":")",
    R"(,"connects_to":")",
};
constexpr report_label json_end = R"(},"difference":null,"changes":[],"findings":[]})";

/// Writes the text and the table of its readings to `to`. Returns their end.
char* put_text(const readings& read, char* to) noexcept
{
    const uri_view& u = read.uri;
    const std::optional<std::string_view> cells[] = {u.scheme(), u.userinfo(), u.host(),     u.port(),
                                                     u.path(),   u.query(),    u.fragment(), read.url.hostname()};
    std::size_t width = first_standard.size;
    for (const auto& cell : cells)
        width = std::max(width, cell.value_or("").size());
    width += 2;
    to = put_in_pieces(u.text(), to);
    *to++ = '\n';
    to = heading.put(to);
    to = second_standard.put(put_spaces(first_standard.put(to), to + width));
    for (std::size_t row = 0; row < std::size(cells); ++row) {
        const std::string_view cell = cells[row].value_or("");
        if (cell.empty())
            continue;
        to = padded_row_names[row].put(to);
        to = put_in_pieces(cell, put_spaces(put_in_pieces(cell, to), to + width));
        *to++ = '\n';
    }
    return to;
}

/// Writes the JSON object to `to` and returns its end. URIs need no escapes.
char* put_json(const readings& read, char* to) noexcept
{
    const uri_view& u = read.uri;
    const web::url_view& url = read.url;
    const std::string_view host = url.hostname();
    const std::optional<std::string_view> values[] = {u.text(),
                                                      u.text(),
                                                      u.scheme(),
                                                      u.userinfo(),
                                                      u.host(),
                                                      u.port(),
                                                      u.path(),
                                                      u.query(),
                                                      u.fragment(),
                                                      host,
                                                      u.text(),
                                                      host,
                                                      host,
                                                      url.href(),
                                                      url.protocol(),
                                                      url.username(),
                                                      url.password(),
                                                      url.hostname(),
                                                      url.port(),
                                                      url.pathname(),
                                                      url.search(),
                                                      url.hash(),
                                                      host};
    static_assert(std::size(values) == std::size(report_members));
    for (std::size_t i = 0; i < std::size(values); ++i) {
        to = report_members[i].put(to);
        if (values[i])
            to = put_in_pieces(*values[i], to);
        else
            to = padded_octets<4>("null").put(to - 1);
        *to = '"';
        to += values[i] ? 1 : 0;
    }
    return json_end.put(to);
}

/// The room for both formats: for each cell in two columns, and for the text, its parts and the hosts in JSON.
constexpr std::size_t room_for_report = std::size(report_members) * (sizeof(report_label) + piece_size) + 20 * longest;

} // namespace

bool append_if_plain(std::string_view text, bool json, std::string& out)
{
    web::internal::plain_url plain;
    if (text.size() > longest || text.find('@') != text.npos || !read_plain(text, plain))
        return false;
    if (!plain.possible.empty() || !plain.has_path() || !is_normalized(plain.as_uri()))
        return false;
    std::array<char, longest + piece_size> copy; // with room for the rest of a piece
    plain.text = {copy.data(), text.copy(copy.data(), text.size())};
    const readings read{plain.as_uri(), web::detail::unchecked_url::make<web::url_view>(plain.text, plain.parts)};
    std::array<char, room_for_report> room;
    char* const end = json ? put_json(read, room.data()) : put_text(read, room.data());
    out.append(room.data(), static_cast<std::size_t>(end - room.data()));
    return true;
}

} // namespace uriform::cli
