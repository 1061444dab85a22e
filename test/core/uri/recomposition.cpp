#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/parse.hpp>

#include "../../support/appendix_b.hpp"
#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"

/// @file
/// Joining the components reproduces the text (section 5.3), and they agree with the components that Appendix B finds.

using namespace uriform;
using namespace uriform::test;

namespace {

/// Returns the components of a view as the Appendix B splitter would return them.
split_reference parts_of(const uri_reference_view& reference)
{
    split_reference parts;
    parts.scheme = reference.scheme();
    parts.authority = reference.authority();
    parts.userinfo = reference.userinfo();
    parts.host = reference.host();
    parts.port = reference.port();
    parts.path = reference.path();
    parts.query = reference.query();
    parts.fragment = reference.fragment();
    return parts;
}

bool same(const split_reference& a, const split_reference& b)
{
    return a.scheme == b.scheme && a.authority == b.authority && a.userinfo == b.userinfo && a.host == b.host && a.port == b.port &&
           a.path == b.path && a.query == b.query && a.fragment == b.fragment;
}

void check(const std::string& text)
{
    const auto parsed = parse_uri_reference(text);
    expect(parsed.has_value(), [&] { return shown(text) + ", which is valid, is refused"; });
    const split_reference parts = parts_of(*parsed);
    expect(recompose(parts) == text, [&] { return shown(text) + " is put together as " + shown(recompose(parts)); });
    expect(same(parts, split(text)), [&] { return shown(text) + " has other components by Appendix B"; });
    expect(parsed->as_uri().has_value() == parts.scheme.has_value(), [&] { return shown(text); });
}

} // namespace

BOOST_AUTO_TEST_SUITE(recomposition)

BOOST_AUTO_TEST_CASE(of_generated_references)
{
    generator random(seed() + 5);
    for (int i = 0; i < part_of(200'000); ++i) {
        check(random.reference());
        check(random.dotted_reference());
    }
    BOOST_TEST(true);
}

BOOST_AUTO_TEST_SUITE_END()
