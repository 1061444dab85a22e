#include <string>
#include <utility>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url_to_uri.hpp>

#include "../../support/names.hpp"
#include "../../support/same_reading.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests the conversion of WHATWG URLs to URIs.

using namespace uriform;
using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(url_to_uri)

BOOST_AUTO_TEST_CASE(octets_of_each_component)
{
    for (const row& expected : read_table("url_to_uri.tsv", {"url", "uri"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            const web::url u = web::parse(expected.text(0)).value();
            BOOST_TEST(shown(web::to_uri(u).text()) == shown(expected.text(1)));
        }
    }
}

BOOST_AUTO_TEST_CASE(a_uri_is_not_copied)
{
    std::string buffer = "unchanged";
    const web::url u = web::parse("a:/%7E/%2e?%41#").value(); // the parser's hints are not the hints of a URI
    const uri_view same = web::as_uri(u, buffer);
    BOOST_TEST(same.text().data() == u.href().data());
    BOOST_TEST(buffer == "unchanged");
    BOOST_TEST(web::as_uri(u).value().text().data() == u.href().data());

    web::url moved = web::parse("https://example.com/a/path/that/is/too/long/for/the/string/itself").value();
    const char* const data = moved.href().data();
    BOOST_TEST(web::to_uri(std::move(moved)).text().data() == data);
}

BOOST_AUTO_TEST_CASE(a_url_that_is_no_uri_is_written_to_the_buffer)
{
    std::string buffer = "replaced";
    const web::url u = web::parse("http://h/|").value();
    BOOST_TEST(!web::as_uri(u));
    BOOST_TEST(web::as_uri(u, buffer).text().data() == buffer.data());
    BOOST_TEST(buffer == "http://h/%7C");
    BOOST_TEST(web::to_uri(web::url(u)) == "http://h/%7C");
}

BOOST_AUTO_TEST_CASE(the_components_are_those_of_the_tokenizer)
{
    for (const char* text :
         {"http://h/", "http://1.2.3.4/", "a://1.2.3.4/", "a://EXAMPLE/", "a:b/../c", "a:/.//b", "http://h/|%7e"}) {
        const uri converted = web::to_uri(web::parse(text).value());
        BOOST_TEST(same_reading(parse_uri(converted.text())->parts(), converted.parts()), text);
    }
    web::url changed = web::parse("http://h/x").value();
    changed.set_hash("%7e");
    BOOST_TEST(normalize(web::to_uri(changed)) == "http://h/x#~");
}

BOOST_AUTO_TEST_SUITE_END()
