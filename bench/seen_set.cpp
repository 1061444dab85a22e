#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_set>
#include <vector>

#include <benchmark/benchmark.h>
#include <malloc.h>

#if __has_include(<boost/unordered/unordered_flat_set.hpp>) // since 1.81
#include <boost/unordered/unordered_flat_set.hpp>
#define WITH_BOOST_UNORDERED
#endif

#include <uriform/set/concurrent_seen_set.hpp>
#include <uriform/set/seen_set.hpp>

#include "operation.hpp"

/// @file
/// Measures key sets: adding keys, and looking up keys that the set contains, in an order unrelated to their memory order. Sets
/// contain a hundred thousand or ten million keys; `std::unordered_set`, the slowest, only a hundred thousand.

namespace uriform::bench {
namespace {

/// Keys generated on demand, so that reading them takes no time.
std::string_view write_key(std::uint64_t number, std::span<char, 96> buffer)
{
    const std::uint64_t mixed = number * 0x9E3779B97F4A7C15U ^ number >> 7U;
    char* end = buffer.data();
    const auto put = [&](std::string_view text) { end = std::ranges::copy(text, end).out; };
    const auto put_number = [&](std::uint64_t value, int base) {
        end = std::to_chars(end, buffer.data() + buffer.size(), value, base).ptr;
    };
    put("http://www.example");
    put_number(mixed % 1000, 10);
    put(".com/some/path/");
    put_number(mixed, 16);
    put("/page.html?id=");
    put_number(number, 10);
    return {buffer.data(), end};
}

/// A set of this library, used in batches.
template <class Store>
struct in_batches {
    seen_set<Store, by_text> set;

    template <class Each>
    void run(std::size_t count, Each each)
    {
        constexpr std::size_t batch_size = 1024;
        std::vector<std::array<char, 96>> buffers(batch_size);
        std::vector<std::string_view> batch;
        const auto answers = std::make_unique<bool[]>(batch_size);
        for (std::size_t i = 0; i < count; ++i) {
            batch.push_back(write_key(i * 7919 % count, buffers[batch.size()]));
            if (batch.size() == batch_size || i + 1 == count) {
                each(batch, std::span(answers.get(), batch.size()));
                batch.clear();
            }
        }
    }
    void add(std::size_t count)
    {
        run(count, [&](std::span<const std::string_view> keys, std::span<bool> answers) { set.insert(keys, answers); });
    }
    void look_up(std::size_t count)
    {
        run(count, [&](std::span<const std::string_view> keys, std::span<bool> answers) {
            set.contains(keys, answers);
            benchmark::DoNotOptimize(answers.data());
        });
    }
};

struct text_hash {
    using is_transparent = void;
    using is_avalanching = void; // for Boost: the bits need no mixing
    std::size_t operator()(std::string_view text) const { return keys.key(text).hash; }
    exact_keys keys;
};

struct digest_hash {
    using is_avalanching = void;
    std::size_t operator()(const key::digest& digest) const { return digest.low; }
};

/// Another library's set, which stores text hashes.
template <class Set>
struct digest_set {
    hashed_keys hashes;
    Set set;

    void emplace(std::string_view text) { set.insert(hashes.key(text)); }
    [[nodiscard]] bool contains(std::string_view text) const { return set.contains(hashes.key(text)); }
};

/// A text set, used for one text at a time.
template <class Set>
struct one_by_one {
    Set set;

    template <class Each>
    void run(std::size_t count, Each each)
    {
        std::array<char, 96> buffer;
        for (std::size_t i = 0; i < count; ++i)
            each(write_key(i * 7919 % count, buffer));
    }
    void add(std::size_t count)
    {
        run(count, [&](std::string_view key) { set.emplace(key); });
    }
    void look_up(std::size_t count)
    {
        run(count, [&](std::string_view key) { benchmark::DoNotOptimize(set.contains(key)); });
    }
};

/// Returns the bytes allocated with malloc(). Takes time to visit all free blocks.
std::size_t bytes_in_use()
{
    const struct mallinfo2 used = mallinfo2();
    return used.uordblks + used.hblkhd;
}

/// Returns a set's bytes that malloc() did not allocate.
template <class Set>
std::size_t own_bytes(const in_batches<Set>& measured)
{
    return measured.set.store().memory();
}
template <class Set>
std::size_t own_bytes(const one_by_one<Set>&)
{
    return 0;
}

/// Registers adding the same keys to one set, by one thread and by two threads that take batches in turn.
template <class Store>
void measure_threads(const std::string& name)
{
    const auto add = [](benchmark::State& state) {
        const auto count = static_cast<std::size_t>(state.range(0));
        const auto threads = static_cast<std::size_t>(state.range(1));
        for (auto _ : state) {
            concurrent_seen_set<Store, by_text> set;
            std::atomic<std::size_t> next = 0;
            const auto add_batches = [&] {
                constexpr std::size_t batch_size = 1024;
                auto worker = set.make_worker();
                std::vector<std::array<char, 96>> buffers(batch_size);
                std::vector<std::string_view> batch;
                const auto answers = std::make_unique<bool[]>(batch_size);
                for (std::size_t begin = 0; (begin = next.fetch_add(batch_size)) < count; batch.clear()) {
                    for (std::size_t i = begin; i < std::min(begin + batch_size, count); ++i)
                        batch.push_back(write_key(i * 7919 % count, buffers[i - begin]));
                    worker.insert(batch, std::span(answers.get(), batch.size()));
                }
            };
            {
                std::vector<std::jthread> others;
                for (std::size_t i = 1; i < threads; ++i)
                    others.emplace_back(add_batches);
                add_batches();
            }
            if (set.size() != count)
                state.SkipWithError("keys were lost");
        }
        state.SetItemsProcessed(state.iterations() * state.range(0));
    };
    benchmark::RegisterBenchmark(("set: add by threads/" + name).c_str(), add)
        ->Unit(benchmark::kMillisecond)
        ->UseRealTime()
        ->Args({10'000'000, 1})
        ->Args({10'000'000, 2});
}

template <class Set>
void measure(const std::string& name, std::initializer_list<std::int64_t> sizes = {100'000, 10'000'000})
{
    const auto add = [](benchmark::State& state) {
        const auto count = static_cast<std::size_t>(state.range(0));
        for (auto _ : state) {
            state.PauseTiming();
            malloc_trim(0); // so that no allocation cleans up after another set
            const std::size_t before = bytes_in_use();
            state.ResumeTiming();
            Set measured;
            measured.add(count);
            state.PauseTiming();
            const std::size_t own = own_bytes(measured);
            state.counters["bytes/entry"] =
                static_cast<double>(own != 0 ? own : bytes_in_use() - before) / static_cast<double>(count);
            measured = {};
            state.ResumeTiming();
        }
        state.SetItemsProcessed(state.iterations() * state.range(0));
    };
    const auto look_up = [](benchmark::State& state) {
        const auto count = static_cast<std::size_t>(state.range(0));
        Set measured;
        measured.add(count);
        for (auto _ : state)
            measured.look_up(count);
        state.SetItemsProcessed(state.iterations() * state.range(0));
    };
    for (const std::int64_t count : sizes) {
        benchmark::RegisterBenchmark(("set: add/" + name).c_str(), add)->Unit(benchmark::kMillisecond)->Arg(count);
        benchmark::RegisterBenchmark(("set: look up/" + name).c_str(), look_up)->Unit(benchmark::kMillisecond)->Arg(count);
    }
}

} // namespace

void add_seen_sets()
{
    measure<in_batches<exact_keys>>("uriform::exact_keys");
    measure<in_batches<hashed_keys>>("uriform::hashed_keys");
    measure_threads<exact_keys>("uriform::exact_keys");
    measure_threads<hashed_keys>("uriform::hashed_keys");
    measure<one_by_one<std::unordered_set<std::string, text_hash, std::equal_to<>>>>("std::unordered_set", {100'000});
#ifdef WITH_BOOST_UNORDERED
    measure<one_by_one<boost::unordered_flat_set<std::string, text_hash, std::equal_to<>>>>("boost::unordered_flat_set");
    measure<one_by_one<digest_set<boost::unordered_flat_set<key::digest, digest_hash>>>>("boost::unordered_flat_set of hashes");
#endif
}

} // namespace uriform::bench
