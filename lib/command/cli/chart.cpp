#include <algorithm>
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <uriform/base/char_set.hpp>
#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/utf8.hpp>
#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/web/percent_encode_sets.hpp>

#include "command/cli/commands.hpp"
#include "command/cli/json_writer.hpp"
#include "command/cli/padded_text.hpp"
#include "core/base/shown_text.hpp"

namespace uriform::cli {
namespace {

// RFC 1738 (section 5) and RFC 2396 (section 2) allow these characters unencoded: unreserved characters, and reserved characters as
// delimiters. ECMAScript's `encodeURIComponent` keeps the unreserved characters of RFC 2396.
constexpr char_set rfc1738_unreserved = chars::alpha + chars::digit + char_set("$-_.+!*'(),");
constexpr char_set rfc1738_text = rfc1738_unreserved + char_set(";/?:@&=");
constexpr char_set rfc2396_unreserved = chars::alpha + chars::digit + char_set("-_.!~*'()");
constexpr char_set rfc2396_text = rfc2396_unreserved + char_set(";/?:@&=+$,");

// Octets that a fragment keeps, even as data, as a query does.
constexpr char_set fragment_data = chars::unreserved + char_set(":@/?");

/// A column of the chart: a component or a set.
struct column {
    std::string_view name;
    const char_set& data;                ///< kept, even as data
    const char_set& text;                ///< allowed; octets outside `data` are delimiters
    std::string_view otherwise = "must"; ///< the entry for all other octets
};

constexpr column columns[] = {
    {"scheme", chars::scheme, chars::scheme, "no"}, // without percent-encodings (RFC 3986, section 3.1)
    {"userinfo", encode_sets::userinfo, chars::userinfo},
    {"reg-name", encode_sets::reg_name, chars::reg_name},
    {"path-segment", encode_sets::path_segment, chars::pchar},
    {"query", encode_sets::query_value, chars::query},
    {"fragment", fragment_data, chars::fragment},
    {"rfc1738", rfc1738_unreserved, rfc1738_text},
    {"rfc2396", rfc2396_unreserved, rfc2396_text},
    {"c0-control", web::encode_sets::c0_control, web::encode_sets::c0_control},
    {"url-fragment", web::encode_sets::fragment, web::encode_sets::fragment},
    {"url-query", web::encode_sets::query, web::encode_sets::query},
    {"special-query", web::encode_sets::special_query, web::encode_sets::special_query},
    {"url-path", web::encode_sets::path, web::encode_sets::path},
    {"url-userinfo", web::encode_sets::userinfo, web::encode_sets::userinfo},
    {"component", web::encode_sets::component, web::encode_sets::component},
    {"form", web::encode_sets::form, web::encode_sets::form},
};

/// A row of the chart.
struct row {
    std::string octets; ///< an octet, or the UTF-8 of a code point
    std::string name;   ///< `U+0061`, or `0xFF` for a non-ASCII octet
};

[[nodiscard]] std::string_view use_of(const row& of, const column& in) noexcept
{
    if (of.octets.size() != 1)
        return in.otherwise;
    const char octet = of.octets[0];
    return in.data.contains(octet) ? "never" : in.text.contains(octet) ? "may" : in.otherwise;
}

[[nodiscard]] std::string hexadecimal(std::uint32_t number, std::size_t digits)
{
    char text[8];
    std::string made(text, std::to_chars(text, text + sizeof text, number, 16).ptr);
    for (char& digit : made)
        digit = uriform::detail::ascii::to_upper(digit);
    return std::string(digits - std::min(digits, made.size()), '0') + made;
}

[[nodiscard]] row row_of_code_point(std::string octets)
{
    std::string name = "U+" + hexadecimal(uriform::detail::utf8::code_point(octets), 4);
    return {std::move(octets), std::move(name)};
}

/// Reads `text` as a hexadecimal number.
[[nodiscard]] std::optional<std::uint32_t> read_hexadecimal(std::string_view text) noexcept
{
    std::uint32_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number, 16);
    return !text.empty() && read.ec == std::errc() && read.ptr == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

/// Returns the UTF-8 of a code point, or nothing if it is a surrogate or too large.
[[nodiscard]] std::optional<std::string> utf8_of(std::uint32_t code_point)
{
    std::string octets;
    if (code_point < 0x80) {
        octets = {static_cast<char>(code_point)};
    } else {
        const int more = code_point < 0x800 ? 1 : code_point < 0x10000 ? 2 : 3;
        constexpr unsigned leads[] = {0, 0xC0, 0xE0, 0xF0};
        octets += static_cast<char>(leads[more] | code_point >> (6 * more));
        for (int i = more - 1; i >= 0; --i)
            octets += static_cast<char>(0x80 | (code_point >> (6 * i) & 0x3F));
    }
    const uriform::detail::utf8::sequence read = uriform::detail::utf8::first(octets);
    return code_point <= 0x10FFFF && read.well_formed && read.size == octets.size() ? std::optional(octets) : std::nullopt;
}

/// Reads a character, written as itself or as `U+XXXX`, or an octet, written as `0xXX` or `%XX`.
[[nodiscard]] std::optional<row> read_row(std::string_view text)
{
    const bool is_octet = text.starts_with("0x") || (text.size() == 3 && text[0] == '%');
    if (is_octet) {
        const auto octet = read_hexadecimal(text.substr(text[0] == '%' ? 1 : 2));
        if (!octet || *octet > 0xFF)
            return std::nullopt;
        if (*octet < 0x80)
            return row_of_code_point({static_cast<char>(*octet)});
        return row{{static_cast<char>(*octet)}, "0x" + hexadecimal(*octet, 2)};
    }
    if (text.size() > 2 && text.starts_with("U+")) {
        const auto number = read_hexadecimal(text.substr(2));
        const auto octets = number ? utf8_of(*number) : std::nullopt;
        return octets ? std::optional(row_of_code_point(*octets)) : std::nullopt;
    }
    const uriform::detail::utf8::sequence all =
        text.empty() ? uriform::detail::utf8::sequence{0, false} : uriform::detail::utf8::first(text);
    return all.well_formed && all.size == text.size() ? std::optional(row_of_code_point(std::string(text))) : std::nullopt;
}

[[nodiscard]] std::string encoding_of(const row& of)
{
    return percent_encode(of.octets, encode_sets::all_octets);
}

constexpr std::size_t front_widths[] = {12, 10, 14}; ///< for the character, its name and its encoding

void append_row_text(const row& of, std::string& out)
{
    std::string shown;
    internal::append_shown(of.octets, 0, shown);
    append_padded(shown == " " ? "space" : shown, front_widths[0], out);
    append_padded(of.name, front_widths[1], out);
    append_padded(encoding_of(of), front_widths[2], out);
    for (const column& in : columns)
        append_padded(use_of(of, in), in.name.size() + 2, out);
    out.erase(out.find_last_not_of(' ') + 1);
}

void append_row_json(const row& of, std::string& out)
{
    json_writer to(out);
    to.begin('{');
    to.member("character", of.octets);
    to.member("name", of.name);
    to.member("encoding", encoding_of(of));
    for (const column& in : columns)
        to.member(in.name, use_of(of, in));
    to.end('}');
}

} // namespace

std::vector<std::string> printable_characters()
{
    std::vector<std::string> all;
    for (char octet = ' '; octet <= '~'; ++octet)
        all.emplace_back(1, octet);
    return all;
}

void chart(job& job)
{
    if (!job.opts.json) {
        std::string& out = job.out.buffer();
        for (const auto& [name, width] :
             {std::pair("character", front_widths[0]), std::pair("name", front_widths[1]), std::pair("encoding", front_widths[2])})
            append_padded(name, width, out);
        for (const column& in : columns)
            append_padded(in.name, in.name.size() + 2, out);
        out.erase(out.find_last_not_of(' ') + 1);
        job.out.end_line();
    }
    for (std::string_view input; job.in.next(input);) {
        const std::optional<row> of = read_row(input);
        if (!of) {
            job.invalid(input, 0, "no-character", "not a character, U+XXXX, 0xXX or %XX");
            continue;
        }
        job.opts.json ? append_row_json(*of, job.out.buffer()) : append_row_text(*of, job.out.buffer());
        job.out.end_line();
    }
}

} // namespace uriform::cli
