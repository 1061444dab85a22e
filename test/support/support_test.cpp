#include "table.hpp"

#include <stdexcept>

#include <boost/test/unit_test.hpp>

#include "abnf.hpp"
#include "appendix_b.hpp"
#include "generator.hpp"
#include "reference_normalizer.hpp"

/// @file
/// Tests of the test support: the table reader, the ABNF recognizer, and section 5.2.4 on strings.

using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(support)

BOOST_AUTO_TEST_CASE(escapes)
{
    BOOST_TEST(unescape("a\\tb\\n\\r\\\\c").value() == "a\tb\n\r\\c");
    BOOST_TEST(unescape("\\0\\x41\\xff").value() == std::string("\0A\xff", 3));
    BOOST_TEST(unescape("\\e").value() == "");
    BOOST_TEST(!unescape("\\-"));
    BOOST_CHECK_THROW((void)unescape("\\q"), std::runtime_error);
    BOOST_CHECK_THROW((void)unescape("a\\"), std::runtime_error);
    BOOST_CHECK_THROW((void)unescape("\\x4"), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(rows_and_comments)
{
    const auto rows = parse_table("t", "# a comment\n\na\tb\n1\t\t\t2\n#s\t\\-\n#\n", {"a", "b"});
    BOOST_REQUIRE(rows.size() == 2U);
    BOOST_TEST(rows[0].place == "t:4");
    BOOST_TEST(rows[0].text(1) == "2");
    BOOST_TEST(rows[1].text(0) == "#s");
    BOOST_TEST(!rows[1].cells[1]);
}

BOOST_AUTO_TEST_CASE(tables_that_are_none)
{
    BOOST_CHECK_THROW((void)parse_table("t", "a\tc\n", {"a", "b"}), std::runtime_error);
    BOOST_CHECK_THROW((void)parse_table("t", "a\tb\n1\n", {"a", "b"}), std::runtime_error);
    BOOST_CHECK_THROW((void)parse_table("t", "a\tb\n1\t2\t3\n", {"a", "b"}), std::runtime_error);
    BOOST_CHECK_THROW((void)read_table("no such table", {}), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(abnf)
{
    const abnf_rules rules =
        parse_abnf("r = 2*3x [ \";\" ] / *( y ) \"!\" ; a comment\n  / 1*y %x30-31\nx = \"a\"\ny = 2(%x62) / 0x \"c\"\n");
    recognizer r(rules, "r");
    for (const char* const text : {"aa", "AAA", "aa;", "!", "bb!", "bbbbc!", "c0", "bb1", "cC0"})
        BOOST_TEST(r.read(text).complete, text);
    BOOST_CHECK((r.read("") == viability{0, false}));
    BOOST_CHECK((r.read("a") == viability{1, false}));
    BOOST_CHECK((r.read("aaaa") == viability{3, false}));
    BOOST_CHECK((r.read("b!") == viability{1, false}));
    BOOST_CHECK((r.read("bbB") == viability{2, false}));
    BOOST_CHECK((r.read("c2") == viability{1, false}));
    BOOST_CHECK_THROW(recognizer(rules, "z"), std::runtime_error);
    BOOST_CHECK_THROW(recognizer(parse_abnf("r = ( \"a\"\n"), "r"), std::runtime_error);
}

BOOST_AUTO_TEST_CASE(dot_segments_of_5_2_4)
{
    BOOST_TEST(remove_dot_segments("/a/b/c/./../../g") == "/a/g");
    BOOST_TEST(remove_dot_segments("mid/content=5/../6") == "mid/6");
    BOOST_TEST(remove_dot_segments("/a/%2e%2E/%2F/%2e") == "/%2F/");
    BOOST_TEST(remove_dot_segments("../a/../../b") == "/b");
}

BOOST_AUTO_TEST_CASE(example_of_appendix_b)
{
    const split_reference parts = split("http://www.ics.uci.edu/pub/ietf/uri/#Related");
    BOOST_TEST(parts.scheme.value() == "http");
    BOOST_TEST(parts.authority.value() == "www.ics.uci.edu");
    BOOST_TEST(parts.path == "/pub/ietf/uri/");
    BOOST_TEST(!parts.query);
    BOOST_TEST(parts.fragment.value() == "Related");
}

BOOST_AUTO_TEST_SUITE_END()
