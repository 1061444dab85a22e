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
/// Percent-encoding and -decoding by the tables: each octet in each component, and what decodes to what.

using namespace uriform;
using namespace uriform::test;
using namespace std::literals;

static_assert(std::ranges::bidirectional_range<decoded_view>);
static_assert(std::ranges::common_range<decoded_view>);
static_assert(std::ranges::view<decoded_view>);
static_assert(std::ranges::borrowed_range<decoded_view>);
static_assert(std::is_trivially_copyable_v<decoded_view>);
static_assert(std::ranges::equal(decoded_view("%41b"), "Ab"sv)); // in the compiler too

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

/// Returns the options that a list of words in decode.tsv means.
decode_options options_named(std::string_view words)
{
    decode_options options;
    while (!words.empty()) {
        const std::string_view word = words.substr(0, words.find(','));
        words.remove_prefix(std::min(word.size() + 1, words.size()));
        options.as = word == "utf8" ? decode_as::utf8 : word == "replaced" ? decode_as::utf8_replaced : options.as;
        options.lenient = options.lenient || word == "lenient";
        options.plus_is_space = options.plus_is_space || word == "plus";
        options.percent_u = options.percent_u || word == "percent-u";
    }
    return options;
}

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
    // RFC 3986, section 2.5: data from a textual system goes through UTF-8.
    BOOST_TEST(percent_encode("A", encode_sets::path_segment) == "A");
    BOOST_TEST(percent_encode("\xC3\x80", encode_sets::path_segment) == "%C3%80");
    BOOST_TEST(percent_encode("\xE3\x82\xA2", encode_sets::path_segment) == "%E3%82%A2");
    // 34 20 F7 20 33 as opaque octets, and decoded from ISO-8859-1 first
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

BOOST_AUTO_TEST_SUITE(percent_decoding)

BOOST_AUTO_TEST_CASE(by_the_table)
{
    for (const row& expected : read_table("decode.tsv", {"how", "text", "decoded", "position", "error"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            const decode_options options = options_named(expected.text(0));
            const result<std::string> decoded = percent_decode(expected.text(1), options);
            BOOST_TEST(decoded.has_value() == expected.cells[2].has_value());
            if (decoded && expected.cells[2])
                BOOST_TEST(shown(*decoded) == shown(expected.text(2)));
            if (!decoded && expected.cells[3]) {
                BOOST_TEST(decoded.error().position == std::stoul(expected.text(3)));
                BOOST_TEST(to_string(decoded.error().code) == expected.text(4));
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(every_position_of_what_is_looked_for)
{
    // Runs are read several octets at a time: what ends one is found at each offset, and nothing else is.
    for (std::size_t before = 0; before < 40; ++before) {
        for (std::size_t after = 0; after < 20; ++after) {
            const std::string front(before, '$'), back(after, ',');
            BOOST_TEST(*percent_decode(front + "%41" + back) == front + "A" + back);
            BOOST_TEST(*percent_decode(front + "+" + back, {.plus_is_space = true}) == front + " " + back);
            BOOST_TEST(*percent_decode(front + "\xA5\xAB" + back, {.plus_is_space = true}) == front + "\xA5\xAB" + back);
            BOOST_TEST(percent_decode(front + "\x80" + back, {.as = decode_as::utf8}).error().position == before);
        }
    }
}

BOOST_AUTO_TEST_CASE(messages)
{
    BOOST_TEST(percent_decode("%").error().message() == "`%` without two hexadecimal digits");
    BOOST_TEST(make_error_code(uri_errc::invalid_utf8).message() == "invalid UTF-8");
    BOOST_TEST(to_string(uri_errc::unpaired_surrogate) == "unpaired-surrogate");
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(decoded_views)

BOOST_AUTO_TEST_CASE(hash_long_texts_by_their_octets)
{
    for (const std::size_t size : {0u, 1u, 511u, 512u, 513u, 1024u, 5000u}) {
        const std::string octets(size, '\xE9');
        const std::string text = percent_encode(octets, encode_sets::path);
        for (const std::uint64_t seed : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
            BOOST_TEST(decoded_hash{seed}(decoded_view(text)) == decoded_hash{seed}(octets));
            BOOST_TEST(decoded_hash{seed}(decoded_view(octets)) == decoded_hash{seed}(octets));
        }
        BOOST_TEST(decoded_hash{1}(octets) != decoded_hash{2}(octets));
    }
}

BOOST_AUTO_TEST_CASE(find_in_containers_without_a_copy)
{
    const std::unordered_map<std::string, int, decoded_hash, std::equal_to<>> hashed{{"a b", 1}, {"c", 2}};
    BOOST_TEST(hashed.find(decoded_view("a%20b"))->second == 1);
    const std::set<std::string, std::less<>> ordered{"a b", "c"};
    BOOST_TEST((ordered.find(decoded_view("%63")) != ordered.end()));
    const std::unordered_set<decoded_view> views{decoded_view("%41"), decoded_view("A")};
    BOOST_TEST(views.size() == 1u);
}

BOOST_AUTO_TEST_CASE(tell_the_raw_text_and_positions)
{
    const decoded_view view("a%20%zb");
    BOOST_TEST(view.raw() == "a%20%zb");
    std::vector<std::size_t> positions;
    for (auto at = view.begin(); at != view.end(); ++at)
        positions.push_back(at.position());
    BOOST_TEST((positions == std::vector<std::size_t>{0, 1, 4, 5, 6}));
    BOOST_TEST(view.end().position() == 7u);
}

BOOST_AUTO_TEST_SUITE_END()
