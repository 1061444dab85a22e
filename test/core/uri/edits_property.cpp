#include <algorithm>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/edits.hpp>
#include <uriform/uri/parse.hpp>
#include <uriform/uri/percent_decode.hpp>
#include <uriform/uri/percent_encode.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/same_reading.hpp"

/// @file
/// Compares edited parameters with edited lists of texts, for random queries whose few names are spelled in several ways.

using namespace uriform;
using namespace uriform::test;

namespace {

using list = std::vector<std::string>;

/// Returns a reference without a query if the list is empty.
std::string reference_of(const list& parameters)
{
    std::string text = "s://h/p";
    for (std::size_t i = 0; i < parameters.size(); ++i)
        text += (i == 0 ? '?' : '&') + parameters[i];
    return text + "#f?a&b";
}

std::string name_in(const std::string& parameter)
{
    return percent_decode(parameter.substr(0, parameter.find('='))).value();
}

list random_parameters(generator& random)
{
    constexpr std::string_view names[] = {"a", "%61", "b", "ab", "%61b", "", "%C3%A9"};
    constexpr std::string_view values[] = {"", "=", "=a", "=+%7e", "=a=b"};
    list parameters;
    for (std::size_t left = random.below(7); left != 0; --left)
        parameters.push_back(std::string(names[random.below(std::size(names))]).append(values[random.below(std::size(values))]));
    return parameters;
}

std::string random_name(generator& random)
{
    constexpr std::string_view names[] = {"a", "b", "ab", "", "c&", "%61", "\xC3\xA9"};
    return std::string(names[random.below(std::size(names))]);
}

uri read(std::string text)
{
    return uri::parse(std::move(text)).value();
}

/// Checks that an edited reference contains the `expected` parameters.
void check(const uri& edited, const list& expected, const list& before)
{
    const auto describe = [&] { return shown(reference_of(before)) + " becomes " + shown(edited.text()); };
    expect(edited == reference_of(expected), describe);
    const auto again = parse_uri(edited.text());
    expect(again && same_reading(again->parts(), edited.parts()), describe);
}

} // namespace

BOOST_AUTO_TEST_SUITE(edits)

BOOST_AUTO_TEST_CASE(set_a_parameter)
{
    generator random(seed() + 11);
    for (int round = 0; round < part_of(30'000); ++round) {
        const list before = random_parameters(random);
        const std::string name = random_name(random);
        const std::optional<std::string> value =
            random.once_in(4) ? std::nullopt : std::optional(std::string("&=+ %ab").substr(random.below(8)));
        const std::string text = value ? '=' + percent_encode(*value, encode_sets::query_value) : "";
        const auto is_named = [&](const std::string& parameter) { return name_in(parameter) == name; };

        list expected = before;
        const auto first = std::ranges::find_if(expected, is_named);
        if (first != expected.end()) {
            *first = first->substr(0, first->find('=')) + text;
            expected.erase(std::remove_if(first + 1, expected.end(), is_named), expected.end());
        } else {
            if (!expected.empty() && expected.back().empty())
                expected.pop_back();
            expected.push_back(percent_encode(name, encode_sets::query_value) + text);
        }
        check(with_param(read(reference_of(before)), name, value), expected, before);
    }
}

BOOST_AUTO_TEST_CASE(remove_parameters)
{
    generator random(seed() + 12);
    for (int round = 0; round < part_of(30'000); ++round) {
        const list before = random_parameters(random);
        const std::string name = random_name(random);
        list expected = before;
        std::erase_if(expected, [&](const std::string& parameter) { return name_in(parameter) == name; });
        check(without_param(read(reference_of(before)), name), expected, before);
    }
}

BOOST_AUTO_TEST_CASE(sort_parameters)
{
    generator random(seed() + 13);
    for (int round = 0; round < part_of(30'000); ++round) {
        const list before = random_parameters(random);
        list expected = before;
        std::ranges::stable_sort(expected, {}, [](const std::string& parameter) { return name_in(parameter); });
        check(sorted_params(read(reference_of(before))), expected, before);
    }
}

BOOST_AUTO_TEST_SUITE_END()
