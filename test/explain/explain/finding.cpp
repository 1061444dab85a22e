#include <algorithm>
#include <cstddef>
#include <fstream>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/explain/explain_url.hpp>
#include <uriform/explain/finding.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests the finding kinds.

using namespace uriform;
using namespace uriform::test;
using web::explain;
using web::finding_kind;

BOOST_AUTO_TEST_SUITE(findings)

BOOST_AUTO_TEST_CASE(names_of_severities)
{
    BOOST_TEST(to_string(web::severity::warning) == "warning");
    BOOST_TEST(to_string(static_cast<web::severity>(255)).empty());
}

BOOST_AUTO_TEST_CASE(names_of_findings)
{
    std::set<std::string_view> names, sentences;
    for (const finding_kind kind : web::all_finding_kinds()) {
        const web::finding_text& about = web::describe(kind);
        BOOST_TEST(to_string(kind) == about.name);
        BOOST_TEST((web::find_finding_kind(about.name) == kind));
        BOOST_TEST(about.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == about.name.npos);
        BOOST_TEST(about.sentence.ends_with('.'));
        BOOST_TEST(!about.reference.empty());
        names.insert(about.name);
        sentences.insert(about.sentence);
    }
    BOOST_TEST(names.size() == web::all_finding_kinds().size());
    BOOST_TEST(sentences.size() == web::all_finding_kinds().size());
    for (const int number : {63, 64, 255})
        BOOST_TEST(web::describe(static_cast<finding_kind>(number)).name.empty(), number);
    for (const std::string_view other : {"", "hosts_differ", "HOSTS-DIFFER", "hosts-differ ", "hosts"})
        BOOST_TEST(!web::find_finding_kind(other), other);
}

BOOST_AUTO_TEST_CASE(sets_of_findings)
{
    using web::finding_set;
    static_assert(finding_set{finding_kind::userinfo}.bits() == 0x2000); // programs store these bits in policies
    finding_set some{finding_kind::userinfo};
    BOOST_TEST((some.contains(finding_kind::userinfo) && !some.contains(finding_kind::backslash)));
    some.remove(finding_kind::userinfo);
    BOOST_TEST(some.empty());
    some.add(finding_kind::long_label);
    BOOST_TEST((some == finding_set{finding_kind::long_label}));
    for (const web::severity level : {web::severity::note, web::severity::warning, web::severity::error})
        for (const finding_kind kind : web::all_finding_kinds())
            BOOST_TEST((web::findings_at_least(level).contains(kind) == (web::describe(kind).severity >= level)));
    BOOST_TEST(web::findings_at_least(static_cast<web::severity>(255)).empty());
}

BOOST_AUTO_TEST_SUITE_END()
