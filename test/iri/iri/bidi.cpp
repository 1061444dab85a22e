#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/iri/bidi.hpp>
#include <uriform/iri/parse_iri.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests bidirectional IRIs by RFC 3987, section 4.2, and RFC 5893, section 2.

namespace iris = uriform::iri;
using namespace uriform::test;

namespace {

std::string_view name_of(uriform::component of)
{
    constexpr std::string_view names[] = {"", "scheme", "userinfo", "host", "port", "path", "query", "fragment"};
    return names[static_cast<std::size_t>(of)];
}

} // namespace

BOOST_AUTO_TEST_SUITE(bidi)

BOOST_AUTO_TEST_CASE(table)
{
    for (const row& expected : read_table("iri_bidi.tsv", {"iri", "position", "component"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(0)))
        {
            const auto iri = iris::parse_iri_reference(expected.text(0)).value();
            const auto checked = iris::check_bidi(iri);
            BOOST_TEST_REQUIRE(checked.has_value() == !expected.cells[1].has_value());
            if (checked) {
                BOOST_TEST((*checked == iri));
            } else {
                BOOST_TEST((checked.error().code == uriform::iri_errc::invalid_bidi));
                BOOST_TEST(checked.error().position == std::stoul(expected.text(1)));
                BOOST_TEST(name_of(checked.error().component) == expected.text(2));
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
