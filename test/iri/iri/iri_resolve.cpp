#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/iri.hpp>
#include <uriform/uriform.hpp>

/// @file
/// Tests the resolution of IRI references.

namespace iris = uriform::iri;

namespace {

iris::iri_view iri_of(std::string_view text)
{
    return iris::parse_iri(text).value();
}

std::string resolved(std::string_view base, std::string_view reference)
{
    return iris::resolve(iri_of(base), iris::parse_iri_reference(reference).value()).release();
}

std::string relative(std::string_view base, std::string_view target)
{
    return iris::relativize(iri_of(base), iri_of(target)).release();
}

} // namespace

BOOST_AUTO_TEST_SUITE(iri_resolution)

/// RFC 3986, section 5.4, with letters beyond ASCII.
BOOST_AUTO_TEST_CASE(targets)
{
    const std::string_view base = "http://\u4F8B/\u00E1/\u00E2/\u00E3;p?q";
    BOOST_TEST(resolved(base, "\u00FC") == "http://\u4F8B/\u00E1/\u00E2/\u00FC");
    BOOST_TEST(resolved(base, "../\u00FC?\uE000#\u00E9") == "http://\u4F8B/\u00E1/\u00FC?\uE000#\u00E9");
    BOOST_TEST(resolved(base, "../../../\u00FC") == "http://\u4F8B/\u00FC");
    BOOST_TEST(resolved(base, "//\u00FC") == "http://\u00FC");
    BOOST_TEST(resolved(base, "#\u00FC") == "http://\u4F8B/\u00E1/\u00E2/\u00E3;p?q#\u00FC");
    BOOST_TEST(resolved(base, "x:\u00FC") == "x:\u00FC");
    BOOST_TEST(resolved(base, "") == "http://\u4F8B/\u00E1/\u00E2/\u00E3;p?q");
}

BOOST_AUTO_TEST_CASE(options_and_output)
{
    const iris::iri_view base = iri_of("http://\u4F8B/a");
    const auto reference = iris::parse_iri_reference(u8"http:\u00FC").value();
    BOOST_TEST((resolve(base, reference) == "http:\u00FC"));
    BOOST_TEST((resolve(base, reference, {.strict = false}) == "http://\u4F8B/\u00FC"));
    std::string out = "to ";
    append_resolved(base, reference, out, {.strict = false});
    BOOST_TEST(out == "to http://\u4F8B/\u00FC");
    // A URI can be used as an IRI, as a base and as a reference. If both are URIs, the result is a URI.
    BOOST_TEST((resolve(base, uriform::parse_uri_reference("b").value()) == "http://\u4F8B/b"));
    const auto uris = resolve(uriform::parse_uri("http://h").value(), uriform::parse_uri_reference("b").value());
    static_assert(std::is_same_v<decltype(uris), const uriform::uri>);
}

BOOST_AUTO_TEST_CASE(references_to_targets)
{
    BOOST_TEST(relative("http://\u4F8B/\u00E1/\u00E2/c", "http://\u4F8B/\u00E1/\u00FC#\u00E9") == "../\u00FC#\u00E9");
    BOOST_TEST(relative("http://\u4F8B/\u00E1/b", "http://\u4F8B/\u00E1/\u00FC:") == "./\u00FC:");
    // The first two octets are the same, but no whole character.
    BOOST_TEST(relative("http://h/ab/\u4F8B/", "http://h/ab/\u4F80/") == "../\u4F80/");
    BOOST_TEST(relative("http://h/a/", "http://h/a/\u00FC/../b") == "b");
    BOOST_TEST(relative("http://h/a/", "x:\u00FC/../b") == "x:/b");
    BOOST_TEST(relative("http://h/\u00E9", "http://\u00FC/") == "//\u00FC/");
}

BOOST_AUTO_TEST_SUITE_END()
