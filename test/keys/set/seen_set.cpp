#include <algorithm>
#include <array>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <limits>
#include <memory>
#include <new>
#include <random>
#include <set>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <uriform/key/key_errc.hpp>
#include <uriform/key/profile.hpp>
#include <uriform/set/exact_keys.hpp>
#include <uriform/set/hashed_keys.hpp>
#include <uriform/set/seen_set.hpp>
#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/parse.hpp>

/// @file
/// Compares sets of keys with std::set.

using namespace uriform;

namespace {

using kinds = boost::mpl::list<exact_keys, hashed_keys>;

std::string text_of(std::uint64_t number)
{
    return "http://h/" + std::to_string(number);
}

/// Returns the keys in a set: texts or digests.
std::multiset<std::string> keys_of(const exact_keys& keys)
{
    return {keys.begin(), keys.end()};
}
std::multiset<std::string> keys_of(const hashed_keys& keys)
{
    std::multiset<std::string> all;
    for (const key::digest& digest : keys)
        all.insert(to_string(digest));
    return all;
}
std::string key_of(const exact_keys&, std::string_view text)
{
    return std::string(text);
}
std::string key_of(const hashed_keys& keys, std::string_view text)
{
    return to_string(keys.key(text));
}

template <class Keys>
std::multiset<std::string> expected_keys(const Keys& keys, const std::set<std::string>& texts)
{
    std::multiset<std::string> all;
    for (const std::string& text : texts)
        all.insert(key_of(keys, text));
    return all;
}

/// Holds the results of a batch.
struct answers {
    explicit answers(std::size_t size) : size_(size), values_(std::make_unique<bool[]>(size)) {}
    operator std::span<bool>() { return {values_.get(), size_}; }
    bool operator[](std::size_t i) const { return values_[i]; }

private:
    std::size_t size_;
    std::unique_ptr<bool[]> values_;
};

template <class Keys>
std::vector<typename Keys::key_type> batch_of(const Keys& keys, const std::vector<std::string>& texts)
{
    std::vector<typename Keys::key_type> batch;
    for (const std::string& text : texts)
        batch.push_back(keys.key(text));
    return batch;
}

/// Returns one of a few texts, some longer than a block of memory.
std::string random_text(std::mt19937_64& random)
{
    const std::uint64_t number = random() % 2000;
    std::string text = text_of(number);
    if (number % 100 == 0)
        text.append(static_cast<std::size_t>(number) * 20, 'a');
    if (number == 700)
        text.append(3'000'000, 'b');
    return number == 1 ? std::string() : number == 2 ? std::string(5, '\0') : text;
}

} // namespace

BOOST_AUTO_TEST_SUITE(key_sets)

BOOST_AUTO_TEST_CASE_TEMPLATE(one_that_is_empty, Keys, kinds)
{
    Keys keys(7);
    BOOST_TEST(keys.seed() == 7U);
    BOOST_TEST((keys.empty() && keys.size() == 0 && keys.memory() == 0U));
    BOOST_TEST(!keys.contains(""));
    BOOST_TEST((keys.begin() == keys.end()));
    keys.insert(std::span<const typename Keys::key_type>(), std::span<bool>());
    keys.contains(std::span<const typename Keys::key_type>(), std::span<bool>());
    static_cast<void>(keys.merge(Keys(7)));
    keys.reserve(0);
    BOOST_TEST(Keys(keys).empty());
    keys.clear();
    BOOST_TEST(keys.seed() == 7U);
    BOOST_TEST((keys.insert("") && !keys.insert("") && keys.size() == 1));
    BOOST_TEST((Keys().seed() != Keys().seed()));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(iterators, Keys, kinds)
{
    Keys keys(7);
    keys.insert("a");
    keys.insert("b");
    auto i = keys.begin();
    const auto first = i++;
    BOOST_TEST((first == keys.begin() && i != first && *i != *first && i == std::next(first)));
    BOOST_TEST((i++ != keys.end() && i == keys.end()));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(each_size_at_which_tables_grow, Keys, kinds)
{
    Keys keys;
    for (std::size_t size = 0; size < 5000; ++size) {
        const std::size_t before = keys.memory();
        BOOST_REQUIRE(!keys.contains(text_of(size)));
        BOOST_REQUIRE(keys.insert(text_of(size)));
        BOOST_REQUIRE(!keys.insert(text_of(size)));
        if (keys.memory() != before)
            for (std::size_t i = 0; i <= size; ++i)
                BOOST_REQUIRE(keys.contains(text_of(i)));
    }
    BOOST_TEST(keys.size() == 5000U);
}

/// Tables reserved for few keys contain an empty slot, which ends a search.
BOOST_AUTO_TEST_CASE_TEMPLATE(each_small_size_that_is_reserved, Keys, kinds)
{
    for (std::size_t reserved = 0; reserved < 70; ++reserved) {
        Keys keys(7);
        keys.reserve(reserved);
        for (std::size_t i = 0; i < 100; ++i) {
            BOOST_REQUIRE(!keys.contains(text_of(i)));
            BOOST_REQUIRE(keys.insert(text_of(i)));
        }
    }
}

/// Tests numbers of keys whose size in bytes overflows a number, or nearly does.
BOOST_AUTO_TEST_CASE_TEMPLATE(sizes_that_cannot_be_reserved, Keys, kinds)
{
    constexpr std::size_t most = std::numeric_limits<std::size_t>::max();
    Keys keys;
    keys.insert("a");
    for (const std::size_t of : {16U, 8U, 4U, 2U, 1U})
        for (const std::size_t count : {most / of, most / of / 4 * 3, most / of / 50 * 43, most / of / 50 * 43 + 1000})
            if (sizeof most > 4 || of < 16) // 2^32 octets may hold a sixteenth as many keys
                BOOST_CHECK_THROW(keys.reserve(count), std::bad_alloc);
    BOOST_TEST((keys.size() == 1 && keys.contains("a") && keys.insert("b")));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(as_a_set_of_texts, Keys, kinds)
{
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        std::mt19937_64 random(seed);
        Keys keys;
        std::set<std::string> expected;
        for (int step = 0; step < 1500; ++step) {
            const std::uint64_t action = random() % 200;
            if (action < 60) {
                const std::string text = random_text(random);
                BOOST_REQUIRE(keys.insert(text) == expected.insert(text).second);
            } else if (action < 120) {
                const std::string text = random_text(random);
                BOOST_REQUIRE(keys.contains(text) == expected.contains(text));
            } else if (action < 160) {
                std::vector<std::string> texts(static_cast<std::size_t>(random() % 100));
                std::ranges::generate(texts, [&] { return random_text(random); });
                answers is_seen(texts.size());
                std::as_const(keys).contains(batch_of(keys, texts), is_seen);
                for (std::size_t i = 0; i < texts.size(); ++i)
                    BOOST_REQUIRE(is_seen[i] == expected.contains(texts[i]));
                answers is_new(texts.size());
                keys.insert(batch_of(keys, texts), is_new);
                for (std::size_t i = 0; i < texts.size(); ++i)
                    BOOST_REQUIRE(is_new[i] == expected.insert(texts[i]).second);
            } else if (action < 170) {
                Keys other(keys.seed());
                for (int i = 0; i < 50; ++i) {
                    const std::string text = random_text(random);
                    other.insert(text);
                    expected.insert(text);
                }
                static_cast<void>(keys.merge(other));
            } else if (action < 180) {
                keys.reserve(static_cast<std::size_t>(random() % 3000));
            } else if (action < 190) {
                Keys copy(keys);
                BOOST_REQUIRE(copy.seed() == keys.seed());
                keys = std::move(copy);
                BOOST_REQUIRE(copy.empty()); // NOLINT(bugprone-use-after-move): as documented
            } else if (action < 195) {
                Keys copy;
                copy.insert("gone");
                copy = keys;
                swap(copy, keys);
            } else if (action == 199) {
                keys.clear();
                expected.clear();
            }
            BOOST_REQUIRE(keys.size() == expected.size());
        }
        BOOST_TEST((keys_of(keys) == expected_keys(keys, expected)));
    }
}

BOOST_AUTO_TEST_CASE_TEMPLATE(keys_that_are_removed, Keys, kinds)
{
    for (const std::uint64_t seed : {4U, 5U, 6U}) {
        std::mt19937_64 random(seed);
        Keys keys;
        std::set<std::string> expected;
        for (int step = 0; step < 6000; ++step) {
            const std::string text = random_text(random);
            const bool grows = step / 1000 % 2 == 0;
            if (random() % 10 < (grows ? 7U : 2U))
                BOOST_REQUIRE(keys.insert(text) == expected.insert(text).second);
            else
                BOOST_REQUIRE(keys.erase(text) == (expected.erase(text) != 0));
            BOOST_REQUIRE(keys.size() == expected.size());
            BOOST_REQUIRE(keys.contains(text) == expected.contains(text));
            if (step % 500 == 0)
                BOOST_REQUIRE((keys_of(keys) == expected_keys(keys, expected)));
        }
        BOOST_TEST((keys_of(keys) == expected_keys(keys, expected)));
        const Keys copy(keys);
        BOOST_TEST((keys_of(copy) == keys_of(keys)));
        for (const std::string& text : expected)
            BOOST_REQUIRE((keys.erase(text) && !keys.contains(text)));
        BOOST_TEST((keys.empty() && keys.begin() == keys.end() && !copy.empty()));
    }
}

/// Memory does not grow while keys come and go. A key may be removed by passing the set's own view of it.
BOOST_AUTO_TEST_CASE(memory_of_removed_keys)
{
    exact_keys keys;
    for (std::uint64_t i = 0; i < 100'000; ++i) {
        keys.insert(text_of(i));
        if (i >= 10)
            BOOST_REQUIRE(keys.erase(text_of(i - 10)));
    }
    BOOST_TEST((keys.size() == 10 && keys.memory() < 20'000));
    while (!keys.empty())
        BOOST_REQUIRE(keys.erase(*keys.begin()));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(equal_sets, Keys, kinds)
{
    Keys a(1), b(1);
    BOOST_TEST((a == b));
    for (std::uint64_t i = 0; i < 100; ++i) {
        a.insert(text_of(i));
        b.insert(text_of(99 - i));
        BOOST_REQUIRE((a == b) == (i == 99));
    }
    b.erase(text_of(7));
    BOOST_TEST((a != b));
    b.insert(text_of(700));
    BOOST_TEST((a != b && a.size() == b.size()));
    Keys other(2);
    for (std::uint64_t i = 0; i < 100; ++i)
        other.insert(text_of(i));
    BOOST_TEST((a == other) == (std::same_as<Keys, exact_keys>)); // hashes with different seeds cannot be compared
    seen_set<Keys, by_text> pages(by_text(), Keys(3)), same(by_text(), Keys(3));
    pages.insert("a");
    const seen_set<Keys, by_normal_form> all(by_normal_form(), Keys(3)), whole({.options = {.drop_fragment = true}}, Keys(3));
    BOOST_TEST(all != whole);
    BOOST_TEST((pages != same && same.insert("a") && pages == same && pages.erase("a") && !pages.erase("a") && pages.empty()));
}

BOOST_AUTO_TEST_CASE_TEMPLATE(repetitions_in_one_batch, Keys, kinds)
{
    Keys keys;
    std::vector<std::string> texts;
    for (int i = 0; i < 3000; ++i)
        texts.push_back(text_of(static_cast<std::uint64_t>(i % 1000)));
    answers is_new(texts.size());
    keys.insert(batch_of(keys, texts), is_new);
    for (std::size_t i = 0; i < texts.size(); ++i)
        BOOST_REQUIRE(is_new[i] == (i < 1000));
    BOOST_TEST(keys.size() == 1000U);
}

/// Tests the documented bounds at the size after each growth.
BOOST_AUTO_TEST_CASE(memory_of_an_entry)
{
    exact_keys exact;
    hashed_keys hashed;
    std::size_t octets = 0;
    for (std::uint64_t i = 0; i < 300'000; ++i) {
        std::string text = text_of(i);
        text.resize(100, 'x');
        octets += text.size();
        const std::size_t exact_before = exact.memory();
        exact.insert(text);
        if (octets > (1U << 20U) && exact.memory() != exact_before)
            BOOST_REQUIRE(exact.memory() <= octets + 20 * exact.size() + (1U << 20U));
        hashed.insert(text);
        BOOST_REQUIRE(hashed.memory() <= 24 * hashed.size() + 5 * 1024);
    }
}

BOOST_AUTO_TEST_CASE(digests_at_the_ends)
{
    constexpr std::uint64_t most = ~std::uint64_t{0};
    hashed_keys keys;
    const std::vector<key::digest> digests{{0, 0}, {0, 1}, {0, most}, {1, 0}, {most, 0}, {most, most - 2}, {most, most}, {1, most}};
    for (const key::digest& digest : digests)
        BOOST_TEST(keys.insert(digest));
    for (const key::digest& digest : digests)
        BOOST_TEST((keys.contains(digest) && !keys.insert(digest)));
    BOOST_TEST(keys.size() == digests.size());
}

/// Digests with the same upper half, which a secret seed prevents, need room after the last slot.
BOOST_AUTO_TEST_CASE(digests_that_have_one_home)
{
    hashed_keys keys;
    std::vector<std::uint64_t> highs{0, ~std::uint64_t{0}, 12345};
    for (const std::uint64_t high : highs)
        for (std::uint64_t low = 1000; low != 0; --low)
            BOOST_REQUIRE(keys.insert(key::digest{high, low}));
    for (const std::uint64_t high : highs)
        for (std::uint64_t low = 1; low <= 1001; ++low)
            BOOST_REQUIRE(keys.contains(key::digest{high, low}) == (low <= 1000));
    BOOST_TEST(keys.size() == 3000U);
}

/// More digests than the table expects after its last slot. The table reserves its memory, so that their number does not change
/// it in the meantime.
BOOST_AUTO_TEST_CASE(digests_that_have_one_of_the_last_homes)
{
    hashed_keys keys;
    keys.reserve(4000);
    std::mt19937_64 random(1);
    for (std::size_t i = 0; i < 1000; ++i)
        BOOST_REQUIRE(keys.insert(key::digest{random(), 0}));
    key::digest last{};
    for (const key::digest& each : keys)
        last = each; // in the order of their homes
    for (std::uint64_t low = 1; low <= 1000; ++low)
        BOOST_REQUIRE(keys.insert(key::digest{last.high, low}));
    for (std::uint64_t low = 0; low <= 1001; ++low)
        BOOST_REQUIRE(keys.contains(key::digest{last.high, low}) == (low <= 1000));
    BOOST_TEST(keys.size() == 2000U);
}

BOOST_AUTO_TEST_CASE(sets_of_other_seeds)
{
    exact_keys one(1);
    one.insert("a");
    exact_keys other(2);
    other.insert("a");
    other.insert("b");
    one.merge(other);
    BOOST_TEST((one.size() == 2 && one.contains("b")));
    one.merge(one);
    BOOST_TEST(one.size() == 2U);

    hashed_keys hashed(1);
    BOOST_TEST(hashed.merge(hashed_keys(2)).error().code == set_errc::other_seed);
    hashed.insert("a");
    BOOST_TEST(hashed.merge(hashed).has_value());
    BOOST_TEST(hashed.size() == 1U);
    BOOST_TEST(hashed_keys(1).key("a") == hashed.key("a"));
    BOOST_TEST(hashed_keys(2).key("a") != hashed.key("a"));
    std::ostringstream out;
    out << hashed.key("a");
    BOOST_TEST(out.str() == to_string(hashed.key("a")));
}

BOOST_AUTO_TEST_CASE(identities)
{
    exact_seen_set exact;
    hashed_seen_set hashed;
    const auto check = [](auto& seen) {
        BOOST_TEST(seen.insert(*parse_uri("http://h/%7e")));
        BOOST_TEST(!seen.insert(*parse_uri("HTTP://H:80/~")));
        BOOST_TEST(seen.insert(*parse_uri_reference("a/b")));
        BOOST_TEST((seen.contains(*parse_uri("http://h/~")) && !seen.contains(*parse_uri("http://h/~#a"))));
        const std::array<uri_reference_view, 4> given{*parse_uri("s:a"), *parse_uri_reference("a/b"), *parse_uri("S:a"),
                                                      *parse_uri("http://h:/%7E")};
        std::array<bool, 4> is_seen{};
        seen.contains(given, is_seen);
        BOOST_TEST((is_seen == std::array{false, true, false, true}));
        std::array<bool, 4> is_new{};
        seen.insert(given, is_new);
        BOOST_TEST((is_new == std::array{true, false, false, false}));
        BOOST_TEST(seen.size() == 3U);
    };
    check(exact);
    check(hashed);
    BOOST_TEST((std::set<std::string>(exact.begin(), exact.end()) == std::set<std::string>{"http://h/~", "a/b", "s:a"}));
    const std::string form = "normal-form/" + std::to_string(normal_form_version);
    BOOST_TEST(hashed.identity().name() == form + " scheme");

    const by_normal_form other{.options = {.level = normalization_level::syntax, .drop_fragment = true}};
    BOOST_TEST(other.name() == form + " syntax drop-fragment");
    BOOST_TEST(by_normal_form{.options = {.urn_equivalence = true}}.name() == form + " scheme urn-equivalence");
    std::string text = "a";
    by_text().append("%7e", text);
    BOOST_TEST((text == "a%7e" && by_text().name() == "text"));
    exact_seen_set by_syntax(other);
    BOOST_TEST((by_syntax.insert(*parse_uri("http://h")) && by_syntax.insert(*parse_uri("http://h/"))));
    BOOST_TEST(!by_syntax.insert(*parse_uri("http://h/#a")));

    seen_set<exact_keys, by_key> pages(by_key::of(key::page).value());
    BOOST_TEST((pages.insert(*parse_uri("http://h/?b&a#c")) && !pages.insert(*parse_uri("http://h/?a&b"))));
    BOOST_TEST(*pages.begin() == "http://h/?a&b");
    BOOST_TEST(by_key::of(key::page.with(key::rule::registrable_domain)).error().code == key_errc::missing_suffix_list);
    BOOST_TEST(pages.identity().name().starts_with("page/1 tracking="));
    seen_set<hashed_keys, by_key> surts(by_key::of(key::surt).value());
    BOOST_TEST((surts.insert(*parse_uri("http://www.h.com/")) && !surts.insert(*parse_uri("https://h.com"))));
}

/// `http:///` has no SURT, and its text is a URI whose SURT belongs to another URI.
BOOST_AUTO_TEST_CASE_TEMPLATE(pages_that_have_no_key_of_the_profile, Keys, kinds)
{
    seen_set<Keys, by_key> surts(by_key::of(key::surt).value());
    const std::array<uri_view, 5> given{*parse_uri("http:///"), *parse_uri("http://localhost:8080"), *parse_uri("localhost:8080)/"),
                                        *parse_uri("http:///"), *parse_uri("http://:80/a")};
    std::array<bool, 5> is_new{};
    surts.insert(given, is_new);
    BOOST_TEST((is_new == std::array{true, true, true, false, true}));
    BOOST_TEST((surts.contains(given[0]) && !surts.insert(given[4]) && surts.insert(*parse_uri("http://:80/A"))));
    BOOST_TEST(surts.size() == 5U);
}

BOOST_AUTO_TEST_SUITE_END()
