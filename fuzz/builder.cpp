#include <optional>
#include <string>

#include <uriform/uri/builder.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/uri/segments.hpp>

#include "support.hpp"

/// @file
/// Each line is a component: a letter that names it, lower case, and its text, or upper case, and data. What is built of them is an
/// error just where a component is not valid by itself, or a path beside the authority; or else it has those components, but for
/// `./` and `/.` in front of a path that would be read as something else. A builder that begins with a reference gives that
/// reference.

using namespace uriform;
using fuzz::require;

namespace {

using text = std::optional<std::string>;

/// What the builder is told, as text.
struct components_told {
    text scheme, userinfo, host, port;
    std::string path;
    text query, fragment;

    [[nodiscard]] bool has_authority() const { return userinfo || host || port; }
};

void append_segment(builder& made, components_told& told, std::string_view data)
{
    made.append_segment(data);
    if (told.path.empty() ? told.has_authority() : told.path.back() != '/')
        told.path += '/';
    told.path += percent_encode(data, encode_sets::path_segment);
}

void append_param(builder& made, components_told& told, std::string_view data)
{
    const param pair(data);
    const auto name = pair.name().raw();
    const std::optional<std::string_view> value = pair.value() ? std::optional(pair.value()->raw()) : std::nullopt;
    made.append_param(name, value);
    std::string query = told.query.value_or("");
    query += query.empty() ? "" : "&";
    query += percent_encode(name, encode_sets::query_value);
    if (value)
        query += '=' + percent_encode(*value, encode_sets::query_value);
    told.query = query;
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
        break; // a letter that names nothing
    }
}

void set(builder& made, components_told& told, char component, const std::string& value)
{
    switch (component) {
    case 's':
        made.scheme(*(told.scheme = value));
        break;
    case 'a':
        made.path(told.path = value);
        break;
    case 'q':
        made.query(*(told.query = value));
        break;
    case 'f':
        made.fragment(*(told.fragment = value));
        break;
    case 'F':
        made.fragment_data(value);
        told.fragment = percent_encode(value, encode_sets::fragment);
        break;
    case 'A':
        append_segment(made, told, value);
        break;
    case 'Q':
        append_param(made, told, value);
        break;
    default:
        set_authority(made, told, component, value);
        break;
    }
}

/// Whether `value` is what `get` finds in a reference where it stands between `before` and `after`; what is undefined is right.
template <class Get>
bool is_component(const std::string& before, const text& value, const std::string& after, Get get)
{
    if (!value)
        return true;
    const std::string whole = before + *value + after;
    const auto read = parse_uri_reference(whole);
    return read && get(*read) == *value && read->size() == before.size() + get(*read).size() + after.size();
}

/// Whether every component is right by itself, and the path beside the authority (section 3.3).
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
           is_component("//:", told.port, "", port) && is_component("//h/", told.path, "", path) &&
           is_component("?", told.query, "", query) && is_component("#", told.fragment, "", fragment) &&
           (!told.has_authority() || told.path.empty() || told.path[0] == '/');
}

/// The path with what stands in front of it where it would be read as something else (sections 3.3 and 4.2).
std::string repaired_path(const components_told& told)
{
    if (told.has_authority())
        return told.path;
    if (told.path.starts_with("//"))
        return "/." + told.path;
    const bool like_a_scheme = !told.scheme && told.path.substr(0, told.path.find('/')).find(':') != told.path.npos;
    return (like_a_scheme ? "./" : "") + told.path;
}

void check_built(const uri_reference& built, const components_told& told)
{
    const auto read = parse_uri_reference(built.text());
    require(read && read->parts() == built.parts(), "what is built is what it is read as");
    require(built.scheme() == told.scheme && built.userinfo() == told.userinfo && built.port() == told.port,
            "the front is as told");
    require(built.host() == (told.has_authority() ? text(told.host.value_or("")) : std::nullopt), "the host is as told");
    require(built.path() == repaired_path(told), "the path is as told");
    require(built.query() == told.query && built.fragment() == told.fragment, "query and fragment are as told");
    require(builder(built).build() == built, "a builder gives what it began with");
}

void check_error(const error& why, const components_told& told)
{
    const auto size = [&]() -> std::size_t {
        switch (why.reading) {
        case rule::scheme:
            return told.scheme.value_or("").size();
        case rule::userinfo:
            return told.userinfo.value_or("").size();
        case rule::host:
            return told.host.value_or("").size();
        case rule::port:
            return told.port.value_or("").size();
        case rule::path:
            return told.path.size();
        case rule::query:
            return told.query.value_or("").size();
        default:
            return told.fragment.value_or("").size();
        }
    };
    require(why.reading != rule::none && why.position <= size(), "an error's position is in the component that it names");
}

/// The last segment and the last parameter that were appended as data decode to that data.
void check_data(const uri_reference& built, char component, std::string_view data)
{
    if (component == 'A' && !data.empty())
        require(*--segments(built).end() == data, "a segment that is appended is the data");
    const auto all = params(built);
    if (component == 'Q' && !data.empty())
        require((*--all.end()).name() == data.substr(0, data.find('=')), "a parameter that is appended has the name");
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
        check_data(*built, last[0], last.substr(1));
    return 0;
}
