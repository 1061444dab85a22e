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
/// Tests percent-decoding by the table.

using namespace uriform;
using namespace uriform::test;
using namespace std::literals;

namespace {

/// Returns the options named in a cell of decode.tsv.
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
    // Runs are read several octets at a time. The octet that ends a run is found at each offset, and no other octet ends it.
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
