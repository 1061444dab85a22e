#include <boost/test/unit_test.hpp>

#include <uriform/web/parse_url.hpp>
#include <uriform/web/relativize.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests references to URLs by the states in WHATWG URL, section 4.4.

using namespace uriform;
using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(url_references)

BOOST_AUTO_TEST_CASE(of_the_table)
{
    for (const row& expected : read_table("relativize_url.tsv", {"base", "url", "reference"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            const web::url base = web::parse(expected.text(0)).value();
            const web::url target = web::parse(expected.text(1)).value();
            BOOST_TEST(base.href() == expected.text(0));
            BOOST_TEST(target.href() == expected.text(1));
            BOOST_TEST(shown(web::relativize(base, target)) == shown(expected.text(2)));
            BOOST_TEST(shown(web::parse(expected.text(2), base).value().href()) == shown(expected.text(1)));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
