#include <algorithm>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>

#include <uriform/explain/explain_url.hpp>
#include <uriform/web/parse_url.hpp>
#include <uriform/web/url.hpp>
#include <uriform/web/web_errc.hpp>

#include "../../support/url_attributes.hpp"

/// @file
/// Runs the web-platform-tests for URLs. Cases whose domain needs conversion must fail for that reason, and are counted: another
/// library converts domains, and tests it.

using namespace uriform;
using namespace uriform::test;
using nlohmann::json;

namespace {

json load(const std::string& name)
{
    std::ifstream file(URIFORM_WPT "/" + name);
    BOOST_REQUIRE_MESSAGE(file, "cannot read " + name);
    return json::parse(file);
}

/// Returns whether the only failure is that no function converts the domain.
template <class Result>
bool is_unavailable(const Result& parsed)
{
    return !parsed && parsed.error().code == web_errc::domain_to_ascii_unavailable;
}

bool may_have_domain_to_convert(std::string_view text)
{
    return std::any_of(text.begin(), text.end(), [](char c) { return c == '%' || static_cast<unsigned char>(c) >= 0x80; });
}

/// Checks that a URL's text is its own serialization, with the same components.
void check_serialization(const web::url_view& u, const std::string& place)
{
    const auto again = web::parse(u.href());
    BOOST_REQUIRE_MESSAGE((again && *again == u), place);
    BOOST_TEST((again->parts() == u.parts()), place);
}

void check_expected(const web::url_view& u, const json& expected, const std::string& place)
{
    for (const named_attribute& one : all_attributes)
        if (expected.contains(one.name))
            BOOST_TEST(one.value(u) == expected[one.name].get<std::string>(), place);
    if (expected.contains("origin"))
        BOOST_TEST(u.origin() == expected["origin"].get<std::string>(), place);
}

/// Calls every function that parses.
template <class... Base>
result<web::url> parse(const std::string& text, const std::string& place, const Base&... base)
{
    result<web::url> parsed = web::parse(text, base...);
    BOOST_TEST(web::can_parse(text, base...) == parsed.has_value(), place);
    std::string buffer;
    const auto view = web::parse_view(text, base..., buffer);
    BOOST_TEST((parsed ? view && *view == *parsed : !view && view.error() == parsed.error()), place);
    return parsed;
}

} // namespace

BOOST_AUTO_TEST_SUITE(web_platform_tests)

BOOST_AUTO_TEST_CASE(parsing)
{
    std::size_t cases = 0;
    std::size_t to_convert = 0;
    for (const json& test : load("urltestdata.json")) {
        if (test.is_string()) // a comment
            continue;
        ++cases;
        const std::string place = test.dump();
        const auto text = test["input"].get<std::string>();
        std::optional<web::url> base;
        if (test.contains("base") && !test["base"].is_null()) {
            auto parsed = web::parse(test["base"].get<std::string>());
            if (!parsed) {
                BOOST_TEST(test.contains("failure"), place);
                continue;
            }
            base = std::move(*parsed);
        }
        const auto parsed = base ? parse(text, place, *base) : parse(text, place);
        if (is_unavailable(parsed)) {
            BOOST_TEST(may_have_domain_to_convert(text), place);
            ++to_convert;
        } else if (test.contains("failure")) {
            BOOST_TEST(!parsed, place);
        } else {
            BOOST_REQUIRE_MESSAGE(parsed, place);
            check_expected(*parsed, test, place);
            check_serialization(*parsed, place);
        }
    }
    BOOST_TEST(cases > 800U); // all cases, few of which another test covers
    BOOST_TEST(to_convert < cases / 8);
    BOOST_TEST_MESSAGE(cases << " cases, of which " << to_convert << " have a domain to convert");
}

BOOST_AUTO_TEST_CASE(failures_are_explained)
{
    std::size_t failures = 0;
    for (const json& test : load("urltestdata.json")) {
        if (!test.is_object() || !test.contains("failure"))
            continue;
        const std::string base_text = test["base"].is_null() ? "" : test["base"].get<std::string>();
        const auto base = web::parse(base_text);
        if (!base && !base_text.empty())
            continue;
        ++failures;
        const std::optional<web::url_view> view = base ? std::optional<web::url_view>(*base) : std::nullopt;
        const auto text = test["input"].get<std::string>();
        const web::explanation read = web::explain(text, {.base = view ? &*view : nullptr});
        const bool found = read.find(web::finding_kind::uri_alone) || read.find(web::finding_kind::not_a_url);
        BOOST_TEST((found && !read.url), test.dump());
        BOOST_TEST((read.severity() >= web::severity::warning), test.dump());
    }
    BOOST_TEST(failures > 200U);
    BOOST_TEST_MESSAGE(failures << " failures");
}

BOOST_AUTO_TEST_CASE(setters)
{
    std::size_t cases = 0;
    std::size_t to_convert = 0;
    const json all = load("setters_tests.json");
    for (const named_attribute& one : all_attributes) {
        if (!all.contains(one.name))
            continue;
        for (const json& test : all[one.name]) {
            ++cases;
            const std::string place = std::string(one.name) + ' ' + test.dump();
            const auto value = test["new_value"].get<std::string>();
            auto u = web::parse(test["href"].get<std::string>());
            BOOST_REQUIRE_MESSAGE(u, place);
            const web::url before = *u;
            const bool accepted = u->set(one.attribute, value);
            BOOST_TEST((accepted || *u == before), place);
            const bool is_host = one.attribute == web::url_attribute::host || one.attribute == web::url_attribute::hostname;
            if (is_host && !accepted && is_unavailable(web::parse("http://" + value))) {
                ++to_convert;
                continue;
            }
            check_expected(*u, test["expected"], place);
            check_serialization(*u, place);
        }
    }
    BOOST_TEST(cases > 200U);
    BOOST_TEST(to_convert < cases / 8);
    BOOST_TEST_MESSAGE(cases << " cases, of which " << to_convert << " have a domain to convert");
}

BOOST_AUTO_TEST_SUITE_END()
