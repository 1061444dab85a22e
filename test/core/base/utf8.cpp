#include <array>
#include <string>

#include <boost/test/unit_test.hpp>

#include <uriform/base/utf8.hpp>

#include "../../support/expect.hpp"
#include "../../support/generator.hpp"
#include "../../support/names.hpp"
#include "../../support/utf8_definition.hpp"

/// @file
/// Tests which sequences are well-formed UTF-8, and how long a maximal subpart is.

using namespace uriform;
using namespace uriform::test;

namespace {

void check_first(std::string_view octets)
{
    const uriform::detail::utf8::sequence is = uriform::detail::utf8::first(octets);
    const uriform::detail::utf8::sequence should_be = utf8_definition::instance().first(octets);
    expect(is.size == should_be.size && is.well_formed == should_be.well_formed,
           [&] { return shown(octets) + " begins with a sequence of " + std::to_string(is.size); });
}

} // namespace

BOOST_AUTO_TEST_SUITE(utf_8)

BOOST_AUTO_TEST_CASE(every_one_and_two_octets)
{
    for (unsigned a = 0; a < 256; ++a) {
        check_first(std::string{static_cast<char>(a)});
        for (unsigned b = 0; b < 256; ++b)
            check_first(std::string{static_cast<char>(a), static_cast<char>(b)});
    }
}

BOOST_AUTO_TEST_CASE(three_and_four_octets_around_every_bound)
{
    // The bounds in Table 3-7 and their neighbours
    static constexpr std::array<unsigned char, 26> telling{0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF,
                                                           0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE,
                                                           0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFE, 0xFF};
    std::string octets(4, '\0');
    sample some;
    for (std::size_t number = 0; number < 26 * 26 * 26 * 26; ++number) {
        if (!some.next())
            continue;
        std::size_t digits = number;
        for (char& octet : octets) {
            octet = static_cast<char>(telling[digits % 26]);
            digits /= 26;
        }
        check_first(octets);
        check_first(std::string_view(octets).substr(1));
    }
}

BOOST_AUTO_TEST_CASE(checking_a_text)
{
    const std::string good = "plain, caf\xC3\xA9, \xE4\xB8\xAD, \xF0\x9F\x98\x80, plain again";
    const auto checked = utf8::check(good);
    BOOST_TEST_REQUIRE(checked.has_value());
    BOOST_TEST(static_cast<const void*>(checked->data()) == static_cast<const void*>(good.data())); // the text itself
    BOOST_TEST(checked->size() == good.size());
    BOOST_TEST(utf8::check("").has_value());
    for (std::size_t before = 0; before < 40; ++before) {
        for (const std::string bad : {"\x80", "\xFF", "\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE4\xB8", "\xC3"}) {
            const auto refused = utf8::check(std::string(before, 'a') + bad + "bcdefgh");
            BOOST_TEST_REQUIRE(!refused.has_value());
            BOOST_TEST((refused.error() == error{uri_errc::invalid_utf8, before}));
        }
        BOOST_TEST(utf8::check(std::string(before, '\x7F') + "\xC3\xA9").has_value());
    }
}

BOOST_AUTO_TEST_SUITE_END()
