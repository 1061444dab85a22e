#include <optional>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/parse.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/guarded_text.hpp"
#include "../../support/names.hpp"
#include "../../support/pieces.hpp"

/// @file
/// Joining the segments of any path reproduces the path, and joining the parameters of any query reproduces the query.

using namespace uriform;
using namespace uriform::test;

namespace {

void check_path(std::string_view path)
{
    const segments_view all(path);
    expect(joined(all) == path, [&] { return shown(path) + " has the segments " + all_written(all); });
    expect(all_written(all) == all_written_from_behind(all), [&] { return shown(path); });
}

void check_query(const std::optional<std::string_view>& query)
{
    const params_view all(query);
    expect(joined(all) == query, [&] { return shown_component(query) + " has the parameters " + all_written(all); });
    expect(all_written(all) == all_written_from_behind(all), [&] { return shown_component(query); });
}

/// Returns a few octets, most of them separators.
std::string noise(generator& random, std::string_view octets)
{
    std::string out;
    for (std::size_t left = random.below(10); left != 0; --left)
        out += random.once_in(8) ? static_cast<char>(random.below(256)) : octets[random.below(octets.size())];
    return out;
}

} // namespace

BOOST_AUTO_TEST_SUITE(pieces)

BOOST_AUTO_TEST_CASE(make_up_the_component)
{
    generator random(seed());
    for (int round = 0; round < part_of(50'000); ++round) {
        const std::string text = random.once_in(2) ? random.dotted_reference() : random.reference();
        const uri_reference_view reference = parse_uri_reference(text).value();
        check_path(reference.path());
        check_query(reference.query());
        expect(joined(reference.segments()) == reference.path(), [&] { return shown(text); });
        expect(joined(reference.params()) == reference.query(), [&] { return shown(text); });
    }
}

BOOST_AUTO_TEST_CASE(make_up_any_text_and_nothing_outside_is_read)
{
    generator random(seed());
    guarded_text guarded;
    for (int round = 0; round < part_of(50'000); ++round) {
        check_path(guarded.at_end(noise(random, "/.a%")));
        check_path(guarded.at_begin(noise(random, "/.a%")));
        check_query(guarded.at_end(noise(random, "&=&=a%")));
        check_query(guarded.at_begin(noise(random, "&=&=a%")));
    }
}

BOOST_AUTO_TEST_SUITE_END()
