#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/uri/builder.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/uri/segments.hpp>

#include "../test/support/same_reading.hpp"
#include "support.hpp"

/// @file
/// Each line is a component: a letter that names it, and its text (lower-case letter) or data (upper-case letter). Building fails
/// if and only if a component is invalid, or the path does not fit the authority. Otherwise the result contains those components,
/// except for `./` and `/.` before a path that would be parsed differently without them. A builder constructed from a reference, or
/// from its segments and parameters, returns that reference.

using namespace uriform;
using fuzz::require;

namespace {

using text = std::optional<std::string>;

/// The components passed to the builder, as text.
struct components_told {
    text scheme, userinfo, host, port;
    std::string given_path;
    std::vector<std::string> segments; // that were appended
    text given_query;
    std::vector<std::string> params; // that were appended
    text fragment;

    [[nodiscard]] bool has_authority() const { return userinfo || host || port; }
    [[nodiscard]] std::string path() const
    {
        const bool slash = given_path.empty() ? has_authority() : given_path.back() != '/';
        return joined(given_path, segments, '/', slash);
    }
    [[nodiscard]] text query() const
    {
        const std::string given = given_query.value_or("");
        const bool ampersand = !given.empty() && given.back() != '&';
        return given_query || !params.empty() ? text(joined(given, params, '&', ampersand)) : std::nullopt;
    }

private:
    static std::string joined(std::string all, const std::vector<std::string>& pieces, char between, bool in_front)
    {
        for (const std::string& piece : pieces) {
            if (in_front)
                all += between;
            all += piece;
            in_front = true;
        }
        return all;
    }
};

/// Returns a piece's text with each separator replaced by an invalid character, because a separator in a piece is an error.
std::string raw_piece(std::string piece, char separator)
{
    std::ranges::replace(piece, separator, '\0');
    return piece;
}

void append_param(builder& made, components_told& told, std::string_view data)
{
    const param pair(data);
    const auto name = pair.name().raw();
    const std::optional<std::string_view> value = pair.value() ? std::optional(pair.value()->raw()) : std::nullopt;
    made.append_param_data(name, value);
    std::string added = percent_encode(name, encode_sets::query_value);
    if (value)
        added += '=' + percent_encode(*value, encode_sets::query_value);
    told.params.push_back(added);
}

/// Records an invalid port number as an invalid port text.
void set_port(builder& made, components_told& told, const std::string& value)
{
    long number = 0;
    std::from_chars(value.data(), value.data() + value.size(), number);
    made.port(number);
    told.port = number >= 0 && number <= 65535 ? std::to_string(number) : "-";
}

void set_authority(builder& made, components_told& told, char component, const std::string& value)
{
    switch (component) {
    case 'u':
        made.userinfo(*(told.userinfo = value));
        break;
    case 'h':
        made.host(*(told.host = value));
        break;
    case 'p':
        made.port(*(told.port = value));
        break;
    case 'P':
        set_port(made, told, value);
        break;
    case 'U':
        made.userinfo_data(value);
        told.userinfo = percent_encode(value, encode_sets::userinfo);
        break;
    case 'H':
        made.host_data(value);
        told.host = percent_encode(value, encode_sets::reg_name);
        break;
    case 'n':
        made.no_authority();
        told.userinfo = told.host = told.port = std::nullopt;
        break;
    default:
        break; // other letters are ignored
    }
}

void set(builder& made, components_told& told, char component, const std::string& value)
{
    switch (component) {
    case 's':
        made.scheme(*(told.scheme = value));
        break;
    case 'a':
        made.path(told.given_path = value);
        told.segments.clear();
        break;
    case 'q':
        made.query(*(told.given_query = value));
        told.params.clear();
        break;
    case 'f':
        made.fragment(*(told.fragment = value));
        break;
    case 'F':
        made.fragment_data(value);
        told.fragment = percent_encode(value, encode_sets::fragment);
        break;
    case 'A':
        made.append_segment_data(value);
        told.segments.push_back(value == "." || value == ".." ? raw_piece("/", '/') // no encoding is valid
                                                              : percent_encode(value, encode_sets::path_segment));
        break;
    case 'r':
        made.append_segment(value);
        told.segments.push_back(raw_piece(value, '/'));
        break;
    case 'Q':
        append_param(made, told, value);
        break;
    case 'm':
        made.append_param(value);
        told.params.push_back(raw_piece(value, '&'));
        break;
    default:
        set_authority(made, told, component, value);
        break;
    }
}

/// Returns whether `value` is undefined, or is the component that `get` finds in a reference between `before` and `after`.
template <class Get>
bool is_component(const std::string& before, const text& value, const std::string& after, Get get)
{
    if (!value)
        return true;
    const std::string whole = before + *value + after;
    const auto read = parse_uri_reference(whole);
    return read && get(*read) == *value && read->size() == before.size() + get(*read).size() + after.size();
}

/// Returns whether each component is valid and the path fits the authority (section 3.3).
bool is_valid(const components_told& told)
{
    using view = uri_reference_view;
    const auto scheme = [](const view& r) { return r.scheme().value_or(""); };
    const auto userinfo = [](const view& r) { return r.userinfo().value_or(""); };
    const auto host = [](const view& r) { return r.host().value_or(""); };
    const auto port = [](const view& r) { return r.port().value_or(""); };
    const auto path = [](const view& r) { return r.path().substr(1); };
    const auto query = [](const view& r) { return r.query().value_or(""); };
    const auto fragment = [](const view& r) { return r.fragment().value_or(""); };
    return (!told.scheme || !told.scheme->empty()) && is_component("", told.scheme, ":", scheme) &&
           is_component("//", told.userinfo, "@", userinfo) && is_component("//", told.host, "", host) &&
           is_component("//:", told.port, "", port) && is_component("//h/", told.path(), "", path) &&
           is_component("?", told.query(), "", query) && is_component("#", told.fragment, "", fragment) &&
           (!told.has_authority() || told.path().empty() || told.path()[0] == '/');
}

/// Returns the path, with `./` or `/.` before a path that would otherwise be parsed differently (sections 3.3 and 4.2).
std::string repaired_path(const components_told& told)
{
    const std::string path = told.path();
    if (told.has_authority())
        return path;
    if (told.given_path.empty() && !told.segments.empty() && told.segments[0].empty())
        return "./" + path;
    if (path.starts_with("//"))
        return "/." + path;
    const bool like_a_scheme = !told.scheme && path.substr(0, path.find('/')).find(':') != path.npos;
    return (like_a_scheme ? "./" : "") + path;
}

/// Builds a reference again from its segments, its parameters and its other components.
result<uri_reference> rebuilt(const uri_reference& from)
{
    builder again(from);
    again.path(from.segments().is_absolute() ? "/" : "").query(std::nullopt);
    for (const decoded_view segment : from.segments())
        again.append_segment(segment.raw());
    for (const param& parameter : from.params())
        again.append_param(parameter.raw());
    return again.build();
}

void check_built(const uri_reference& built, const components_told& told)
{
    const auto read = parse_uri_reference(built.text());
    require(read && test::same_reading(read->parts(), built.parts()), "a built reference parses as its components");
    require(built.scheme() == told.scheme && built.userinfo() == told.userinfo && built.port() == told.port,
            "the front is as told");
    require(built.host() == (told.has_authority() ? text(told.host.value_or("")) : std::nullopt), "the host is as told");
    require(built.path() == repaired_path(told), "the path is as told");
    require(built.query() == told.query() && built.fragment() == told.fragment, "query and fragment are as told");
    require(builder(built).build() == built, "a builder returns the reference that it was constructed from");
    require(rebuilt(built) == built, "segments and parameters are the reference again");
}

void check_error(const error& why, const components_told& told)
{
    const auto size = [&]() -> std::size_t {
        switch (why.component) {
        case component::scheme:
            return told.scheme.value_or("").size();
        case component::userinfo:
            return told.userinfo.value_or("").size();
        case component::host:
            return told.host.value_or("").size();
        case component::port:
            return told.port.value_or("").size();
        case component::path:
            return told.path().size();
        case component::query:
            return told.query().value_or("").size();
        default:
            return told.fragment.value_or("").size();
        }
    };
    require(why.component != component::none && why.position <= size(), "an error's position is in the component that it names");
}

/// A segment or parameter appended as data decodes to that data; if it is appended as encoded text, the text is kept.
void check_appended(const uri_reference& built, char component, std::string_view value)
{
    const auto path = built.segments();
    const auto query = built.params();
    if (component == 'A')
        require(*--path.end() == value, "an appended segment decodes to the data");
    if (component == 'r')
        require((*--path.end()).raw() == value, "a segment's text is kept");
    if (component == 'Q')
        require((*--query.end()).name() == value.substr(0, value.find('=')), "an appended parameter contains the name");
    if (component == 'm')
        require((*--query.end()).raw() == value, "a parameter's text is kept");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    builder made;
    components_told told;
    std::string_view last;
    for (const std::string_view line : fuzz::pieces(fuzz::text_of(data, size), 12)) {
        if (line.empty())
            continue;
        set(made, told, line[0], std::string(line.substr(1)));
        last = line;
    }
    const auto built = made.build();
    require(built.has_value() == is_valid(told), "it is built where every component is valid");
    require(made.build_uri().has_value() == (built && told.scheme), "a URI is built where there is a scheme");
    if (!built) {
        check_error(built.error(), told);
        return 0;
    }
    check_built(*built, told);
    if (!last.empty())
        check_appended(*built, last[0], last.substr(1));
    return 0;
}
