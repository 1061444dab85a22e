#include <atomic>
#include <cstdint>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include <boost/mpl/list.hpp>
#include <boost/test/unit_test.hpp>

#include <uriform/key/profile.hpp>
#include <uriform/set/concurrent_seen_set.hpp>
#include <uriform/uri/parse.hpp>

/// @file
/// Threads that add the same pages: each page is new to exactly one thread. A thread sanitizer finds more.

using namespace uriform;

namespace {

using kinds = boost::mpl::list<exact_keys, hashed_keys>;

constexpr std::size_t pages = 4000;

std::vector<std::string> make_texts()
{
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < pages; ++i)
        texts.push_back("http://h/" + std::to_string(i));
    return texts;
}

template <class Act>
void in_threads(Act act)
{
    std::vector<std::thread> threads;
    for (unsigned number = 0; number < 4; ++number)
        threads.emplace_back([act, number] { act(number); });
    for (std::thread& thread : threads)
        thread.join();
}

} // namespace

BOOST_AUTO_TEST_SUITE(key_sets)

BOOST_AUTO_TEST_CASE_TEMPLATE(pages_that_several_threads_add, Store, kinds)
{
    const std::vector<std::string> texts = make_texts();
    Store seen;
    for (std::size_t i = 0; i < 100; ++i)
        seen.insert(texts[i]);
    concurrent_seen_set<Store, by_text> set(by_text(), std::move(seen));
    std::vector<std::atomic<int>> times_new(pages);
    std::atomic<int> wrong{0};
    in_threads([&](unsigned number) {
        auto mine = set.make_worker();
        std::mt19937_64 random(number);
        const auto answers = std::make_unique<bool[]>(300);
        for (int round = 0; round < 60; ++round) {
            std::vector<std::size_t> numbers(random() % 300);
            std::vector<std::string_view> batch;
            for (std::size_t& page : numbers) {
                page = random() % pages;
                batch.push_back(texts[page]);
            }
            const std::span<bool> room(answers.get(), batch.size());
            mine.insert(batch, room);
            for (std::size_t i = 0; i < batch.size(); ++i)
                times_new[numbers[i]] += room[i] ? 1 : 0;
            mine.contains(batch, room);
            for (std::size_t i = 0; i < batch.size(); ++i)
                wrong += room[i] && mine.contains(batch[i]) ? 0 : 1;
            const std::size_t page = random() % pages;
            times_new[page] += mine.insert(texts[page]) ? 1 : 0;
            wrong += set.size() > pages ? 1 : 0;
        }
    });
    in_threads([&](unsigned) {
        auto mine = set.make_worker();
        for (std::size_t i = 0; i < pages; ++i)
            times_new[i] += mine.insert(texts[i]) ? 1 : 0;
    });
    BOOST_TEST(wrong == 0);
    for (std::size_t i = 0; i < pages; ++i)
        BOOST_REQUIRE(times_new[i] == (i < 100 ? 0 : 1));
    BOOST_TEST(set.size() == pages);
    BOOST_TEST(set.memory() > pages * 16);
    const Store all = set.store();
    BOOST_TEST(all.size() == pages);
    for (const std::string& text : texts)
        BOOST_REQUIRE(all.contains(text));
}

BOOST_AUTO_TEST_CASE(threads_that_make_keys)
{
    concurrent_seen_set<exact_keys, by_key> set(by_key::of(key::page).value());
    std::atomic<int> count{0};
    in_threads([&](unsigned) {
        auto mine = set.make_worker();
        mine.insert(std::span<const uri_view>(), std::span<bool>());
        for (int i = 0; i < 1000; ++i) {
            const std::string text = "http://h/?b=" + std::to_string(i) + "&a&utm_source=x#top";
            count += mine.insert(*parse_uri(text)) ? 1 : 0;
        }
    });
    BOOST_TEST(count == 1000);
    BOOST_TEST(set.store().contains("http://h/?a&b=999"));
}

/// Threads read the same file. The first thread to read a part verifies it.
BOOST_AUTO_TEST_CASE(threads_that_read_a_file)
{
    hashed_keys saved;
    const std::vector<std::string> texts = make_texts();
    for (const std::string& text : texts)
        saved.insert(text);
    const std::string path = "uriform-threads-" + std::to_string(saved.seed());
    BOOST_REQUIRE(saved.save(path).has_value());
    const hashed_keys loaded = hashed_keys::load(path).value();
    std::atomic<int> wrong{0};
    in_threads([&](unsigned) {
        for (const std::string& text : texts)
            wrong += loaded.contains(text) && !loaded.contains(text + "/") ? 0 : 1;
    });
    BOOST_TEST(wrong == 0);
    std::remove(path.c_str());
}

BOOST_AUTO_TEST_SUITE_END()
