#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include <uriform/base/utf8.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/segments.hpp>
#include <uriform/web/form.hpp>
#include <uriform/web/percent_encode_sets.hpp>
#include <uriform/web/search_params.hpp>

#include "support.hpp"

/// @file
/// For any fields, parsing a serialized form returns the same fields; for any text, parsing, serializing and parsing again returns
/// the same fields. Functions change parameter lists by name only. Any text as a path consists of its segments, and as a query of
/// its parameters, iterated in either direction.

using namespace uriform;
using fuzz::require;

namespace {

constexpr decode_options as_octets{.as = decode_as::octets, .lenient = true};

/// Returns fields; each takes its name and its value from two lines.
std::vector<web::form_field> fields_of(std::string_view text)
{
    std::vector<web::form_field> all;
    const auto lines = fuzz::pieces(text, 16);
    for (std::size_t i = 0; i < lines.size(); i += 2)
        all.push_back({std::string(lines[i]), std::string(i + 1 < lines.size() ? lines[i + 1] : "")});
    return all;
}

/// Returns `data` with each newline replaced by CR LF.
std::string with_crlf(std::string_view data)
{
    std::string out;
    for (std::size_t at = 0; at < data.size(); ++at) {
        if (data[at] == '\r' || data[at] == '\n')
            out += "\r\n";
        else
            out += data[at];
        if (data[at] == '\r' && data.substr(at + 1).starts_with('\n'))
            ++at;
    }
    return out;
}

void check_written(const std::vector<web::form_field>& fields)
{
    const std::string written = web::serialize_form(fields);
    static constexpr char_set allowed = web::encode_sets::form + char_set("%+&=");
    require(std::all_of(written.begin(), written.end(), [](char c) { return allowed.contains(c); }),
            "a form contains only allowed octets");
    require(web::parse_form(written, {.as = decode_as::octets}) == fields, "a serialized form parses as its fields");
    std::string appended = "before";
    require(web::append_form(fields, appended) == written.size() && appended == "before" + written,
            "append_form appends the serialization");

    std::vector<web::form_field> lines = fields;
    for (web::form_field& field : lines)
        field = {with_crlf(field.name), with_crlf(field.value)};
    const std::string with_newlines = web::serialize_form(fields, web::form_newlines::crlf);
    require(web::parse_form(with_newlines, {.as = decode_as::octets}) == lines, "newlines are CR LF where it is so wanted");
}

void check_read(std::string_view text)
{
    const auto octets = web::parse_form(text, as_octets).value();
    const params_view all{std::optional(text)};
    const auto is_field = [](const param& one) { return !one.raw().empty(); };
    require(std::ssize(octets) == std::count_if(all.begin(), all.end(), is_field), "each non-empty parameter is a field");
    require(web::parse_form(web::serialize_form(octets), as_octets) == octets,
            "parsing, serializing and parsing a form returns the same fields");
    const auto whatwg = web::parse_form(text, {.as = decode_as::utf8_replaced, .lenient = true}).value();
    require(whatwg.size() == octets.size(), "fields are the same in number");
    for (const web::form_field& field : whatwg)
        require(utf8::check(field.name) && utf8::check(field.value), "fields are UTF-8");
    require(web::parse_form(web::serialize_form(whatwg)) == whatwg, "UTF-8 fields round-trip with default options");
    const auto strict = web::parse_form(text);
    require(!strict || strict == whatwg, "strict parsing agrees if it succeeds");
    require(strict || (strict.error().code == uri_errc::invalid_percent_encoding && strict.error().position <= text.size()),
            "nothing but a malformed encoding is an error");
}

void check_encoded(std::string_view data, web::form_newlines newlines)
{
    const std::string encoded = web::form_encode(data, newlines);
    fuzz::require_bounded(encoded, [&](std::span<char> room) { return web::form_encode_to(data, room, newlines); });
    std::string appended = "before";
    require(web::append_form_encoded(data, appended, newlines) == encoded.size() && appended == "before" + encoded,
            "appending writes the same text");
}

void check_search_params(std::string_view text)
{
    const web::search_params read(text);
    require(web::search_params(read.to_string()) == read, "parameters round-trip through their text");
    web::search_params sorted = read;
    sorted.sort();
    require(std::ranges::is_permutation(sorted, read), "parameters are sorted, and no others");
    for (const web::form_field& field : read)
        require(sorted.get_all(field.name) == read.get_all(field.name), "parameters with the same name keep their order");
    if (read.empty())
        return;
    const std::string name = std::prev(read.end())->name;
    web::search_params changed = read;
    changed.set(name, "");
    const std::size_t others = read.size() - read.get_all(name).size();
    require(changed.get(name) == "" && changed.size() == others + 1, "one parameter with the name remains");
    require(changed.remove(name) == 1 && !changed.has(name) && changed.size() == others, "no parameter with the name remains");
    web::search_params removed = read;
    require(removed.remove(name) == read.size() - others && removed == changed, "others are left as they were");
}

/// Joins the raw pieces of `all` with `between`.
template <class View>
std::string joined(const View& all, std::string_view between)
{
    std::string out;
    for (auto at = all.begin(); at != all.end(); ++at)
        out.append(at == all.begin() ? "" : between).append((*at).raw());
    return out;
}

/// Returns whether backward iteration yields the same pieces.
template <class View>
bool is_bidirectional(const View& all)
{
    std::vector<std::string_view> raw;
    for (auto at = all.begin(); at != all.end(); ++at)
        raw.push_back((*at).raw());
    auto expected = raw.rbegin();
    for (auto at = all.end(); at != all.begin(); ++expected)
        if (expected == raw.rend() || (*--at).raw() != *expected)
            return false;
    return expected == raw.rend();
}

void check_pieces(std::string_view text)
{
    const segments_view path(text);
    const std::string slash = path.is_absolute() ? "/" : "";
    require(slash + joined(path, "/") == text && is_bidirectional(path), "segments make up the path");
    const params_view query(text);
    require(joined(query, "&") == text && is_bidirectional(query), "parameters make up the query");
    for (const param one : query) {
        const std::string value = one.value() ? "=" + std::string(one.value()->raw()) : "";
        require(std::string(one.name().raw()) + value == one.raw(), "name and value make up the parameter");
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text = fuzz::text_of(data, size);
    check_written(fields_of(text));
    check_read(text);
    check_encoded(text, web::form_newlines::kept);
    check_encoded(text, web::form_newlines::crlf);
    check_search_params(text);
    check_pieces(text);
    return 0;
}
