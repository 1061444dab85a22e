#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/origin.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"

/// @file
/// Compares the origins of random references with their normal forms.

using namespace uriform;
using namespace uriform::test;

namespace {

/// Returns the serialization by RFC 6454, section 6.2, of a normal form, which has no default port.
std::optional<std::string> origin_of(const uri_reference& normal)
{
    const scheme_rule* const rule = normal.scheme() ? scheme_table::standard().find(*normal.scheme()) : nullptr;
    const std::string port(normal.port().value_or(""));
    const bool too_large = port.size() > 5 || (port.size() == 5 && port > "65535");
    if (rule == nullptr || !rule->default_port || normal.host().value_or("").empty() || too_large)
        return std::nullopt;
    return std::string(*normal.scheme()).append("://").append(*normal.host()).append(":").append(port);
}

std::string generated_authority(generator& random)
{
    static constexpr std::string_view schemes[] = {"http://", "HTTPS://", "https://", "ftp://", "file://", "s://", "//", "http:/"};
    static constexpr std::string_view users[] = {"", "", "u@", "h:80@"};
    static constexpr std::string_view hosts[] = {"h",       "H",        "%68", "h.", "", "[::1]", "[0::1]", "[::FFFF:1.2.3.4]",
                                                 "1.2.3.4", "LocalHost"};
    static constexpr std::string_view ports[] = {"",    "",   ":",      ":80",    ":0080",  ":443",
                                                 ":21", ":0", ":65535", ":65536", ":65616", ":99999"};
    static constexpr std::string_view paths[] = {"", "/", "/a?b#c"};
    std::string text;
    for (const std::string_view piece :
         {schemes[random.below(std::size(schemes))], users[random.below(std::size(users))], hosts[random.below(std::size(hosts))],
          ports[random.below(std::size(ports))], paths[random.below(std::size(paths))]})
        text += piece;
    return text;
}

void check_pair(const uri_reference_view& a, const uri_reference_view& b)
{
    const std::optional<std::string> one = origin_of(normalize(a));
    const bool expected = one && one == origin_of(normalize(b));
    const auto says = [&] {
        return shown(a.text()) + " and " + shown(b.text()) + (expected ? ": not the same origin" : ": the same origin");
    };
    expect(same_origin(a, b) == expected, says);
    expect(same_origin(b, a) == expected, says);
}

} // namespace

BOOST_AUTO_TEST_SUITE(origins)

/// Text equality makes this an equivalence relation.
BOOST_AUTO_TEST_CASE(are_those_of_the_normal_forms)
{
    generator random(seed() + 20);
    for (int round = 0; round < part_of(20'000); ++round) {
        std::vector<std::string> texts{generated_authority(random), generated_authority(random), random.reference()};
        std::vector<uri_reference_view> all;
        for (const std::string& text : texts)
            if (const auto reference = parse_uri_reference(text))
                all.push_back(*reference);
        for (const uri_reference_view& a : all)
            for (const uri_reference_view& b : all)
                check_pair(a, b);
    }
}

BOOST_AUTO_TEST_SUITE_END()
