#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uriform.hpp>

#include "../../support/generator.hpp"
#include "../../support/kernels.hpp"
#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests the components of valid texts by the table, and the hints by their definition.

using namespace uriform;
using namespace uriform::test;

namespace {

const std::vector<std::string> columns{"input",     "scheme", "authority", "userinfo", "host",
                                       "host-kind", "port",   "path",      "query",    "fragment"};

void check_components(const row& expected, const uri_reference_view& reference)
{
    BOOST_TEST(shown_component(reference.scheme()) == shown_component(expected.cells[1]));
    BOOST_TEST(shown_component(reference.authority()) == shown_component(expected.cells[2]));
    BOOST_TEST(shown_component(reference.userinfo()) == shown_component(expected.cells[3]));
    BOOST_TEST(shown_component(reference.host()) == shown_component(expected.cells[4]));
    BOOST_TEST(name_of(reference.host_kind()) == expected.text(5));
    BOOST_TEST(shown_component(reference.port()) == shown_component(expected.cells[6]));
    BOOST_TEST(shown(reference.path()) == shown(expected.text(7)));
    BOOST_TEST(shown_component(reference.query()) == shown_component(expected.cells[8]));
    BOOST_TEST(shown_component(reference.fragment()) == shown_component(expected.cells[9]));
    BOOST_TEST((reference.text().data() == expected.text(0).data())); // nothing is copied
}

void check_kinds(const row& expected)
{
    const std::string& text = expected.text(0);
    const bool scheme = expected.cells[1].has_value();
    const bool fragment = expected.cells[9].has_value();
    BOOST_TEST(parse_uri(text).has_value() == scheme);
    BOOST_TEST(parse_uri_reference(text, reference_kind::absolute_uri).has_value() == (scheme && !fragment));
    BOOST_TEST(parse_uri_reference(text, reference_kind::relative_ref).has_value() == !scheme);
    if (const auto uri = parse_uri(text))
        BOOST_TEST(shown(uri->scheme()) == shown(expected.text(1)));
}

/// Returns whether the path begins with `/` and contains a segment `.` or `..` after each `%2E` is decoded (section 2.3).
bool has_dot_segment(std::string path)
{
    for (const std::string_view dot : {"%2e", "%2E"})
        for (std::size_t at; (at = path.find(dot)) != path.npos;)
            path.replace(at, dot.size(), ".");
    const std::string whole = path + '/';
    return path.starts_with('/') && (whole.find("/./") != whole.npos || whole.find("/../") != whole.npos);
}

void check_dot_segment_hint(const std::string& text)
{
    if (const auto reference = parse_uri_reference(text))
        BOOST_TEST(reference->parts().hints.dot_segment == has_dot_segment(std::string(reference->path())), shown(text));
}

} // namespace

BOOST_AUTO_TEST_SUITE(hints)

/// An IPv6 address is marked if RFC 5952, section 4, or the URL Standard's IPv6 serializer writes it otherwise, ignoring case.
BOOST_AUTO_TEST_CASE(of_ipv6_addresses)
{
    const auto marked = [](std::string_view host) {
        bool each = true, any = false;
        for_each_kernel([&](std::string_view) {
            for (const char* path : {"", "/", "/a-path-of-several-words/after/the/host/which/fills/the/first/block"}) {
                const std::string text = "http://" + std::string(host) + path;
                const bool found = parse_uri(text)->parts().hints.ipv6_form;
                each = each && found;
                any = any || found;
            }
        });
        BOOST_TEST(each == any, shown(host));
        return each;
    };
    for (const char* host : {"[::]", "[::1]", "[1::]", "[2001:db8::1]", "[2001:DB8::A]", "[1:2:3:4:5:6:7:8]", "[1:0:3:4:5:6:7:8]",
                             "[0:2::]", "[::1:0:2]", "[::ffff:1]", "[::ffff:1:2:3]", "[::fff:1:2]", "[v1.0:0]", "h"})
        BOOST_TEST(!marked(host), shown(host));
    for (const char* host : {"[0:0:3:4:5:6:7:8]", "[1:2:3:4:5:6:0:0]", "[::0]", "[0::1]", "[1::0]", "[1::3:4:5:6:7:8]", "[01::]",
                             "[::00]", "[::ffff:1:2]", "[::FFFF:1:2]", "[::1.2.3.4]", "[::ffff:1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]"})
        BOOST_TEST(marked(host), shown(host));
}

BOOST_AUTO_TEST_CASE(of_dot_segments)
{
    static constexpr std::array<std::string_view, 12> pieces{"/",   ".", "%2E", "%2e", "%2f", "%20",
                                                             "%E3", "a", "?",   "#",   "s:",  "//"};
    test::sample some;
    const auto all = [&](const auto& longer, const std::string& text, std::size_t left) -> void {
        if (some.next())
            check_dot_segment_hint(text);
        for (std::size_t i = 0; left != 0 && i < pieces.size(); ++i)
            longer(longer, text + std::string(pieces[i]), left - 1);
    };
    for_each_kernel([&](std::string_view) {
        for (const std::size_t before : {0U, 60U, 127U, 300U}) // the segment is within a block, or crosses the boundary of two
            all(all, before == 0 ? "" : '/' + std::string(before, 'b'), 4);
    });
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(offsets)

/// As their comments say, comparing components compares offsets, and only normalization and the URL parser use hints.
BOOST_AUTO_TEST_CASE(are_compared_without_hints)
{
    const components parts = parse_uri("http://u@h:1/p?q#f")->parts();
    for (const uriform::hints set : {uriform::hints{.upper_case = true},
                                     {.percent = true},
                                     {.dot_segment = true},
                                     {.ipv6_form = true},
                                     {.apostrophe = true}}) {
        components other = parts;
        other.hints = set;
        BOOST_TEST((other == parts));
    }
    std::vector<error> errors;
    const web::url logged = web::parse("http://a/", {.validation_errors = &errors}).value(); // this parser sets no hints
    BOOST_TEST((logged.parts() == web::parse("http://a/")->parts()));
    web::url changed = web::parse("file:///a/b").value();
    changed.set_search("q");
    BOOST_TEST((changed.parts() == web::parse("file:///a/b?q")->parts()));
}

BOOST_AUTO_TEST_CASE(are_all_compared)
{
    const components parts = parse_uri("http://u@h:1/p?q#f")->parts();
    for (std::uint32_t components::*const offset :
         {&components::scheme_end, &components::host_begin, &components::host_end, &components::path_begin, &components::path_end,
          &components::query_end, &components::size}) {
        components other = parts;
        ++(other.*offset);
        BOOST_TEST((other != parts));
    }
    components other = parts;
    other.host = host_kind::ipv4;
    BOOST_TEST((other != parts));
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(tables)

BOOST_AUTO_TEST_CASE(names_of_host_kinds)
{
    BOOST_TEST(to_string(host_kind::none).empty());
    BOOST_TEST(to_string(host_kind::ipvfuture) == "ipvfuture");
    BOOST_TEST(to_string(static_cast<host_kind>(255)).empty());
}

BOOST_AUTO_TEST_CASE(components_of_valid_texts)
{
    const std::vector<row> rows = read_table("components.tsv", columns);
    for_each_kernel([&](std::string_view kernel) {
        for (const row& expected : rows) {
            BOOST_TEST_CONTEXT(kernel << ", " << expected.place << ": " << shown(expected.text(0)))
            {
                const auto reference = parse_uri_reference(expected.text(0));
                BOOST_TEST_REQUIRE(reference.has_value());
                check_components(expected, *reference);
                check_kinds(expected);
            }
        }
    });
}

BOOST_AUTO_TEST_SUITE_END()
