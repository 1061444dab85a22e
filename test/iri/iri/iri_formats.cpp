#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/iri/iri_formats.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests the JSON Schema formats for IRIs.

using namespace uriform;
using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(iri_formats)

static_assert(noexcept(iri::is_iri("")) && noexcept(iri::is_iri_reference("")));
static_assert(iri::is_iri("a:\xC3\xA9") && !iri::is_iri("\xC3\xA9") && iri::is_iri_reference("\xC3\xA9"));

BOOST_AUTO_TEST_CASE(of_the_table)
{
    for (const row& expected : read_table("schema_formats.tsv", {"format", "valid", "text"})) {
        const std::string& text = expected.text(2);
        if (expected.text(0).starts_with("i"))
            BOOST_TEST((expected.text(0) == "iri"             ? iri::is_iri(text)
                        : expected.text(0) == "iri-reference" ? iri::is_iri_reference(text)
                                                              : iri::is_idn_hostname(text)) == (expected.text(1) == "yes"),
                       expected.place << ": " << shown(text));
        // Each URI is an IRI by the same grammar.
        else if (expected.text(0) == "uri" && expected.text(1) == "yes")
            BOOST_TEST(iri::is_iri(text), expected.place);
        else if (expected.text(0) == "uri-reference" && expected.text(1) == "yes")
            BOOST_TEST(iri::is_iri_reference(text), expected.place);
    }
}

BOOST_AUTO_TEST_CASE(long_names)
{
    BOOST_TEST(!iri::is_idn_hostname(std::string(100'000, 'a')));
    BOOST_TEST(!iri::is_idn_hostname("xn--" + std::string(100'000, 'a')));
}

BOOST_AUTO_TEST_SUITE_END()
