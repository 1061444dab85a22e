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
/// Tests views that decode while they are read.

using namespace uriform;
using namespace uriform::test;
using namespace std::literals;

static_assert(std::ranges::bidirectional_range<decoded_view>);
static_assert(std::ranges::common_range<decoded_view>);
static_assert(std::ranges::view<decoded_view>);
static_assert(std::ranges::borrowed_range<decoded_view>);
static_assert(std::is_trivially_copyable_v<decoded_view>);
static_assert(std::ranges::equal(decoded_view("%41b"), "Ab"sv)); // in constant expressions too

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
