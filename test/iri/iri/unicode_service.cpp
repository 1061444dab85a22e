#include <algorithm>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/explain.hpp>
#include <uriform/iri.hpp>
#include <uriform/uriform.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"
#include "iri_generator.hpp"

/// @file
/// Tests reports on IRIs, including findings on names in other scripts.

namespace iris = uriform::iri;
namespace web = uriform::web;
namespace web_errc = uriform::web_errc;
using namespace uriform::test;
using web::finding_kind;

namespace {

/// Returns the report with Unicode data.
web::explanation explain_with_unicode(std::string_view text, web::explain_options options = {})
{
    options.unicode = &iris::unicode_service();
    return web::explain(text, options);
}

/// Returns all findings as `kind 7-14 detail`, a line for each.
std::string listed(const std::vector<web::finding>& findings)
{
    std::string all;
    for (const web::finding& each : findings)
        all += std::string(to_string(each.kind)) + ' ' + std::to_string(each.begin) + '-' + std::to_string(each.end) + ' ' +
               std::string(each.detail) + '\n';
    return all;
}

/// The findings that need Unicode data.
constexpr web::finding_set unicode_kinds{finding_kind::mixed_scripts, finding_kind::confusable, finding_kind::invisible_character,
                                         finding_kind::bidirectional_host, finding_kind::a_label_round_trip};

/// Compares a report with the functions that it combines.
void check_report(std::string_view text)
{
    const web::explanation why = explain_with_unicode(text);
    const auto iri = iris::parse_iri(text);
    BOOST_TEST_REQUIRE(why.iri.has_value());
    BOOST_TEST(why.iri->iri.has_value() == iri.has_value());
    if (iri)
        BOOST_TEST(*why.iri->iri == text);
    else
        BOOST_TEST((why.iri->iri.error() == iri.error()));
    const auto url = iris::parse_url(text);
    BOOST_TEST((url ? why.url && *why.url == *url : !why.url && why.url.error() == url.error()));
    BOOST_TEST(why.iri->unicode_host == iris::domain_to_unicode(why.iri->ascii_host));

    std::vector<web::finding> others;
    for (std::size_t i = 0; i < why.findings.size(); ++i) {
        const web::finding& each = why.findings[i];
        BOOST_TEST((i == 0 || &why.findings[i - 1].text() < &each.text()));
        BOOST_TEST((each.begin <= each.end && each.end <= text.size()));
        if (!unicode_kinds.contains(each.kind))
            others.push_back(each);
    }
    BOOST_TEST(listed(others) == listed(web::explain(text, {.domain_to_ascii = iris::domain_to_ascii}).findings));

    web::explain_options options;
    options.unicode = &iris::unicode_service();
    web::finding_set kinds;
    for (const web::finding& each : why.findings)
        kinds.add(each.kind);
    BOOST_TEST((web::find_kinds(text, web::findings_at_least(web::severity::note), options) == kinds));
}

} // namespace

BOOST_AUTO_TEST_SUITE(explain_iri)

BOOST_AUTO_TEST_CASE(pairs)
{
    web::explain_options options;
    options.unicode = &iris::unicode_service();
    const web::pair_explanation pair = web::explain_pair("https://bücher.example/", "https://xn--bcher-kva.example/", options);
    BOOST_TEST(!pair.comparisons.empty());
    BOOST_TEST((pair.comparisons == web::explain_pair("https://bücher.example/", "https://xn--bcher-kva.example/",
                                                      {.domain_to_ascii = iris::domain_to_ascii})
                                        .comparisons));
}

BOOST_AUTO_TEST_CASE(findings)
{
    for (const row& expected : read_table("iri_findings.tsv", {"text", "kind", "begin", "end", "detail"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(0)))
        {
            const web::explanation why = explain_with_unicode(expected.text(0));
            check_report(expected.text(0));
            if (expected.text(1) == "warning") {
                BOOST_TEST((!why.severity() || why.severity() == web::severity::note), listed(why.findings));
                continue;
            }
            const auto kind = web::find_finding_kind(expected.text(1)).value();
            const web::finding* const found = why.find(kind);
            BOOST_TEST((found != nullptr) == expected.cells[2].has_value(), listed(why.findings));
            if (found == nullptr || !expected.cells[2])
                continue;
            BOOST_TEST(found->begin == std::stoul(expected.text(2)));
            BOOST_TEST(found->end == std::stoul(expected.text(3)));
            BOOST_TEST(found->detail == expected.text(4));
        }
    }
}

BOOST_AUTO_TEST_CASE(hosts)
{
    const struct {
        std::string_view text, ascii, unicode;
    } cases[] = {
        {"https://bücher.example:80/", "xn--bcher-kva.example", "bücher.example"},
        {"https://xn--BCHER-kva.example/", "xn--bcher-kva.example", "bücher.example"},
        {"https://b%C3%BCcher.example/", "xn--bcher-kva.example", "bücher.example"},
        {"foo://bücher.example/", "xn--bcher-kva.example", "bücher.example"},
        {"foo://b%C3%BCcher|.example/", "", ""},
        {"http://１２７。0。0。1/", "127.0.0.1", "127.0.0.1"},
        {"http://[::1]/", "[::1]", "[::1]"},
        {"mailto:a@example.com", "", ""},
        {"http://a b/", "", ""},
        {"http://xn--a.example/", "xn--a.example", "xn--a.example"},
    };
    for (const auto& each : cases) {
        BOOST_TEST_CONTEXT(each.text)
        {
            const web::explanation why = explain_with_unicode(each.text);
            check_report(each.text);
            BOOST_TEST(why.iri->ascii_host == each.ascii);
            BOOST_TEST(why.iri->unicode_host == each.unicode);
            BOOST_TEST(why.iri->has_unicode_data);
        }
    }
}

/// Full-width digits form an IPv4 address after the domain is converted to ASCII.
BOOST_AUTO_TEST_CASE(address_in_other_digits)
{
    const web::explanation why = explain_with_unicode("http://１２７。0。0。1/");
    BOOST_TEST((why.find(finding_kind::ipv4_spelling) != nullptr));
    BOOST_TEST_REQUIRE((why.find(finding_kind::special_address) != nullptr));
    BOOST_TEST(why.find(finding_kind::special_address)->detail == "loopback");
    BOOST_TEST((why.find(finding_kind::special_address)->begin == 7 && why.find(finding_kind::special_address)->end == 28));
    BOOST_TEST((why.find(finding_kind::mixed_scripts) == nullptr && why.find(finding_kind::confusable) == nullptr));
}

BOOST_AUTO_TEST_CASE(references)
{
    const web::url base = iris::parse_url("https://p\u0430ypal.com/a/").value();
    const web::url_view view = base;
    const web::explanation inner = explain_with_unicode("é", {.base = &view});
    BOOST_TEST(inner.iri->iri.value() == "https://xn--pypal-4ve.com/a/é");
    BOOST_TEST(inner.iri->unicode_host == "p\u0430ypal.com");
    BOOST_TEST((inner.find(finding_kind::mixed_scripts) == nullptr)); // the text does not contain the host
    const web::explanation other = explain_with_unicode("//p\u0430y.example", {.base = &view});
    BOOST_TEST_REQUIRE((other.find(finding_kind::mixed_scripts) != nullptr));
    BOOST_TEST((other.find(finding_kind::mixed_scripts)->begin == 2 && other.find(finding_kind::mixed_scripts)->end == 6));
    BOOST_TEST((explain_with_unicode("a b", {.base = &view}).iri->iri.error().position == 1));
}

BOOST_AUTO_TEST_CASE(safe_to_fetch)
{
    const auto why = [](std::string_view text, web::fetch_policy policy = {}) {
        policy.unicode = &iris::unicode_service();
        const web::fetch_answer answer = web::safe_to_fetch(text, policy);
        return answer.finding ? to_string(answer.finding->kind) : to_string(answer.why);
    };
    BOOST_TEST(why("http://good.example/") == "none");
    BOOST_TEST(why("http://bücher.example/") == "none");
    BOOST_TEST(*web::safe_to_fetch("http://bücher.example/", {.unicode = &iris::unicode_service()}).target ==
               "http://xn--bcher-kva.example/");
    for (const std::string_view text : {"http://pаypal.com/", "http://xn--pypal-4ve.com/"})
        BOOST_TEST(why(text) == "mixed-scripts", text);
    BOOST_TEST(why("http://xn--a.com/") == "a-label-round-trip");
    BOOST_TEST(listed(explain_with_unicode("http://[v1.xn--a]/").findings).find("a-label") == std::string::npos); // no domain
    BOOST_TEST(why("http://ex­ample.com/") == "invisible-character");
    BOOST_TEST(why("http://xn--a.com/", {.refusals = {}}) == "none");
    BOOST_TEST(why("http://pаypal.com/", {.refusals = {}}) == "none");

    // Findings that need no Unicode data, of a text with and without a base.
    const web::fetch_policy dots{.refusals = {finding_kind::above_root}, .unicode = &iris::unicode_service()};
    BOOST_TEST((web::safe_to_fetch("http://bücher.example/../a", dots).finding->kind == finding_kind::above_root));
    const web::url base = web::parse("http://xn--pypal-4ve.com/").value();
    BOOST_TEST((web::safe_to_fetch("../a", base, dots).finding->kind == finding_kind::above_root));
    BOOST_TEST(!web::safe_to_fetch("a", base, dots).finding);
    const web::url_view view = base;
    const web::finding_set above_root{finding_kind::above_root};
    for (const web::url_view* const against : {&view, static_cast<const web::url_view*>(nullptr)})
        BOOST_TEST((web::find_kinds("http://bücher.example/../a", above_root,
                                    {.base = against, .unicode = &iris::unicode_service()}) == above_root));
    const web::fetch_answer answer = web::safe_to_fetch("/a", base, {.unicode = &iris::unicode_service()});
    BOOST_TEST((answer.finding && answer.finding->kind == finding_kind::mixed_scripts)); // a finding on the target
    BOOST_TEST((answer.finding->begin == 0 && answer.finding->end == 2));
}

/// If the caller passes a converter, it is used.
BOOST_AUTO_TEST_CASE(converter)
{
    const web::domain_to_ascii_function none = [](std::string_view, bool, std::span<char>) -> uriform::result<std::size_t> {
        return uriform::error{web_errc::domain_to_ascii, 0, uriform::component::host};
    };
    BOOST_TEST(explain_with_unicode("https://bücher.example/").url.has_value());
    BOOST_TEST(!explain_with_unicode("https://bücher.example/", {.domain_to_ascii = none}).url.has_value());
}

BOOST_AUTO_TEST_CASE(any_text)
{
    std::string long_host = "http://"; // too long percent-encoded, but not in A-labels
    for (int i = 0; i < 3600; ++i)
        long_host += i % 900 == 0 ? "A.%C3%A9" : "%C3%A9";
    for (const std::string& text :
         {std::string(), std::string("http://\xFF/"), std::string("http://%FF.xn--a/"), std::string("http://"),
          std::string("http://..é../"), "http://" + std::string(300, '.') + "é", "http://a" + std::string(300, 'b') + "\u0430/",
          std::string("http://[é]/"), std::string("http://xn--\u0430/"), std::string("http://%/é"), std::string("\t\n"),
          "http://" + std::string(50'000, 'b') + "\u0430/", long_host + '/', std::string("http://xn--%C3%A9%/"),
          std::string("http://b\tü\rch\ner.p\u0430y/")})
        BOOST_TEST_CONTEXT(shown(text))
        {
            check_report(text);
        }

    iri_generator generator(46);
    for (int i = 0; i < 2000; ++i) {
        const std::string text = i % 2 == 0 ? generator.reference() : generator.uri_reference();
        BOOST_TEST_CONTEXT(shown(text))
        {
            check_report(text);
        }
    }
}

/// UTS #46 maps a U-label back to its A-label; otherwise, the report contains a finding.
BOOST_AUTO_TEST_CASE(round_trips)
{
    iri_generator generator(39);
    int refused = 0;
    for (int i = 0; i < 500; ++i) {
        std::u32string u_label{generator.character(false)};
        if (i % 2 == 0)
            u_label += generator.character(false);
        const std::string label = a_label_of(u_label);
        const std::string text = "http://" + label + ".example/";
        const web::explanation why = explain_with_unicode(text);
        std::string room(web::max_host_size, '\0');
        const std::string shown_label = iris::domain_to_unicode(label);
        const auto size = iris::domain_to_ascii(shown_label, false, room);
        const bool is_same = shown_label != label && size && std::string_view(room).substr(0, *size) == label;
        BOOST_TEST((why.find(finding_kind::a_label_round_trip) == nullptr) == is_same, label);
        refused += is_same ? 0 : 1;
    }
    BOOST_TEST((refused > 10 && refused < 490));
}

BOOST_AUTO_TEST_SUITE_END()
