#include <boost/test/unit_test.hpp>

#include <uriform/uriform.hpp>

#include "../support/kernels.hpp"
#include "../support/names.hpp"
#include "../support/table.hpp"

/// @file
/// The components of valid texts, by the table.

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
    BOOST_TEST(parse_absolute_uri(text).has_value() == (scheme && !fragment));
    BOOST_TEST(parse_relative_ref(text).has_value() == !scheme);
    if (const auto uri = parse_uri(text))
        BOOST_TEST(shown(uri->scheme()) == shown(expected.text(1)));
}

} // namespace

BOOST_AUTO_TEST_SUITE(tables)

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
