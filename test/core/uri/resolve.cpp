#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/resolve.hpp>

#include "../../support/names.hpp"
#include "../../support/same_reading.hpp"
#include "../../support/table.hpp"

#include <uriform/uri/parse.hpp>

/// @file
/// Tests reference resolution and its inverse by the tables.

using namespace uriform;
using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(resolution)

BOOST_AUTO_TEST_CASE(references_have_the_targets_of_the_table)
{
    for (const row& r : read_table("resolve.tsv", {"base", "reference", "target", "strict"})) {
        BOOST_TEST_CONTEXT(r.place)
        {
            const uri_view base = parse_uri(r.text(0)).value();
            const uri_reference_view reference = parse_uri_reference(r.text(1)).value();
            const resolve_options options{.strict = r.text(3) == "yes"};
            const uri target = resolve(base, reference, options);
            BOOST_TEST(shown(target.text()) == shown(r.text(2)));
            BOOST_TEST(same_reading(target.parts(), parse_uri(r.text(2)).value().parts()));
            std::string appended = "front ";
            append_resolved(base, reference, appended, options);
            BOOST_TEST(shown(appended) == shown("front " + r.text(2)));
        }
    }
}

/// If a reference is a URI with a path from the root, its target has the same normal form: both remove dot segments by the same
/// rule.
BOOST_AUTO_TEST_CASE(uris_have_targets_with_the_normal_forms_of_the_table)
{
    const uri_view base = parse_uri("http://h/a/b?q").value();
    std::size_t uris = 0;
    for (const row& r : read_table("normal_form.tsv", {"level", "input", "normal-form"})) {
        const auto reference = parse_uri(r.text(1));
        if (!reference || r.text(0) == "syntax" || !reference->path().starts_with('/'))
            continue;
        BOOST_TEST_CONTEXT(r.place)
        BOOST_TEST(shown(normalize(resolve(base, *reference)).text()) == shown(r.text(2)));
        ++uris;
    }
    BOOST_TEST(uris != 0U);
}

BOOST_AUTO_TEST_CASE(short_references_are_those_of_the_table)
{
    for (const row& r : read_table("relativize.tsv", {"base", "target", "reference"})) {
        BOOST_TEST_CONTEXT(r.place)
        {
            const uri_view base = parse_uri(r.text(0)).value();
            const uri_view target = parse_uri(r.text(1)).value();
            const uri_reference reference = relativize(base, target);
            BOOST_TEST(shown(reference.text()) == shown(r.text(2)));
            BOOST_TEST(shown(resolve(base, reference).text()) == shown(resolve(base, target).text()));
        }
    }
}

BOOST_AUTO_TEST_CASE(owners_resolve_as_views_do)
{
    const uri base(parse_uri("http://a/b").value());
    const uri_reference reference(parse_uri_reference("c").value());
    BOOST_TEST(resolve(base, reference).text() == "http://a/c");
    BOOST_TEST(resolve(base, base).text() == "http://a/b");
    BOOST_TEST(relativize(base, base).text() == "");
}

BOOST_AUTO_TEST_SUITE_END()
