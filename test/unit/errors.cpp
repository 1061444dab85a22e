#include <array>
#include <map>
#include <set>
#include <system_error>

#include <boost/test/unit_test.hpp>

#include <uriform/uriform.hpp>

#include "../support/abnf.hpp"
#include "../support/kernels.hpp"
#include "../support/names.hpp"
#include "../support/table.hpp"

/// @file
/// What is refused, where and why, by the table; and what an error is.

using namespace uriform;
using namespace uriform::test;

namespace {

std::vector<row> error_rows()
{
    return read_table("errors.tsv", {"kind", "input", "position", "error"});
}

void check_outcome(const row& expected, const result<components>& parts)
{
    BOOST_TEST_REQUIRE(parts.has_value() == !expected.cells[3].has_value());
    if (parts)
        return;
    BOOST_TEST(std::to_string(parts.error().position) == expected.text(2));
    BOOST_TEST(name(parts.error().code) == expected.text(3));
}

/// The error that parse_uri_reference() gives; fails where it gives none.
error error_of(std::string_view text)
{
    const auto parsed = parse_uri_reference(text);
    BOOST_TEST_REQUIRE(!parsed.has_value());
    return parsed.error();
}

constexpr std::array all_codes{errc::invalid_character, errc::invalid_percent_encoding, errc::invalid_ip_literal,
                               errc::invalid_port,      errc::colon_in_first_segment,   errc::missing_scheme,
                               errc::unexpected_scheme, errc::unexpected_fragment,      errc::too_long};

} // namespace

BOOST_AUTO_TEST_SUITE(tables)

BOOST_AUTO_TEST_CASE(errors_of_each_rule)
{
    const std::vector<row> rows = error_rows();
    for_each_kernel([&](std::string_view kernel) {
        for (const row& expected : rows) {
            BOOST_TEST_CONTEXT(kernel << ", " << expected.place << ": " << expected.text(0) << ' ' << shown(expected.text(1)))
            {
                check_outcome(expected, tokenize(expected.text(1), kind_named(expected.text(0))));
                check_outcome(expected, grammar::read(expected.text(1), kind_named(expected.text(0))));
            }
        }
    });
}

/// The table's positions are those of the RFC's own grammar.
BOOST_AUTO_TEST_CASE(positions_are_those_of_the_abnf)
{
    const abnf_rules rules = parse_abnf(read_data("rfc3986.abnf"));
    std::map<std::string, recognizer> recognizers;
    for (const row& expected : error_rows()) {
        BOOST_TEST_CONTEXT(expected.place << ": " << expected.text(0) << ' ' << shown(expected.text(1)))
        {
            recognizer& recognizer_of_kind = recognizers.try_emplace(expected.text(0), rules, expected.text(0)).first->second;
            const viability found = recognizer_of_kind.read(expected.text(1));
            BOOST_TEST(found.complete == !expected.cells[3].has_value());
            BOOST_TEST(std::to_string(found.prefix) == expected.cells[2].value_or(std::to_string(expected.text(1).size())));
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(errors)

BOOST_AUTO_TEST_CASE(names_are_one_for_each_code)
{
    std::set<std::string_view> names;
    for (const errc code : all_codes) {
        BOOST_TEST(!name(code).empty());
        BOOST_TEST(name(code).find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
        names.insert(name(code));
    }
    BOOST_TEST(names.size() == all_codes.size());
    BOOST_TEST(name(errc::invalid_character) == "invalid-character");
}

BOOST_AUTO_TEST_CASE(messages_name_the_rule)
{
    BOOST_TEST(error_of("http://a b/").message() == "invalid character in host");
    BOOST_TEST(error_of("http://a/ b").message() == "invalid character in path");
    BOOST_TEST(error_of("http://a/?b c").message() == "invalid character in query");
    BOOST_TEST(error_of("http://a/#b c").message() == "invalid character in fragment");
    BOOST_TEST((error_of("http://a/%zz").reading == rule::path));
    BOOST_TEST((error_of("//u@h:8a").reading == rule::port));
    BOOST_TEST((error_of("//[::1").reading == rule::host));
}

BOOST_AUTO_TEST_CASE(messages_are_sentences)
{
    for (const errc code : all_codes) {
        const std::string message = error{code, 0, rule::path}.message();
        BOOST_TEST(!message.empty());
        BOOST_TEST(message.back() != ' ');
        BOOST_TEST(message.find("  ") == message.npos);
        BOOST_TEST(message.find_first_of("\n.") == message.npos);
    }
}

BOOST_AUTO_TEST_CASE(error_codes)
{
    static_assert(std::is_error_code_enum_v<errc>);
    const std::error_code code = errc::invalid_port;
    BOOST_TEST((code == errc::invalid_port));
    BOOST_TEST((code != errc::invalid_character));
    BOOST_TEST(code.value() == static_cast<int>(errc::invalid_port));
    BOOST_TEST((code.category() == error_category()));
    BOOST_TEST(std::string(code.category().name()) == "uriform");
    BOOST_TEST(bool(code));
    std::set<std::string> messages;
    for (const errc each : all_codes)
        messages.insert(std::error_code(each).message());
    BOOST_TEST(messages.size() == all_codes.size());
}

/// A category must answer for any number.
BOOST_AUTO_TEST_CASE(error_codes_that_are_none)
{
    for (const int value : {-1, 0, 10, 255, 256, 257, 1 << 20})
        BOOST_CHECK_NO_THROW((void)error_category().message(value));
}

BOOST_AUTO_TEST_CASE(equality)
{
    const error e{errc::invalid_port, 3, rule::port};
    BOOST_TEST((e == error{errc::invalid_port, 3, rule::port}));
    BOOST_TEST((e != error{errc::invalid_port, 4, rule::port}));
    BOOST_TEST((e != error{errc::invalid_port, 3, rule::host}));
    BOOST_TEST((e != error{errc::invalid_character, 3, rule::port}));
}

/// Only the size of such a text may be asked for: its pointer leads to a single octet.
BOOST_AUTO_TEST_CASE(too_long)
{
    const std::string_view text("a", std::size_t{max_size} + 1);
    for_each_kernel([&](std::string_view) {
        for (const reference_kind kind : all_kinds) {
            const auto parts = tokenize(text, kind);
            BOOST_TEST_REQUIRE(!parts.has_value());
            BOOST_TEST((parts.error().code == errc::too_long));
            BOOST_TEST(parts.error().position == max_size);
        }
    });
}

BOOST_AUTO_TEST_SUITE_END()
