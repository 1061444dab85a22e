#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/uri/schema_formats.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests the JSON Schema formats by the standards that define them.

using namespace uriform;
using namespace uriform::test;
using namespace std::literals;

namespace {

/// Returns whether a text matches the named format.
bool has_format(std::string_view name, std::string_view text)
{
    return name == "uri"             ? is_uri(text)
           : name == "uri-reference" ? is_uri_reference(text)
           : name == "host"          ? is_host(text)
           : name == "hostname"      ? is_hostname(text)
                                     : is_uri_template(text);
}

static_assert(noexcept(is_uri({})) && noexcept(is_uri_reference({})) && noexcept(is_host({})) && noexcept(
    is_hostname({})) && noexcept(is_uri_template({})));

} // namespace

BOOST_AUTO_TEST_SUITE(schema_formats)

BOOST_AUTO_TEST_CASE(of_the_table)
{
    for (const row& expected : read_table("schema_formats.tsv", {"format", "valid", "text"}))
        if (!expected.text(0).starts_with("i")) // another library tests the IRI formats
            BOOST_TEST(has_format(expected.text(0), expected.text(2)) == (expected.text(1) == "yes"),
                       expected.place << ": " << shown(expected.text(2)));
}

BOOST_AUTO_TEST_CASE(lengths_of_host_names)
{
    const std::string label(63, 'a');
    BOOST_TEST(is_hostname(label));
    BOOST_TEST(!is_hostname(label + 'a'));
    const std::string name = label + '.' + label + '.' + label + '.' + std::string(61, 'a'); // 253
    BOOST_TEST(is_hostname(name));
    BOOST_TEST(!is_hostname(name + 'a'));
}

/// RFC 6570: for each octet, whether literals (section 2.1) and variable names (section 2.3) may contain it.
BOOST_AUTO_TEST_CASE(octets_of_templates)
{
    constexpr std::string_view no_literals = " \"%<>\\^`{|}\x7F";
    for (int octet = 0; octet < 256; ++octet) {
        const char c = static_cast<char>(octet);
        BOOST_TEST(is_uri_template({&c, 1}) == (octet >= 0x20 && octet < 0x80 && no_literals.find(c) == no_literals.npos), octet);
        const bool is_varchar =
            (octet >= '0' && octet <= '9') || (octet >= 'A' && octet <= 'Z') || (octet >= 'a' && octet <= 'z') || c == '_';
        BOOST_TEST(is_uri_template("{a"s + c + "b}") == (is_varchar || c == ',' || c == '.'), octet);
        const bool is_operator = "+#./;?&=,!@|"sv.find(c) != std::string_view::npos;
        BOOST_TEST(is_uri_template("{"s + c + "b}") == (is_varchar || is_operator), octet);
    }
}

/// Each text is read once, whatever its length.
BOOST_AUTO_TEST_CASE(long_texts)
{
    const std::string variables(100'000, 'a');
    BOOST_TEST(is_uri_template("{" + variables + "}"));
    BOOST_TEST(!is_uri_template("{" + variables));
    BOOST_TEST(!is_hostname(variables));
    BOOST_TEST(is_host(variables));
}

BOOST_AUTO_TEST_SUITE_END()
