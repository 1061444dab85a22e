#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/site/same_site.hpp>
#include <uriform/uri/parse.hpp>

#include "../../support/suffix_rules.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests same site and schemelessly same site as HTML, section 7.1.1.1, defines them.

using namespace uriform;
using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(same_sites)

BOOST_AUTO_TEST_CASE(of_uris)
{
    const site::suffix_list list = suffixes_of_data();
    const auto table = read_table("same_site.tsv", {"a", "b", "schemelessly", "same"});
    for (const row& one : table) {
        const auto a = parse_uri_reference(one.text(0)).value();
        const auto b = parse_uri_reference(one.text(1)).value();
        BOOST_TEST_CONTEXT(one.place)
        {
            BOOST_TEST(site::schemelessly_same_site(a, b, list) == (one.text(2) == "yes"));
            BOOST_TEST(site::schemelessly_same_site(b, a, list) == (one.text(2) == "yes"));
            BOOST_TEST(site::same_site(a, b, list) == (one.text(3) == "yes"));
            BOOST_TEST(site::same_site(b, a, list) == (one.text(3) == "yes"));
        }
    }
}

BOOST_AUTO_TEST_CASE(of_hosts)
{
    const site::suffix_list list = suffixes_of_data();
    const auto same = [&](std::string_view a, std::string_view b) { return site::same_site_hosts(a, b, list); };
    BOOST_TEST(same("a.example.com", "b.example.com"));
    BOOST_TEST(!same("a.co.uk", "b.co.uk"));
    BOOST_TEST(same("co.uk", "CO.UK"));
    BOOST_TEST(!same("", ""));
    BOOST_TEST(!same("example.com", "example.com."));
    BOOST_TEST(same("www.\u98DF\u72EE.\u516C\u53F8.cn", "xn--85x722f.xn--55qx5d.cn"));
    BOOST_TEST(!same("\u516C\u53F8.cn", "a.\u516C\u53F8.cn"));
    BOOST_TEST(same("\u516C\u53F8.cn", "xn--55qx5d.cn"));
    BOOST_TEST(!same("\u516C\u53F8.cn", "xn--55qx5d.cn."));
    BOOST_TEST(!same("a.github.io", "b.github.io"));
    BOOST_TEST(site::same_site_hosts("a.github.io", "b.github.io", list, site::suffix_rules::icann));
}

BOOST_AUTO_TEST_CASE(written)
{
    const site::suffix_list list = suffixes_of_data();
    for (const row& one : read_table("sites.tsv", {"reference", "site", "with_scheme"})) {
        const auto reference = parse_uri_reference(one.text(0)).value();
        std::string out = "before ";
        BOOST_TEST_CONTEXT(one.place)
        {
            const auto size = site::append_site(reference, list, out);
            BOOST_TEST(size.has_value() == one.cells[1].has_value());
            BOOST_TEST(out == "before " + one.cells[1].value_or(""));
            BOOST_TEST((!size || *size == one.text(1).size()));
            out.clear();
            BOOST_TEST(site::append_site(reference, list, out, {.with_scheme = true}).has_value() == one.cells[2].has_value());
            BOOST_TEST(out == one.cells[2].value_or(""));
        }
    }
    std::string out;
    const auto error_of = [&](std::string_view text, bool with_scheme) {
        return site::append_site(parse_uri_reference(text).value(), list, out, {.with_scheme = with_scheme}).error();
    };
    BOOST_TEST((error_of("mailto:a", false) == error{web_errc::host_missing, 7}));
    BOOST_TEST((error_of("http://u@:80/", false) == error{web_errc::host_missing, 9}));
    BOOST_TEST((error_of("//h/", true) == error{uri_errc::missing_scheme, 0}));
    const auto page = parse_uri("http://a.github.io/").value();
    BOOST_TEST(site::append_site(page, list, out, {.rules = site::suffix_rules::icann}).value() == 9U);
    BOOST_TEST(out == "github.io");
}

BOOST_AUTO_TEST_SUITE_END()
