#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <system_error>

#include <boost/test/unit_test.hpp>

#include <uriform/uriform.hpp>

#include "../../support/abnf.hpp"
#include "../../support/kernels.hpp"
#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests the errors of the rejected texts in the table (position and reason), and the members of `error`.

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
    BOOST_TEST(to_string(parts.error().code) == expected.text(3));
}

/// Returns the error of parse_uri_reference(); fails if the text is valid.
error error_of(std::string_view text)
{
    const auto parsed = parse_uri_reference(text);
    BOOST_TEST_REQUIRE(!parsed.has_value());
    return parsed.error();
}

constexpr std::array all_codes{uri_errc::invalid_character, uri_errc::invalid_percent_encoding, uri_errc::invalid_ip_literal,
                               uri_errc::invalid_port,      uri_errc::colon_in_first_segment,   uri_errc::missing_scheme,
                               uri_errc::unexpected_scheme, uri_errc::unexpected_fragment,      uri_errc::too_long};

} // namespace

BOOST_AUTO_TEST_SUITE(tables)

BOOST_AUTO_TEST_CASE(errors_of_each_rule)
{
    const std::vector<row> rows = error_rows();
    for_each_kernel([&](std::string_view kernel) {
        for (const row& expected : rows) {
            BOOST_TEST_CONTEXT(kernel << ", " << expected.place << ": " << expected.text(0) << ' ' << shown(expected.text(1)))
            {
                check_outcome(expected, uriform::detail::tokenize(expected.text(1), kind_named(expected.text(0))));
                check_outcome(expected, uriform::detail::grammar::read(expected.text(1), kind_named(expected.text(0))));
            }
        }
    });
}

/// The positions in the table agree with the RFC's ABNF.
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
    for (const error_number code : all_codes) {
        BOOST_TEST(!to_string(code).empty());
        BOOST_TEST(to_string(code).find_first_not_of("abcdefghijklmnopqrstuvwxyz-") == std::string_view::npos);
        names.insert(to_string(code));
    }
    BOOST_TEST(names.size() == all_codes.size());
    BOOST_TEST(to_string(uri_errc::invalid_character) == "invalid-character");
}

BOOST_AUTO_TEST_CASE(messages_name_the_rule)
{
    BOOST_TEST(error_of("http://a b/").message() == "invalid character in host");
    BOOST_TEST(error_of("http://a/ b").message() == "invalid character in path");
    BOOST_TEST(error_of("http://a/?b c").message() == "invalid character in query");
    BOOST_TEST(error_of("http://a/#b c").message() == "invalid character in fragment");
    BOOST_TEST((error_of("http://a/%zz").component == component::path));
    BOOST_TEST((error_of("//u@h:8a").component == component::port));
    BOOST_TEST((error_of("//[::1").component == component::host));
}

BOOST_AUTO_TEST_CASE(messages_are_sentences)
{
    for (const error_number code : all_codes) {
        const std::string message = error{code, 0, component::path}.message();
        BOOST_TEST(!message.empty());
        BOOST_TEST(message.back() != ' ');
        BOOST_TEST(message.find("  ") == message.npos);
        BOOST_TEST(message.find_first_of("\n.") == message.npos);
    }
}

BOOST_AUTO_TEST_CASE(error_codes)
{
    static_assert(std::is_error_code_enum_v<error_number>);
    const std::error_code code = uri_errc::invalid_port;
    BOOST_TEST((code == uri_errc::invalid_port));
    BOOST_TEST((code != uri_errc::invalid_character));
    BOOST_TEST(code.value() == static_cast<int>(uri_errc::invalid_port));
    BOOST_TEST((code.category() == uriform_category()));
    BOOST_TEST(std::string(code.category().name()) == "uriform");
    BOOST_TEST(bool(code));
    std::set<std::string> messages;
    for (const error_number each : all_codes)
        messages.insert(std::error_code(each).message());
    BOOST_TEST(messages.size() == all_codes.size());
}

/// Codes are in the blocks of their layers.
BOOST_AUTO_TEST_CASE(blocks_of_64_numbers)
{
    const auto block = [](error_number code) { return static_cast<int>(code) / 64; };
    BOOST_TEST((block(uri_errc::too_long) == 0 && block(uri_errc::invalid_utf8) == 0));
    BOOST_TEST((block(uri_errc::invalid_character) == 1 && block(uri_errc::unexpected_fragment) == 1));
    BOOST_TEST((block(uri_errc::path_without_slash) == 2 && block(uri_errc::dot_segment) == 2));
}

BOOST_AUTO_TEST_CASE(an_error_takes_sixteen_bytes_at_most)
{
    static_assert(sizeof(error) <= 16);
}

BOOST_AUTO_TEST_CASE(errors_print)
{
    std::ostringstream out;
    out << error_of("http://a b/") << "; " << uri_errc::invalid_port << "; " << component::query;
    BOOST_TEST(out.str() == "invalid character in host at byte 8; invalid-port; query");
    BOOST_TEST(format_as(error{uri_errc::too_long, 9}) == "text longer than 4294967295 bytes at byte 9");
    BOOST_TEST((format_as(uri_errc::too_long) == "too-long" && format_as(component::none).empty()));
    // An unknown number has an empty name.
    BOOST_TEST(to_string(static_cast<component>(187)).empty());
    BOOST_TEST(error(uri_errc::invalid_character, 0, static_cast<component>(187)).message() == "invalid character");
}

BOOST_AUTO_TEST_CASE(explanations)
{
    const auto explained = [](std::string_view text) { return annotate(error_of(text), text); };
    BOOST_TEST(explained("http://a b/") == "http://a b/\n        ^ invalid character in host");
    BOOST_TEST(explained("/%4") == "/%4\n   ^ `%` without two hexadecimal digits in path");
    // Characters that control a terminal or reorder text are escaped; the caret points to the first octet of the escape.
    BOOST_TEST(explained("/a\x1B[2J") == "/a\\x1B[2J\n  ^ invalid character in path");
    BOOST_TEST(explained("/\xC3\xA9\xE2\x80\xAE\xE2\x80") == "/\\u{E9}\\u{202E}\\xE2\\x80\n ^ invalid character in path");
    BOOST_TEST(annotate({uri_errc::invalid_utf8, 3}, "/\xC3\xA9\xE9") == "/\\u{E9}\\xE9\n       ^ invalid UTF-8");
    // For a position within a sequence, the caret points to its start; for a position past the end, after it.
    BOOST_TEST(annotate({uri_errc::invalid_character, 2, component::path}, "/\xC3\xA9") ==
               "/\\u{E9}\n ^ invalid character in path");
    BOOST_TEST(annotate({uri_errc::too_long, 9}, "ab") == "ab\n  ^ text longer than 4294967295 bytes");
    BOOST_TEST(annotate({uri_errc::too_long, 0}, "") == "\n^ text longer than 4294967295 bytes");
}

/// For a long text, only the surroundings of the position are shown.
BOOST_AUTO_TEST_CASE(explanations_of_long_texts)
{
    const std::string text = '/' + std::string(1000, 'a') + ' ' + std::string(1000, 'b');
    BOOST_TEST(annotate(error_of(text), text) == "..." + std::string(48, 'a') + ' ' + std::string(23, 'b') + "...\n" +
                                                     std::string(51, ' ') + "^ invalid character in path");
    // A sequence has at most three continuation octets.
    const std::string continuations = '/' + std::string(100, '\x80');
    BOOST_TEST(annotate({uri_errc::invalid_character, 60, component::path}, continuations).starts_with("...\\x80"));
    BOOST_TEST(annotate({uri_errc::invalid_character, 60, component::path}, continuations)
                   .find('\n' + std::string(51 * 4 + 3, ' ') + '^') != std::string::npos);
    // Sequences are never cut.
    std::string sequences = "/";
    for (int i = 0; i < 100; ++i)
        sequences += "\xE2\x80\xAE";
    for (std::size_t position = 0; position <= sequences.size(); ++position)
        BOOST_TEST(annotate({uri_errc::invalid_utf8, position}, sequences).find("\\x") == std::string::npos);
}

/// A category must accept any number.
BOOST_AUTO_TEST_CASE(error_codes_that_are_none)
{
    for (const int value : {-1, 0, 10, 255, 256, 257, 1 << 20})
        BOOST_CHECK_NO_THROW((void)uriform_category().message(value));
}

BOOST_AUTO_TEST_CASE(equality)
{
    const error e{uri_errc::invalid_port, 3, component::port};
    BOOST_TEST((e == error{uri_errc::invalid_port, 3, component::port}));
    BOOST_TEST((e != error{uri_errc::invalid_port, 4, component::port}));
    BOOST_TEST((e != error{uri_errc::invalid_port, 3, component::host}));
    BOOST_TEST((e != error{uri_errc::invalid_character, 3, component::port}));
}

#if SIZE_MAX > UINT32_MAX

/// Only the size of the text may be read: its pointer leads to a single octet.
BOOST_AUTO_TEST_CASE(too_long)
{
    const std::string_view text("a", std::size_t{max_size} + 1);
    for_each_kernel([&](std::string_view) {
        for (const reference_kind kind : all_kinds) {
            const auto parts = uriform::detail::tokenize(text, kind);
            BOOST_TEST_REQUIRE(!parts.has_value());
            BOOST_TEST((parts.error().code == uri_errc::too_long));
            BOOST_TEST(parts.error().position == max_size);
        }
    });
}

#endif

BOOST_AUTO_TEST_SUITE_END()
