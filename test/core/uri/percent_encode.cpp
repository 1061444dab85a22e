#include <algorithm>
#include <functional>
#include <map>
#include <ranges>
#include <set>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/encode_sets.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/web/form.hpp>
#include <uriform/web/percent_encode_sets.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests percent-encoding by the tables: each octet in each component, and in the sets of other standards.

using namespace uriform;
using namespace uriform::test;
using namespace std::literals;

namespace {

const std::map<std::string, char_set> component_sets{
    {"userinfo", encode_sets::userinfo},
    {"reg-name", encode_sets::reg_name},
    {"path-segment", encode_sets::path_segment},
    {"query-value", encode_sets::query_value},
    {"path", encode_sets::path},
    {"query", encode_sets::query},
    {"fragment", encode_sets::fragment},
    {"all-octets", encode_sets::all_octets},
    {"form", web::encode_sets::form},
};

const std::map<std::string, char_set> other_sets{
    {"whatwg-c0-control", web::encode_sets::c0_control},
    {"whatwg-fragment", web::encode_sets::fragment},
    {"whatwg-query", web::encode_sets::query},
    {"whatwg-special-query", web::encode_sets::special_query},
    {"whatwg-path", web::encode_sets::path},
    {"whatwg-userinfo", web::encode_sets::userinfo},
    {"whatwg-component", web::encode_sets::component},
    {"whatwg-form", web::encode_sets::form},
};

} // namespace

BOOST_AUTO_TEST_SUITE(percent_encoding)

BOOST_AUTO_TEST_CASE(the_chart_of_all_octets)
{
    const std::vector<std::string> columns{"octet", "userinfo", "reg-name", "path-segment", "query-value",
                                           "path",  "query",    "fragment", "all-octets",   "form"};
    const auto rows = read_table("encode_chart.tsv", columns);
    BOOST_TEST(rows.size() == 256u);
    for (const row& expected : rows) {
        for (std::size_t column = 1; column < columns.size(); ++column) {
            BOOST_TEST_CONTEXT(expected.place << ", " << columns[column])
            {
                const bool form = columns[column] == "form";
                BOOST_TEST((form ? web::form_encode(expected.text(0))
                                 : percent_encode(expected.text(0), component_sets.at(columns[column]))) == expected.text(column));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(long_texts)
{
    std::string octets; // so many that they are encoded by a table
    for (unsigned octet = 0; octet < 4096; ++octet)
        octets += static_cast<char>(octet);
    const auto check = [&](auto encode) {
        std::string expected;
        for (const char octet : octets)
            expected += encode(std::string_view(&octet, 1));
        BOOST_TEST(encode(octets) == expected);
    };
    for (const auto& [name, set] : component_sets) {
        BOOST_TEST_CONTEXT(name)
        {
            check([&set = set](std::string_view text) { return percent_encode(text, set); });
        }
    }
    check([](std::string_view text) { return web::form_encode(text); });
}

BOOST_AUTO_TEST_CASE(every_octet_at_every_position)
{
    // Runs are read several octets at a time. An octet that must be encoded is found at each offset.
    const auto encoded = [](char octet, const char_set& kept) {
        return kept.contains(octet) ? std::string(1, octet) : percent_encode({&octet, 1}, encode_sets::all_octets);
    };
    for (const auto& [name, kept] : component_sets) {
        for (unsigned value = 0; value < 256; ++value) {
            const char octet = static_cast<char>(value);
            for (std::size_t before = 0; before < 36; before += 1 + before / 18) {
                for (const std::size_t after : {0U, 1U, 15U, 16U, 30U}) {
                    std::string expected;
                    for (const char each : std::string(before, 'a') + octet + std::string(after, '/'))
                        expected += encoded(each, kept);
                    const std::string text = std::string(before, 'a') + octet + std::string(after, '/');
                    if (percent_encode(text, kept) != expected)
                        BOOST_ERROR(name << ": octet " << value << " after " << before << ", before " << after);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(the_sets_of_older_and_other_standards)
{
    const auto rows = read_table("encode_sets.tsv", {"set", "letters", "others"});
    BOOST_TEST(rows.size() == other_sets.size());
    for (const row& expected : rows) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            for (unsigned octet = 0; octet < 256; ++octet) {
                const char c = static_cast<char>(octet);
                const bool letter =
                    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"sv.find(c) != std::string_view::npos;
                const bool stays = letter ? expected.text(1) == "yes" : expected.text(2).find(c) != std::string::npos;
                BOOST_TEST(other_sets.at(expected.text(0)).contains(c) == stays, "octet " << octet);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(examples_of_section_2)
{
    // RFC 3986, section 2.5: textual data is encoded through UTF-8.
    BOOST_TEST(percent_encode("A", encode_sets::path_segment) == "A");
    BOOST_TEST(percent_encode("\xC3\x80", encode_sets::path_segment) == "%C3%80");
    BOOST_TEST(percent_encode("\xE3\x82\xA2", encode_sets::path_segment) == "%E3%82%A2");
    // 34 20 F7 20 33 as opaque octets, and after decoding from ISO-8859-1
    BOOST_TEST(percent_encode("4 \xF7 3", encode_sets::query_value) == "4%20%F7%203");
    BOOST_TEST(percent_encode("4 \xC3\xB7 3", encode_sets::query_value) == "4%20%C3%B7%203");
    BOOST_TEST(percent_encode("greeting", encode_sets::all_octets) == "%67%72%65%65%74%69%6E%67");
    BOOST_TEST(percent_encode("R0lGODlhBwAHAKIAAAAAAA==", encode_sets::query_value) == "R0lGODlhBwAHAKIAAAAAAA%3D%3D");
    BOOST_TEST(percent_encode("GIF89a\7\0\7\0\xA2\0\0\0\0\0"sv, encode_sets::query_value) ==
               "GIF89a%07%00%07%00%A2%00%00%00%00%00");
    BOOST_TEST(percent_encode("%41", encode_sets::path) == "%2541");
    BOOST_TEST(percent_encode("..", encode_sets::path_segment) == "..");
    BOOST_TEST(percent_encode("", encode_sets::path_segment) == "");
    BOOST_TEST(percent_encode({}, encode_sets::all_octets) == "");
}

BOOST_AUTO_TEST_SUITE_END()
