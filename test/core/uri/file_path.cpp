#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/file_path.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/web/file_url.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests paths and `file` URIs by RFC 8089 and by the URL Standard.

using namespace uriform;
using namespace uriform::test;

static_assert(noexcept(from_path_to({}, path_style::posix, {})) && noexcept(to_path_to(*parse_uri("a:"), path_style::posix, {})));

namespace {

path_style style_of(const row& expected)
{
    return expected.text(0) == "windows" ? path_style::windows : path_style::posix;
}

/// Returns the text, or the error's name and position, as the tables write them.
template <class Text>
std::string told(const result<Text>& given, std::string_view text)
{
    return given ? shown(text) : std::string(to_string(given.error().code)) + " " + std::to_string(given.error().position);
}
std::string expected_of(const row& expected, std::size_t text, std::size_t error)
{
    return expected.cells[text] ? shown(expected.text(text)) : expected.text(error) + " " + expected.text(error + 1);
}

/// Checks the three forms of a function: returning a new text, appending to a text, and writing to a buffer.
template <class Make, class Append, class Write>
void check_forms(const std::string& wanted, Make make, Append append, Write write)
{
    const auto made = make();
    const std::string text = made ? std::string(std::string_view(*made)) : "";
    BOOST_TEST(told(made, text) == wanted);

    std::string longer = "before ";
    const result<std::size_t> appended = append(longer);
    BOOST_TEST(appended.has_value() == made.has_value());
    BOOST_TEST(longer == "before " + text);

    std::array<char, 4096> buffer{};
    const result<std::size_t> written = write(std::span<char>(buffer));
    BOOST_TEST(told(written, std::string_view(buffer.data(), written ? *written : 0)) == wanted);
    BOOST_TEST((write(std::span<char>()) == written));
    if (!made) {
        BOOST_TEST((appended.error() == made.error()));
        BOOST_TEST((written.error() == made.error()));
    }
}

} // namespace

BOOST_AUTO_TEST_SUITE(file_paths)

BOOST_AUTO_TEST_CASE(from_paths)
{
    for (const row& expected : read_table("file_paths.tsv", {"style", "path", "uri", "url", "error", "position"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            const std::string& path = expected.text(1);
            const path_style style = style_of(expected);
            check_forms(
                expected_of(expected, 2, 4), [&] { return from_path(path, style); },
                [&](std::string& out) { return append_from_path(path, style, out); },
                [&](std::span<char> buffer) { return from_path_to(path, style, buffer); });
            const result<web::url> u = web::from_path(path, style);
            BOOST_TEST(told(u, u ? u->href() : "") == expected_of(expected, 3, 4));
        }
    }
}

BOOST_AUTO_TEST_CASE(of_uris)
{
    for (const row& expected : read_table("file_uris.tsv", {"style", "uri", "path", "error", "position"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            const uri_view u = parse_uri(expected.text(1)).value();
            const path_style style = style_of(expected);
            check_forms(
                expected_of(expected, 2, 3), [&] { return to_path(u, style); },
                [&](std::string& out) { return append_to_path(u, style, out); },
                [&](std::span<char> buffer) { return to_path_to(u, style, buffer); });
        }
    }
}

BOOST_AUTO_TEST_CASE(of_urls)
{
    for (const row& expected : read_table("file_urls.tsv", {"style", "text", "path", "error", "position"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            const web::url u = web::parse(expected.text(1)).value();
            const path_style style = style_of(expected);
            check_forms(
                expected_of(expected, 2, 3), [&] { return to_path(u, style); },
                [&](std::string& out) { return append_to_path(u, style, out); },
                [&](std::span<char> buffer) { return to_path_to(u, style, buffer); });
        }
    }
}

BOOST_AUTO_TEST_CASE(components_of_errors)
{
    const auto component_of = [](std::string_view text, path_style style) {
        return to_path(parse_uri(text).value(), style).error().component;
    };
    BOOST_TEST(component_of("http:/", path_style::posix) == component::scheme);
    BOOST_TEST(component_of("file://u@/", path_style::posix) == component::userinfo);
    BOOST_TEST(component_of("file://h/", path_style::posix) == component::host);
    BOOST_TEST(component_of("file://:/", path_style::posix) == component::port);
    BOOST_TEST(component_of("file:///%00", path_style::posix) == component::path);
    BOOST_TEST(component_of("file:////./a", path_style::windows) == component::path);
    BOOST_TEST(component_of("file:/?", path_style::posix) == component::query);
    BOOST_TEST(component_of("file:/#", path_style::posix) == component::fragment);
}

/// A server that the URL Standard rejects makes the path invalid.
BOOST_AUTO_TEST_CASE(servers_that_are_no_hosts)
{
    const auto error_of = [](std::string_view path) { return web::from_path(path, path_style::windows).error(); };
    BOOST_TEST((error_of("\\\\a b\\s") == error{web_errc::domain_to_ascii, 2, component::host}));
    BOOST_TEST((error_of("\\\\?\\UNC\\a b\\s") == error{web_errc::domain_to_ascii, 8, component::host}));
    BOOST_TEST((error_of("\\\\\xC3\xA9\\s") == error{web_errc::domain_to_ascii_unavailable, 2, component::host}));
    BOOST_TEST((error_of("\\\\1.2.3.4.5\\s") == error{web_errc::ipv4_too_many_parts, 2, component::host}));
}

/// The URL of a local path need not be parsed, except for validation errors.
BOOST_AUTO_TEST_CASE(validation_errors)
{
    std::vector<error> errors;
    BOOST_TEST(web::from_path("/a[b", path_style::posix, {.validation_errors = &errors})->href() == "file:///a[b");
    BOOST_TEST(errors.size() == 1U);
}

/// Tests paths that are too long to be written at once.
BOOST_AUTO_TEST_CASE(long_paths)
{
    const std::string path = "/" + std::string(100'000, ' ') + "/a";
    const result<uri> u = from_path(path, path_style::posix);
    BOOST_TEST(u->size() == std::string_view("file:////a").size() + 300'000);
    BOOST_TEST((to_path(*u, path_style::posix) == path));
    std::string out = "b";
    BOOST_TEST((append_from_path(path + '\0', path_style::posix, out).error().position == path.size()));
    BOOST_TEST(out == "b");
}

BOOST_AUTO_TEST_SUITE_END()
