#include <iterator>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/builder.hpp>
#include <uriform/uri/decoded_view.hpp>
#include <uriform/uri/file_path.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/segments.hpp>
#include <uriform/web/file_url.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"

/// @file
/// Converts random paths to URIs and back, and random `file` URIs to paths and back.

using namespace uriform;
using namespace uriform::test;

namespace {

constexpr std::string_view pieces_of_paths[] = {
    "a", "B", "c:",  "C:",  "/",   "/",    "/",   "\\",  "\\",        "\\",      "\\\\",    ".",  "..",
    " ", "%", "%41", "%2F", "é",   "\xE9", "|",   ":",   "?",         "*",       "[",       "]",  "+",
    "&", "$", "h",   "s",   "nul", "com1", "CON", "UNC", "localhost", "\\\\?\\", "\\\\.\\", "//",
};
constexpr std::string_view pieces_of_uris[] = {
    "a", "b", "/", "/",   "/",   "/",   "//",  "c:", "C:", "%43", "%3A",   ".",    "..",    "%2E", "%2f", "%5C", "%00",       "%20",
    "%", "+", "&", "%41", "%C3", "%A9", "%E9", "h",  "s",  "nul", "%4eul", "com1", "[::1]", "@",   ":",   "?",   "localhost", "%5B",
};

template <std::size_t Size>
std::string pieces(generator& random, const std::string_view (&of)[Size], std::size_t most)
{
    std::string text;
    for (std::size_t left = random.below(most); left != 0; --left)
        text += of[random.below(Size)];
    return text;
}

std::string generated_path(generator& random, path_style style)
{
    static constexpr std::string_view roots[] = {
        "C:\\", "c:/", "\\\\h\\s", "\\\\h\\", "\\\\?\\C:\\", "\\\\?\\UNC\\h\\s\\", "\\\\localhost\\s\\", "", "C:", "\\"};
    std::string path(style == path_style::posix ? "/" : roots[random.below(std::size(roots))]);
    path += pieces(random, pieces_of_paths, 8);
    if (random.once_in(40))
        path += '\0';
    return random.once_in(10) ? random.mutated(path) : path;
}

std::string generated_uri(generator& random)
{
    static constexpr std::string_view roots[] = {
        "file:", "file:///", "file:///C:/", "file://h/s", "file:////h/", "FILE://localhost/c:/", "file://", "file:c:/"};
    return std::string(roots[random.below(std::size(roots))]) + pieces(random, pieces_of_uris, 8);
}

/// Returns the path that to_path() returns for the path's URI: with `\`, and without the prefix for long paths.
std::string canonical(std::string path, path_style style)
{
    if (style == path_style::posix)
        return path;
    for (char& octet : path)
        octet = octet == '/' ? '\\' : octet;
    if (path.starts_with("\\\\?\\") && path.substr(5, 1) == ":")
        path.erase(0, 4);
    else if (path.starts_with("\\\\?\\"))
        path.replace(0, 8, "\\\\");
    return path;
}

bool has_dot_segment(const uri_view& u)
{
    for (const decoded_view segment : u.segments())
        if (segment == "." || segment == "..")
            return true;
    return false;
}

/// Returns a path's URI, built by the rules for components.
uri_reference built(std::string_view path)
{
    builder parts;
    parts.scheme("file").host("");
    for (path.remove_prefix(1);; path.remove_prefix(path.find('/') + 1)) {
        parts.append_segment_data(path.substr(0, path.find('/')));
        if (path.find('/') == path.npos)
            return parts.build().value();
    }
}

void check_path(const std::string& path, path_style style)
{
    const auto says = [&](const char* what) {
        return [&path, style, what] {
            return std::string(what) + (style == path_style::posix ? " posix " : " windows ") + shown(path);
        };
    };
    const result<uri> u = from_path(path, style);
    const result<web::url> url = web::from_path(path, style);
    if (!u) {
        expect(u.error().position <= path.size(), says("position"));
        expect(url.error() == u.error(), says("errors differ"));
        return;
    }
    expect(to_path(*u, style) == canonical(path, style), says("round trip"));
    expect(from_path(*to_path(*u, style), style) == *u, says("second round trip"));
    if (has_dot_segment(*u))
        return;
    expect(normalize(*u, {.level = normalization_level::syntax}).path() == u->path(), says("not normalized"));
    if (style == path_style::posix)
        expect(built(path) == *u, says("differs from the built URI"));
    if (!url) // the URL Standard rejects some servers
        return expect(url.error().component == component::host, says("no URL"));
    const result<std::string> again = web::to_path(*url, style);
    const bool has_server = style == path_style::windows && again && again->starts_with("\\\\"); // the parser may change its name
    expect(has_server || again == canonical(path, style), says("round trip of the URL"));
    expect(web::parse(url->href()) == *url, says("reparsed"));
}

/// The error is at the earliest possible byte: the bytes before it can be continued to a valid path, and with it they cannot.
void check_position(const std::string& path, path_style style)
{
    const result<uri> u = from_path(path, style);
    if (u || (u.error().code != uri_errc::relative_path && u.error().code != uri_errc::invalid_path_character))
        return;
    const auto can_continue = [style](const std::string& prefix) {
        for (const std::string_view rest : {"", "a", "/a", ":\\a", "\\a", "\\b\\c", "a\\b", "C:\\a", "\\\\a\\b"})
            if (from_path(prefix + std::string(rest), style))
                return true;
        return false;
    };
    const std::size_t position = u.error().position;
    expect(can_continue(path.substr(0, position)),
           [&] { return "cannot be continued: " + shown(path) + std::to_string(position); });
    expect(position == path.size() || !can_continue(path.substr(0, position + 1)),
           [&] { return "can be continued: " + shown(path) + std::to_string(position); });
}

void check_uri(const uri_view& u, path_style style)
{
    const auto says = [&](const char* what) {
        return [&u, style, what] {
            return std::string(what) + (style == path_style::posix ? " posix " : " windows ") + shown(u.text());
        };
    };
    const result<std::string> path = to_path(u, style);
    if (!path)
        return expect(path.error().position <= u.size(), says("position"));
    expect(path->size() <= u.size() && path->find('\0') == path->npos, says("path"));
    const result<uri> again = from_path(*path, style);
    expect(again.has_value() && to_path(*again, style) == *path, says("round trip"));
    const result<web::url> url = web::parse(u.text());
    if (url && !has_dot_segment(u) && !u.host()) // without a host to parse, the standards read the same path
        expect(!url->hostname().empty() || web::to_path(*url, style) == *path, says("differs from the path of the URL"));
}

constexpr path_style styles[] = {path_style::posix, path_style::windows};

} // namespace

BOOST_AUTO_TEST_SUITE(file_paths_property)

BOOST_AUTO_TEST_CASE(of_paths)
{
    generator random(seed() + 30);
    for (int round = 0; round < part_of(100'000); ++round)
        for (const path_style style : styles) {
            const std::string path = random.once_in(50) ? random.noise(20) : generated_path(random, style);
            check_path(path, style);
            check_position(path, style);
        }
}

BOOST_AUTO_TEST_CASE(of_uris)
{
    generator random(seed() + 31);
    for (int round = 0; round < part_of(100'000); ++round) {
        const std::string text = random.once_in(50) ? random.reference() : generated_uri(random);
        if (const auto u = parse_uri(text))
            for (const path_style style : styles)
                check_uri(*u, style);
    }
}

BOOST_AUTO_TEST_SUITE_END()
