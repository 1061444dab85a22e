#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/base/utf8.hpp>
#include <uriform/uri/data_uri.hpp>
#include <uriform/uri/file_path.hpp>
#include <uriform/uri/params.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/uri/schema_formats.hpp>
#include <uriform/uri/segments.hpp>
#include <uriform/web/file_url.hpp>

#include "../support/malloc_count.hpp"

/// @file
/// Decoding, comparing and splitting without output do not allocate.

using namespace uriform;
using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(lazy)

BOOST_AUTO_TEST_CASE(decoded_text)
{
    const std::string text = "a long text with %20 and %C3%A9 that no small string would hold, and more of it";
    const std::string other = text + "%2F" + std::string(2000, 'x');
    const decoded_view a(text), b(other);
    char buffer[100];
    const std::size_t before = malloc_count();
    bool held = a < b && a != b && b != std::string_view(other) && decoded_hash()(a) != decoded_hash()(b);
    for (const char octet : b)
        held = held && octet != '!';
    held = held && percent_decode_to(other, {}).value() < other.size() && percent_decode_to(text, buffer).has_value();
    held = held && percent_encode_to(other, encode_sets::path, buffer) > other.size();
    held = held && b.starts_with("a long text with \x20") && b.ends_with("xxx") && !a.ends_with("x");
    held = held && utf8::check(other).has_value();
    const std::size_t after = malloc_count();
    BOOST_TEST(held);
    BOOST_TEST(after == before);
}

BOOST_AUTO_TEST_CASE(segments_and_parameters)
{
    const std::string text = "/a%20long/path/that/no/small/string/would/hold&like=this%20one&and&so&on";
    const std::size_t before = malloc_count();
    std::size_t found = 0;
    for (const decoded_view segment : segments_view(text))
        found += segment == "a long" ? 1 : 0;
    for (const param parameter : params_view(text))
        found += parameter.name() == "like" && *parameter.value() == "this one" ? 1 : 0;
    found += params_view(text).get("like") == "this one" && !params_view(text).contains("other") ? 1 : 0;
    const std::size_t after = malloc_count();
    BOOST_TEST(found == 3u);
    BOOST_TEST(after == before);
}

BOOST_AUTO_TEST_CASE(paths_and_formats)
{
    const std::string name(2000, 'a');
    const std::string text = "file:///C:/" + name + "/%C3%A9/" + name;
    const std::string data = "data:a/b;base64," + name;
    const std::string path = "C:\\" + name + "\\b c";
    const web::url u = web::parse(text).value();
    char buffer[100];
    const std::size_t before = malloc_count();
    bool held = from_path_to(path, path_style::windows, buffer).has_value() && !from_path_to(path, path_style::posix, {});
    held = held && to_path_to(*parse_uri(text), path_style::windows, buffer).has_value();
    held = held && web::to_path_to(u, path_style::posix, {}).has_value();
    held = held && parse_data_header(*parse_uri(data))->is_base64;
    held = held && is_uri(text) && is_uri_reference(text) && is_uri_template(text) && is_host(name) && !is_hostname(name);
    const std::size_t after = malloc_count();
    BOOST_TEST(held);
    BOOST_TEST(after == before);
}

BOOST_AUTO_TEST_SUITE_END()
