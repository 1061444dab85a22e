#include <algorithm>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <type_traits>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/segments.hpp>

#include "../../support/pieces.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests path segments (RFC 3986, section 3.3).

using namespace uriform;
using namespace uriform::test;

static_assert(std::ranges::bidirectional_range<segments_view>);
static_assert(std::ranges::common_range<segments_view>);
static_assert(std::ranges::view<segments_view>);
static_assert(std::ranges::borrowed_range<segments_view>);
static_assert(std::is_trivially_copyable_v<segments_view>);
static_assert((*segments_view("/a/b").begin()).raw() == "a"); // in constant expressions too

BOOST_AUTO_TEST_SUITE(path_segments)

BOOST_AUTO_TEST_CASE(by_the_table)
{
    for (const row& expected : read_table("segments.tsv", {"path", "absolute", "segments"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            const segments_view all(expected.text(0));
            BOOST_TEST(all.is_absolute() == (expected.text(1) == "yes"));
            BOOST_TEST(all_written(all) == expected.text(2));
            BOOST_TEST(all_written_from_behind(all) == expected.text(2));
            BOOST_TEST(all.empty() == expected.text(2).empty());
            BOOST_TEST(joined(all) == expected.text(0));
        }
    }
}

/// Views, and owners that outlive the range, have members for it. Temporary owners do not.
template <class Reference>
constexpr bool has_ranges = requires(Reference&& reference)
{
    static_cast<Reference&&>(reference).segments();
    static_cast<Reference&&>(reference).params();
};
static_assert(has_ranges<uri_view> && has_ranges<uri_reference_view&> && has_ranges<const uri&> && has_ranges<uri_reference&>);
static_assert(!has_ranges<uri> && !has_ranges<const uri_reference>);

BOOST_AUTO_TEST_CASE(of_a_reference)
{
    const auto reference = parse_uri("http://h/a%2Fb/../%C3%A9%25;x=1?/q/#/f/").value();
    const segments_view all = reference.segments();
    BOOST_TEST(all_written(all) == "a%2Fb|..|%C3%A9%25;x=1|");
    auto segment = all.begin();
    BOOST_TEST((*segment == "a/b"));
    BOOST_TEST((*++segment == ".."));
    BOOST_TEST((*++segment == "\xC3\xA9%;x=1"));
    BOOST_TEST((*segment--).to_string() == "\xC3\xA9%;x=1");
    BOOST_TEST((*segment++ == ".."));
    BOOST_TEST((++segment == all.end()));

    BOOST_TEST(all_written(parse_uri("http://h").value().segments()) == "");
    BOOST_TEST(all_written(parse_uri("http://h/").value().segments()) == "|");
    BOOST_TEST(all_written(parse_uri("urn:isbn:1").value().segments()) == "isbn:1|");
    const uri owner = normalize(parse_uri("http://h/a/../b").value());
    BOOST_TEST(all_written(owner.segments()) == "b|");
    const uri_reference empty;
    BOOST_TEST(empty.segments().empty());
    BOOST_TEST(segments_view().empty());
}

BOOST_AUTO_TEST_CASE(first_and_last)
{
    const segments_view all("/a%2Fb/../");
    BOOST_TEST((all.front() == "a/b"));
    BOOST_TEST((all.back() == ""));
    BOOST_TEST(all.begin()->raw() == "a%2Fb");
    BOOST_TEST((all && segments_view("/") && segments_view("a") && !segments_view("")));
}

BOOST_AUTO_TEST_CASE(are_found_decoded)
{
    const segments_view all("/a%2Fb/c/c");
    BOOST_TEST((std::ranges::find(all, "a/b") == all.begin()));
    BOOST_TEST((std::ranges::find(all, std::string("a%2Fb")) == all.end()));
    BOOST_TEST((std::ranges::find(all, decoded_view("%61/b")) == all.begin()));
    BOOST_TEST(std::ranges::count(all, std::string_view("c")) == 2);
}

BOOST_AUTO_TEST_CASE(beginnings_and_ends_are_decoded)
{
    const uriform::decoded_view text("a%2Fb%4");
    for (const char* start : {"", "a", "a/", "a/b%4"}) {
        BOOST_TEST(text.starts_with(start));
        BOOST_TEST(!text.starts_with(start + std::string("x")));
    }
    for (const char* end : {"", "4", "b%4", "/b%4", "a/b%4"}) {
        BOOST_TEST(text.ends_with(end));
        BOOST_TEST(!text.ends_with(std::string("x") + end));
    }
    BOOST_TEST((!text.starts_with("a%2F") && !text.ends_with("Fb%4")));
    BOOST_TEST((!text.starts_with("a/b%4%") && !text.ends_with("aa/b%4")));
    static_assert(uriform::decoded_view("%41").starts_with("A") && !uriform::decoded_view().ends_with("A"));
}

BOOST_AUTO_TEST_CASE(are_ranges_to_others)
{
    const auto is_up = [](const decoded_view& segment) { return segment == ".."; };
    const segments_view all("/a/../b/..");
    BOOST_TEST(std::ranges::count_if(all, is_up) == 2);
    BOOST_TEST(std::ranges::distance(all) == 4);
    BOOST_TEST((std::ranges::find_if(segments_view("/a/b"), is_up) == segments_view("/a/b").end())); // borrowed: not dangling
    BOOST_TEST((*std::ranges::prev(all.end(), 2) == "b"));
}

BOOST_AUTO_TEST_CASE(steps_that_give_where_they_came_from)
{
    const uriform::decoded_view text("a%20b");
    auto at = text.begin();
    BOOST_TEST(*at++ == 'a');
    BOOST_TEST(*at++ == ' ');
    BOOST_TEST(*at-- == 'b');
    BOOST_TEST(*at == ' ');
}

BOOST_AUTO_TEST_SUITE_END()
