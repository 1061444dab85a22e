#include <array>
#include <string>
#include <string_view>

#include <boost/test/unit_test.hpp>

#include <uriform/base/error.hpp>
#include <uriform/key/key_errc.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"
#include "keys/key/structured_fields.hpp"

/// @file
/// Tests dictionaries in structured fields by RFC 9651, section 4.2.

using namespace uriform;
using namespace uriform::test;
using internal::structured_field_reader;

namespace {

constexpr std::array<std::string_view, 9> type_names{"list",          "integer", "decimal", "string",        "token",
                                                     "byte-sequence", "boolean", "date",    "display-string"};

std::string written(const internal::field_value& value)
{
    return std::string(type_names.at(static_cast<std::size_t>(value.type))) + "|" + std::string(value.text);
}

/// Returns the members as structured_fields.tsv writes them: `[key|type|text]`, one after the other.
std::string written_members(structured_field_reader& reader)
{
    std::string all;
    while (const auto next = reader.next_member())
        all += "[" + std::string(next->key) + "|" + written(next->value) + "]";
    return all;
}

} // namespace

BOOST_AUTO_TEST_SUITE(structured_fields)

BOOST_AUTO_TEST_CASE(dictionaries)
{
    for (const row& expected : read_table("structured_fields.tsv", {"field", "members", "position", "error"})) {
        BOOST_TEST_CONTEXT(expected.place << ": " << shown(expected.text(0)))
        {
            structured_field_reader reader(expected.text(0));
            const std::string members = written_members(reader);
            BOOST_TEST_REQUIRE((reader.failure().code == error_number{}) == !expected.cells[3]);
            if (expected.cells[3]) {
                BOOST_TEST(to_string(reader.failure().code) == expected.text(3));
                BOOST_TEST(reader.failure().position == std::stoul(expected.text(2)));
            } else {
                BOOST_TEST(members == expected.text(1));
            }
        }
    }
}

/// Each octet is read or rejected at its place: a truncated field ends too soon or is valid.
BOOST_AUTO_TEST_CASE(positions_are_within_the_field)
{
    for (const row& expected : read_table("structured_fields.tsv", {"field", "members", "position", "error"})) {
        const std::string& field = expected.text(0);
        const std::size_t valid = expected.cells[2] ? std::stoul(expected.text(2)) : field.size();
        for (std::size_t size = 0; size <= valid; ++size) {
            const std::string cut(field, 0, size); // a copy, so that a sanitizer sees a read past its end
            structured_field_reader reader(cut);
            written_members(reader);
            const error& why = reader.failure();
            BOOST_TEST_CONTEXT(expected.place << ": " << shown(cut))
            BOOST_TEST((why.code == error_number{} || why.code == uri_errc::invalid_utf8 || why.position == size));
        }
    }
}

BOOST_AUTO_TEST_CASE(items_of_lists)
{
    structured_field_reader reader(R"(1  "a\"b\\c";p=tok  tok;q ?0 :YQ==:  %"%c3%a9" @-1 1.5 ))");
    std::string all;
    while (const auto next = reader.next_item())
        all += written(*next) + ",";
    BOOST_TEST(all == R"(integer|1,string|"a\"b\\c",token|tok,boolean|?0,byte-sequence|:YQ==:,)"
                      R"(display-string|%"%c3%a9",date|@-1,decimal|1.5,)");
    BOOST_TEST((reader.failure() == error{}));

    structured_field_reader invalid(R"("a" b;c=())");
    BOOST_TEST(invalid.next_item().has_value());
    BOOST_TEST(!invalid.next_item().has_value());
    BOOST_TEST((invalid.failure() == error{key_errc::invalid_bare_item, 8}));
}

BOOST_AUTO_TEST_CASE(contents_of_strings)
{
    BOOST_TEST(internal::string_content(R"("")") == "");
    BOOST_TEST(internal::string_content(R"("a b")") == "a b");
    BOOST_TEST(internal::string_content(R"("\"a\\\"\\")") == R"("a\"\)");
}

BOOST_AUTO_TEST_CASE(long_fields)
{
    constexpr std::size_t many = 200'000;
    const auto repeated = [](std::string_view piece) {
        std::string all;
        for (std::size_t i = 0; i < many; ++i)
            all += piece;
        return all;
    };
    for (const std::string& field : {"a=(" + repeated("1 ") + ")", "a" + repeated(";a"), "a" + repeated(",a"),
                                     "a=\"" + repeated("\\\"") + "\"", "a=%\"" + repeated("%c3%a9") + "\"", repeated(" ")}) {
        structured_field_reader reader(field);
        written_members(reader);
        BOOST_TEST((reader.failure() == error{}));
    }
    const std::string lists = "a=" + repeated("(");
    structured_field_reader nested(lists);
    BOOST_TEST(!nested.next_member());
    BOOST_TEST((nested.failure() == error{key_errc::invalid_bare_item, 3}));
}

BOOST_AUTO_TEST_SUITE_END()
