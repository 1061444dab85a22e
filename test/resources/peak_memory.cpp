#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/key/tracking_list.hpp>
#include <uriform/site/suffix_list.hpp>
#include <uriform/uri/builder.hpp>
#include <uriform/uri/edits.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>
#include <uriform/uri/resolve.hpp>
#include <uriform/web/form.hpp>

#include "../support/malloc_count.hpp"
#include "../support/peak.hpp"

/// @file
/// Peak memory is proportional to the text's length.

using namespace uriform;
using namespace uriform::test;

BOOST_AUTO_TEST_SUITE(peak_memory,
                      *boost::unit_test::precondition([](boost::unit_test::test_unit_id) { return malloc_is_counted(); }))

BOOST_AUTO_TEST_CASE(of_references)
{
    const auto path = [](std::size_t size) { return "HTTP://H/" + std::string(size, 'a') + "/../%41" + std::string(size, 'b'); };
    const auto uri = [](const std::string& text) { return parse_uri(text).value(); };
    check_peak(1.1, path, [&](const std::string& text) { return normalize(uri(text)); });
    check_peak(1.1, path, [&](const std::string& text) { return resolve(uri("http://h/b"), uri(text)); });
    check_peak(2.2, path, [&](const std::string& text) { return relativize(uri("http://h/b"), uri(text)); });
    check_peak(5, path, [&](const std::string& text) { return with_host(uri(text), "h"); });
    check_peak(6.5, path, [&](const std::string& text) { return builder(uri(text)).append_segment_data(text).build(); });
}

BOOST_AUTO_TEST_CASE(of_data)
{
    const auto data = [](std::size_t size) { return std::string(size, ' '); };
    const auto triplets = [](std::size_t size) {
        std::string text;
        for (std::size_t i = 0; i < size / 3; ++i)
            text += "%20";
        return text;
    };
    const auto fields = [](std::size_t size) { return std::string(size, '&') + std::string(size, '='); };
    check_peak(3.1, data, [](const std::string& text) { return percent_encode(text, encode_sets::path); });
    check_peak(1.1, triplets, [](const std::string& text) { return percent_decode(text); });
    check_peak(3.1, triplets, [](const std::string& text) { return web::form_encode(text); });
    check_peak(2, triplets, [](const std::string& text) { return web::parse_form(text); });
    check_peak(2, fields, [](const std::string& text) { return web::parse_form(text); });
}

/// Parses a regular expression for 64 names, each as long as the text.
BOOST_AUTO_TEST_CASE(of_lists)
{
    const auto rule = [](std::size_t size) {
        return "$removeparam=/^(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)" + std::string(64 * size, 'c') + "/";
    };
    const auto parse = [](const std::string& text) { return key::tracking_list::parse_adguard(text); };
    check_peak(2, rule, parse);
    // For each combination of these names and the many domains, a list stores four octets; a domain takes four octets in the text.
    const auto domains = [](std::size_t size) {
        std::string text = "$removeparam=/^(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)/,domain=";
        for (std::size_t i = 0; i < size / 4; ++i)
            for (const std::size_t part : {i / 676 % 26, i / 26 % 26, i % 26, std::size_t{26}})
                text += "abcdefghijklmnopqrstuvwxyz|"[part];
        text.pop_back();
        return text;
    };
    check_peak(100, domains, parse);
}

/// Current lists contain 10,250 rules, with 13 bytes on average; their tables take at most 300 KB.
BOOST_AUTO_TEST_CASE(of_suffix_lists)
{
    const auto held = [](std::string_view text) {
        watch_memory();
        const auto list = site::suffix_list::parse(text);
        const std::ptrdiff_t bytes = memory_held();
        BOOST_TEST(list.has_value());
        return bytes;
    };
    std::string text;
    for (std::size_t i = 0; i < 10'250; ++i)
        text += "name" + std::to_string(i * 7919 % 100'003) + (i % 8 == 0 ? "\n" : i % 8 == 1 ? ".co.test\n" : ".test\n");
    BOOST_TEST(held(text) <= 300'000);
    std::ifstream file("/usr/share/publicsuffix/public_suffix_list.dat"); // Debian's list
    if (file) {
        const std::string real{std::istreambuf_iterator<char>(file), {}};
        BOOST_TEST(held(real) <= 300'000);
    }
    // Names with a single label, and names with many labels, each with an entry.
    const auto short_names = [](std::size_t size) {
        std::string names;
        for (std::size_t i = 0; names.size() < size; ++i)
            names += std::to_string(i) + "\n";
        return names;
    };
    const auto labels = [](std::size_t size) {
        std::string names;
        for (std::size_t i = 0; names.size() < size; ++i) {
            for (std::size_t label = 0; label < 120; ++label)
                names += "a.";
            names += std::to_string(i) + "\n";
        }
        return names;
    };
    const auto parse = [](const std::string& names) { return site::suffix_list::parse(names); };
    check_peak(10, short_names, parse);
    check_peak(20, labels, parse);
}

BOOST_AUTO_TEST_SUITE_END()
