#include <set>
#include <string>
#include <unordered_set>

#include <boost/test/unit_test.hpp>

#include <uriform/iri.hpp>
#include <uriform/set/seen_set.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests the normal form of IRIs by RFC 3987, section 5.3.

namespace iris = uriform::iri;
using namespace uriform::test;
using uriform::normalization_level;

BOOST_AUTO_TEST_SUITE(iri_normal_form)

BOOST_AUTO_TEST_CASE(table)
{
    for (const row& expected : read_table("iri_equivalent.tsv", {"a", "b", "syntax", "scheme"})) {
        for (const normalization_level level : both_levels) {
            BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(0)) << ", " << shown(expected.text(1)) << ", "
                                              << name_of(level))
            {
                const bool same = expected.text(level == normalization_level::syntax ? 2 : 3) == "yes";
                const auto a = iris::parse_iri_reference(expected.text(0)).value();
                const auto b = iris::parse_iri_reference(expected.text(1)).value();
                const uriform::normal_form_options options{.level = level};
                BOOST_TEST(iris::equivalent(a, b, options) == same);
                BOOST_TEST((iris::compare(a, b, options) == 0) == same);
                BOOST_TEST((iris::normalize(a, options) == iris::normalize(b, options)) == same);
                BOOST_TEST((iris::hash_normalized(a, 7, options) == iris::hash_normalized(b, 7, options)) == same);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(is_a_uri)
{
    const uriform::uri normal = iris::normalize(iris::parse_iri(u8"HTTP://\u4F8B\u3048.JP:80/\u5F15/../%7e").value());
    BOOST_TEST(normal.text() == "http://xn--r8jz45g.jp/~");
    std::string out = "as it was, ";
    iris::append_normalized(iris::parse_iri_reference(u8"//\u00C9").value(), out);
    BOOST_TEST(out == "as it was, //xn--9ca");
    BOOST_TEST(iris::normalize(iris::parse_iri_reference(u8"//\u2100/").value()).text() == "//%E2%84%80/");
    BOOST_TEST(iris::normalize(iris::parse_iri_reference(u8"//\u00E9#\u00E9").value(), {.drop_fragment = true}).text() ==
               "//xn--9ca");
}

/// Tests texts longer than the buffers on the stack.
BOOST_AUTO_TEST_CASE(long_texts)
{
    std::string path(5000, 'a');
    const std::string a = "http://\u00E9/\u00E9" + path;
    const std::string b = "http://xn--9ca:80/%c3%a9" + path;
    BOOST_TEST(iris::equivalent(iris::parse_iri(a).value(), iris::parse_iri(b).value()));
    const std::string c = a + "x";
    BOOST_TEST(!iris::equivalent(iris::parse_iri(c).value(), iris::parse_iri(b).value()));
}

BOOST_AUTO_TEST_CASE(containers)
{
    const auto iri = iris::parse_iri(u8"http://\u4F8B\u3048.jp/").value();
    const auto encoded = uriform::parse_uri("http://%E4%BE%8B%E3%81%88.jp").value();
    std::unordered_set<uriform::uri, iris::equivalence_hash, iris::equivalence_equal> seen;
    seen.insert(uriform::uri(uriform::parse_uri("http://xn--r8jz45g.jp/").value()));
    BOOST_TEST(seen.contains(iri));
    BOOST_TEST(seen.contains(encoded));
    BOOST_TEST(!seen.contains(iris::parse_iri(u8"http://\u4F8B\u3048.jp/\u00E9").value()));
    std::set<iris::iri, iris::equivalence_less> ordered;
    ordered.insert(iris::iri(iri));
    BOOST_TEST(ordered.contains(encoded));
    BOOST_TEST((iris::compare(iris::parse_iri(u8"http://h/\u00E9").value(), uriform::parse_uri("http://h/a").value()) < 0));
}

BOOST_AUTO_TEST_CASE(sets_of_pages)
{
    const std::u8string text = u8"http://\u4F8B\u3048.jp/\u00E9";
    const auto check = [&](auto seen) {
        BOOST_TEST(seen.insert(*iris::parse_iri(text)));
        BOOST_TEST(!seen.insert(*uriform::parse_uri("http://xn--r8jz45g.jp/%c3%a9")));
        BOOST_TEST(seen.contains(*uriform::parse_uri("HTTP://%E4%BE%8B%E3%81%88.jp:80/%C3%A9")));
    };
    using identity = uriform::basic_by_normal_form<iris::iri_syntax>;
    BOOST_TEST(identity().name() == "iri-" + uriform::by_normal_form().name());
    check(uriform::seen_set<uriform::exact_keys, identity>());
    check(uriform::seen_set<uriform::hashed_keys, identity>());
}

BOOST_AUTO_TEST_SUITE_END()
