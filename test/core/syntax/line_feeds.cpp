#include <algorithm>
#include <string>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/syntax/line_feeds.hpp>

#include "../../support/guarded_text.hpp"
#include "../../support/kernels.hpp"

/// @file
/// Every kernel finds the same line feeds as a search octet by octet.

using namespace uriform;
using namespace uriform::test;

namespace {

using positions = std::vector<std::uint32_t>;

positions seen_in(std::string_view text)
{
    positions all;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == 0x0A)
            all.push_back(static_cast<std::uint32_t>(i));
    return all;
}

positions found_in(std::string_view text, std::size_t room)
{
    positions all(room + 1, 12345);
    const std::size_t count = find_line_feeds(text, {all.data(), room});
    BOOST_TEST_REQUIRE(count <= room);
    BOOST_TEST(all[room] == 12345U); // nothing is written past the room
    all.resize(count);
    return all;
}

} // namespace

BOOST_AUTO_TEST_SUITE(line_feeds)

BOOST_AUTO_TEST_CASE(at_each_place_of_each_length)
{
    guarded_text guarded;
    for_each_kernel([&](std::string_view) {
        for (std::size_t length = 0; length <= 300; ++length)
            for (const std::size_t step : {1U, 2U, 7U, 64U, 301U}) {
                std::string text(length, 'a');
                for (std::size_t at = length % step; at < length; at += step)
                    text[at] = '\n';
                const positions expected = seen_in(text);
                BOOST_TEST(found_in(guarded.at_end(text), 301) == expected, boost::test_tools::per_element());
                BOOST_TEST(found_in(guarded.at_begin(text), 301) == expected, boost::test_tools::per_element());
            }
    });
}

BOOST_AUTO_TEST_CASE(no_other_octet_is_one)
{
    std::string every;
    for (unsigned octet = 0; octet < 256; ++octet)
        every += static_cast<char>(octet);
    for_each_kernel([&](std::string_view) { BOOST_TEST(found_in(every, 256) == positions{10}, boost::test_tools::per_element()); });
}

BOOST_AUTO_TEST_CASE(no_more_than_there_is_room_for)
{
    const std::string text(200, '\n');
    for_each_kernel([&](std::string_view) {
        for (const std::size_t room : {0U, 1U, 63U, 64U, 65U, 199U, 200U, 201U}) {
            const positions found = found_in(text, room);
            BOOST_TEST(found.size() == std::min<std::size_t>(room, 200));
            for (std::size_t i = 0; i < found.size(); ++i)
                BOOST_TEST(found[i] == i);
        }
    });
}

BOOST_AUTO_TEST_SUITE_END()
