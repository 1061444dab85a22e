#include <boost/test/unit_test.hpp>

#include <uriform/base/char_set.hpp>

/// @file
/// Tests the algebra of character sets.

using uriform::char_set;

namespace {

/// Returns whether `set` contains exactly the octets for which `is` returns true.
template <class Is>
bool holds_just(const char_set& set, Is is)
{
    for (unsigned octet = 0; octet < 256; ++octet)
        if (set.contains(static_cast<char>(octet)) != is(octet))
            return false;
    return true;
}

constexpr char_set low = char_set::range(0, 99);
constexpr char_set high = char_set::range(50, 255);

} // namespace

BOOST_AUTO_TEST_SUITE(char_sets)

BOOST_AUTO_TEST_CASE(made_of)
{
    BOOST_TEST(holds_just(char_set(), [](unsigned) { return false; }));
    BOOST_TEST(holds_just('a', [](unsigned octet) { return octet == 'a'; }));
    BOOST_TEST(holds_just('\xFF', [](unsigned octet) { return octet == 255; }));
    BOOST_TEST(holds_just('\0', [](unsigned octet) { return octet == 0; }));
    BOOST_TEST(holds_just(char_set("b?\xC3"), [](unsigned octet) { return octet == 'b' || octet == '?' || octet == 0xC3; }));
    BOOST_TEST(holds_just(char_set(std::string_view("\0a", 2)), [](unsigned octet) { return octet == 0 || octet == 'a'; }));
    BOOST_TEST((char_set("") == char_set()));
    BOOST_TEST((char_set("aab") == char_set("ba")));
}

BOOST_AUTO_TEST_CASE(ranges)
{
    BOOST_TEST(holds_just(char_set::range(0, 255), [](unsigned) { return true; }));
    BOOST_TEST(holds_just(char_set::range(63, 64), [](unsigned octet) { return octet == 63 || octet == 64; }));
    BOOST_TEST(holds_just(char_set::range(255, 255), [](unsigned octet) { return octet == 255; }));
    BOOST_TEST((char_set::range(9, 8) == char_set()));
}

BOOST_AUTO_TEST_CASE(operations)
{
    BOOST_TEST(holds_just(low + high, [](unsigned) { return true; }));
    BOOST_TEST(holds_just(low & high, [](unsigned octet) { return octet >= 50 && octet <= 99; }));
    BOOST_TEST(holds_just(low - high, [](unsigned octet) { return octet < 50; }));
    BOOST_TEST(holds_just(high - low, [](unsigned octet) { return octet > 99; }));
    BOOST_TEST(holds_just(~low, [](unsigned octet) { return octet > 99; }));
    BOOST_TEST(holds_just(low + '\xFE', [](unsigned octet) { return octet <= 99 || octet == 254; }));
    BOOST_TEST(holds_just(low - '\0', [](unsigned octet) { return octet <= 99 && octet != 0; }));
}

BOOST_AUTO_TEST_CASE(laws)
{
    BOOST_TEST((~~low == low));
    BOOST_TEST((low + high == high + low));
    BOOST_TEST(((low & high) == (high & low)));
    BOOST_TEST((~(low + high) == (~low & ~high)));
    BOOST_TEST((~(low & high) == ~low + ~high));
    BOOST_TEST((low - high == (low & ~high)));
    BOOST_TEST((low + char_set() == low));
    BOOST_TEST((low - low == char_set()));
    BOOST_TEST((low != high));
}

BOOST_AUTO_TEST_CASE(in_the_compiler)
{
    static_assert(sizeof(char_set) == 32);
    static_assert((char_set("ab") + 'c').contains('c'));
    static_assert(!(char_set("ab") - 'b').contains('b'));
    static_assert(~char_set("ab") == char_set::range(0, 255) - char_set("ba"));
}

BOOST_AUTO_TEST_SUITE_END()
