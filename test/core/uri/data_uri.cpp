#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/data_uri.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests headers of `data` URIs by RFC 2397 and the Fetch Standard.

using namespace uriform;
using namespace uriform::test;

namespace {

result<data_header> header_of(std::string_view text)
{
    return parse_data_header(parse_uri(text).value());
}

static_assert(noexcept(parse_data_header(*parse_uri("a:"))));

} // namespace

BOOST_AUTO_TEST_SUITE(data_uri)

BOOST_AUTO_TEST_CASE(headers_of_the_table)
{
    for (const row& expected : read_table("data_uris.tsv", {"uri", "media type", "parameters", "base64", "offset", "data"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(0)))
        {
            const std::string& text = expected.text(0);
            const result<data_header> read = header_of(text);
            const std::size_t offset = std::stoul(expected.text(4));
            if (!expected.cells[1]) {
                BOOST_TEST_REQUIRE(!read.has_value());
                BOOST_TEST(read.error().code == uri_errc::not_a_data_uri);
                BOOST_TEST(read.error().position == offset);
                continue;
            }
            BOOST_TEST_REQUIRE(read.has_value());
            BOOST_TEST(read->media_type == expected.text(1));
            BOOST_TEST(read->parameters == expected.text(2));
            BOOST_TEST(read->is_base64 == (expected.text(3) == "yes"));
            BOOST_TEST(read->data_offset == offset);
            BOOST_TEST(read->data == expected.text(5));
            BOOST_TEST(read->data.data() == text.data() + offset);
        }
    }
}

/// RFC 9110, section 5.6.2: for each octet that a URI may contain, whether tokens may contain it.
BOOST_AUTO_TEST_CASE(octets_of_media_types)
{
    constexpr std::string_view others = "!$&'*+-._~"; // tchar in URIs, besides letters and digits
    for (int octet = 0x21; octet < 0x7F; ++octet) {
        const char c = static_cast<char>(octet);
        const bool is_alphanumeric = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
        const bool is_token = is_alphanumeric || others.find(c) != others.npos;
        for (const std::string& text : {std::string("data:a/b") + c + ",", std::string("data:a") + c + "/b,"}) {
            const result<uri_view> u = parse_uri(text);
            if (!u || c == ';' || c == ',' || c == '#')
                continue;
            BOOST_TEST((parse_data_header(*u)->media_type == std::string_view(text).substr(5, 4)) == is_token, text);
        }
    }
}

BOOST_AUTO_TEST_CASE(components_of_errors)
{
    BOOST_TEST(header_of("http://a/,").error().component == component::scheme);
    BOOST_TEST(header_of("data:a#,").error().component == component::path);
    BOOST_TEST(header_of("data:a?b#,").error().component == component::query);
}

/// A moved-from URI contains the empty text.
BOOST_AUTO_TEST_CASE(empty_owners)
{
    uri from(*parse_uri("data:,a"));
    const uri to = std::move(from);
    BOOST_TEST(parse_data_header(to)->data == "a");
    BOOST_TEST(parse_data_header(from).error().position == 0u); // NOLINT(bugprone-use-after-move)
}

BOOST_AUTO_TEST_CASE(long_headers)
{
    const std::string parameters = ";a=" + std::string(100'000, ';') + ";base64";
    const std::string text = "data:a/b" + parameters + ";BASE64," + std::string(100'000, ',');
    const result<data_header> read = header_of(text);
    BOOST_TEST(read->parameters == parameters);
    BOOST_TEST(read->is_base64);
    BOOST_TEST(read->data.size() == 100'000u);
}

BOOST_AUTO_TEST_SUITE_END()
