#include <fstream>
#include <map>
#include <optional>
#include <set>
#include <string>

#include <boost/test/unit_test.hpp>
#include <nlohmann/json.hpp>
#include <unicode/uchar.h>

#include <uriform/iri.hpp>
#include <uriform/uriform.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"
#include "../../support/url_attributes.hpp"

/// @file
/// Runs the tests in the folder url/resources of web-platform-tests that need ICU. wpt_differences.tsv lists the tests that fail
/// because of ICU's version of Unicode or ICU's charsets; all others must pass.

namespace iris = uriform::iri;
namespace web = uriform::web;
using namespace uriform::test;
using nlohmann::json;

namespace {

json read_json(const std::string& name)
{
    std::ifstream in(std::string(URIFORM_WPT) + '/' + name);
    BOOST_TEST_REQUIRE(in.is_open(), name);
    return json::parse(in);
}

std::optional<std::string> text_of(const json& value)
{
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
}

/// The tests in a file that are expected to fail.
class known_differences {
public:
    explicit known_differences(const std::string& file)
    {
        UVersionInfo version;
        u_getUnicodeVersion(version);
        for (const row& listed : read_table("wpt_differences.tsv", {"file", "test", "before_unicode", "reason"}))
            if (listed.text(0) == file && (!listed.cells[2] || version[0] < std::stoi(*listed.cells[2])))
                names_.insert(listed.text(1));
    }

    /// Records whether the test `name` passes.
    void check(const std::string& name, bool passes, const std::string& message)
    {
        ++count_;
        BOOST_TEST(passes != names_.contains(name), shown(name) << ": " << message);
        met_.insert(name);
    }

    /// Checks that all listed tests ran, and others too.
    ~known_differences()
    {
        BOOST_TEST(count_ > names_.size());
        for (const std::string& name : names_)
            BOOST_TEST(met_.contains(name), shown(name) << " is no test");
    }
    known_differences(const known_differences&) = delete;
    known_differences& operator=(const known_differences&) = delete;

private:
    std::set<std::string> names_;
    std::set<std::string> met_;
    std::size_t count_ = 0;
};

/// Returns the first attribute of `expected` that differs in `url`, or an empty text.
std::string difference(const web::url& url, const json& expected)
{
    for (const named_attribute& one : all_attributes)
        if (expected.contains(one.name) && one.value(url) != expected[one.name].get<std::string>())
            return std::string(one.name).append(" is ").append(one.value(url));
    if (expected.contains("origin") && url.origin() != expected["origin"].get<std::string>())
        return "origin is " + std::string(url.origin());
    return "";
}

} // namespace

BOOST_AUTO_TEST_SUITE(web_platform_tests)

BOOST_AUTO_TEST_CASE(to_ascii)
{
    known_differences known("toascii.json");
    for (const json& test : read_json("toascii.json")) {
        if (!test.is_object())
            continue;
        const auto input = test["input"].get<std::string>();
        const auto output = text_of(test["output"]);
        const auto url = iris::parse_url("https://" + input + "/x");
        known.check(input, (url ? std::optional(std::string(url->hostname())) : std::nullopt) == output,
                    url ? std::string(url->href()) : "failure");
    }
}

BOOST_AUTO_TEST_CASE(urls)
{
    known_differences known("urltestdata.json");
    for (const json& test : read_json("urltestdata.json")) {
        if (!test.is_object())
            continue;
        const auto input = test["input"].get<std::string>();
        const auto base_text = test.contains("base") ? text_of(test["base"]) : std::nullopt;
        const auto base = base_text ? iris::parse_url(*base_text) : uriform::error{};
        const auto url = !base_text ? iris::parse_url(input) : base ? iris::parse_url(input, *base) : base;
        if (test.contains("failure"))
            known.check(input, !url, "accepted");
        else
            known.check(input, url && difference(*url, test).empty(), url ? difference(*url, test) : "failure");
    }
}

BOOST_AUTO_TEST_CASE(setters)
{
    known_differences known("setters_tests.json");
    const json tests = read_json("setters_tests.json");
    for (const named_attribute& one : all_attributes) {
        for (const json& test : tests.contains(one.name) ? tests[one.name] : json::array()) {
            auto url = iris::parse_url(test["href"].get<std::string>());
            BOOST_TEST_REQUIRE(url.has_value());
            static_cast<void>(url->set(one.attribute, test["new_value"].get<std::string>(), iris::web_options));
            const std::string wrong = difference(*url, test["expected"]);
            known.check(std::string(one.name) + ' ' + test["href"].get<std::string>() + ' ' + test["new_value"].get<std::string>(),
                        wrong.empty(), wrong);
        }
    }
}

BOOST_AUTO_TEST_CASE(percent_encoding)
{
    known_differences known("percent-encoding.json");
    for (const json& test : read_json("percent-encoding.json")) {
        if (!test.is_object())
            continue;
        const auto input = test["input"].get<std::string>();
        for (const auto& [label, output] : test["output"].items()) {
            auto charset = iris::charset::open_label(label);
            BOOST_TEST_REQUIRE(charset.has_value());
            const auto encoding = query_encoding(*charset);
            const auto url = iris::parse_url("https://h/?" + input, {.encoding = &encoding});
            BOOST_TEST_REQUIRE(url.has_value());
            known.check(label + ' ' + input, url->search().substr(1) == output.get<std::string>(), std::string(url->search()));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
