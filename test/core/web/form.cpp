#include <string>
#include <string_view>
#include <vector>

#include <boost/test/unit_test.hpp>

#include <uriform/web/form.hpp>

#include "../../support/names.hpp"
#include "../../support/table.hpp"

/// @file
/// Tests application/x-www-form-urlencoded by WHATWG URL, section 5.

using namespace uriform;
using namespace uriform::test;
using namespace std::literals;

namespace {

/// The full parser in WHATWG URL, section 5.1.
constexpr decode_options whatwg{.as = decode_as::utf8_replaced, .lenient = true};

/// Returns the fields as form.tsv writes them: `[name|value]`, one after the other.
std::string written(const std::vector<web::form_field>& fields)
{
    std::string all;
    for (const web::form_field& field : fields)
        all += "[" + field.name + "|" + field.value + "]";
    return all;
}

} // namespace

BOOST_AUTO_TEST_SUITE(form)

BOOST_AUTO_TEST_CASE(parsing)
{
    for (const row& expected : read_table("form.tsv", {"text", "fields", "position"})) {
        BOOST_TEST_CONTEXT(expected.place)
        {
            const auto strict = web::parse_form(expected.text(0));
            BOOST_TEST(shown(written(web::parse_form(expected.text(0), whatwg).value())) == shown(expected.text(1)));
            BOOST_TEST(strict.has_value() == !expected.cells[2]);
            if (strict)
                BOOST_TEST(shown(written(*strict)) == shown(expected.text(1)));
            else if (expected.cells[2])
                BOOST_TEST((strict.error() == error{uri_errc::invalid_percent_encoding, std::stoul(expected.text(2))}));
        }
    }
}

BOOST_AUTO_TEST_CASE(parsing_of_octets_and_of_nothing_but_utf8)
{
    BOOST_TEST(web::parse_form("a=%FF+", {.as = decode_as::octets})->front().value == "\xFF ");
    BOOST_TEST((web::parse_form("a=1&%C3%A9=x%FF", {.as = decode_as::utf8}).error() == error{uri_errc::invalid_utf8, 12}));
    BOOST_TEST((web::parse_form("%FF=1%", {.as = decode_as::utf8}).error() == error{uri_errc::invalid_utf8, 0}));
    BOOST_TEST(web::parse_form("%u00E9", {.percent_u = true})->front().name == "\xC3\xA9");
}

BOOST_AUTO_TEST_CASE(serializing)
{
    const auto text = [](std::vector<web::form_field> fields) { return web::serialize_form(fields); };
    BOOST_TEST(text({}) == "");
    BOOST_TEST(text({{"", ""}}) == "=");
    BOOST_TEST(text({{"a", "b"}, {"a", "b"}, {"0", ""}}) == "a=b&a=b&0=");
    BOOST_TEST(text({{"a b", "c+d&e=f"}}) == "a+b=c%2Bd%26e%3Df");
    BOOST_TEST(text({{"*-._~", "!'()$"}}) == "*-._%7E=%21%27%28%29%24");
    BOOST_TEST(text({{"\xE4\xB8\xAD", "\xC3\xA9\0"s}}) == "%E4%B8%AD=%C3%A9%00");
    BOOST_TEST(text({{"a", "1\r\n2\r3\n4"}}) == "a=1%0D%0A2%0D3%0A4");

    std::string out = "http://h/?";
    const std::vector<web::form_field> fields{{"q", "a b"}, {"r", ""}};
    BOOST_TEST(web::append_form(fields, out) == 8u);
    BOOST_TEST(out == "http://h/?q=a+b&r=");
}

BOOST_AUTO_TEST_CASE(newlines_as_submitted_forms_have_them)
{
    const auto text = [](std::string_view data) { return web::form_encode(data, web::form_newlines::crlf); };
    BOOST_TEST(text("") == "");
    BOOST_TEST(text("a b") == "a+b");
    BOOST_TEST(text("\n") == "%0D%0A");
    BOOST_TEST(text("\r") == "%0D%0A");
    BOOST_TEST(text("\r\n") == "%0D%0A");
    BOOST_TEST(text("\n\r") == "%0D%0A%0D%0A");
    BOOST_TEST(text("\r\r\n\n") == "%0D%0A%0D%0A%0D%0A");
    BOOST_TEST(text("1\r\n2\r3\n4") == "1%0D%0A2%0D%0A3%0D%0A4");
    const std::vector<web::form_field> fields{{"a\n", "\rb"}};
    BOOST_TEST(web::serialize_form(fields, web::form_newlines::crlf) == "a%0D%0A=%0D%0Ab");
}

BOOST_AUTO_TEST_SUITE_END()
