#include "scaling.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <thread>

namespace uriform::bench {
namespace {

template <class Run>
benchmark::internal::Benchmark* add(const std::string& question, const std::string& operation, const std::string& library,
                                    const std::string& argument, Run run)
{
    return add_benchmark(question + ": " + operation + "/" + library + "/" + argument, run);
}

/// Parses the texts repeatedly, in pieces of `size`, and once before measuring, so that buffers reach their size. Returns whether
/// all texts are valid.
bool measure_reading(benchmark::State& state, text_reader read, std::span<const std::string_view> texts, std::size_t size)
{
    const auto read_all = [&] {
        bool valid = true;
        for (std::size_t i = 0; i < texts.size(); i += size)
            valid &= read(texts.subspan(i, std::min(size, texts.size() - i)));
        return valid;
    };
    const bool valid = read_all();
    for (auto _ : state)
        read_all();
    state.counters["texts"] = benchmark::Counter(static_cast<double>(texts.size()), benchmark::Counter::kAvgThreads);
    return valid;
}

constexpr std::size_t longest_text = std::size_t{16} << 20;

/// Returns the longest text; shorter texts are its beginnings.
const std::string& long_text()
{
    static const std::string text = [] {
        constexpr std::size_t size = longest_text;
        std::string made = "ws://h/";
        made.reserve(size + 8);
        while (made.size() < size)
            made += "segment/";
        return made;
    }();
    return text;
}

/// `count` texts: the run's texts repeated, with each copy elsewhere in memory.
class copies {
public:
    copies(const corpus& from, std::size_t count)
    {
        const std::size_t times = (count + from.texts.size() - 1) / from.texts.size();
        bytes_.reserve(times * from.bytes.size());
        texts_.reserve(times * from.texts.size());
        for (std::size_t i = 0; i < times; ++i) {
            const char* const to = bytes_.data() + bytes_.size();
            bytes_ += from.bytes;
            for (const std::string_view text : from.texts)
                texts_.emplace_back(to + (text.data() - from.bytes.data()), text.size());
        }
        texts_.resize(count);
    }

    [[nodiscard]] std::span<const std::string_view> texts() const noexcept { return texts_; }

private:
    std::string bytes_;
    std::vector<std::string_view> texts_;
};

/// Returns more texts than the longest column, a million, contains. The first call makes them.
constexpr std::size_t most_texts = 5'000'000;

std::span<const std::string_view> many_texts(const corpus& from)
{
    static const copies all(from, most_texts);
    return all.texts();
}

/// Returns the texts in random order.
std::vector<std::string_view> shuffled(std::vector<std::string_view> all)
{
    std::shuffle(all.begin(), all.end(), std::mt19937_64(3986));
    return all;
}

/// Returns a thousand of the texts, each 64 times in a row, so that texts are cached and branches are predicted.
std::vector<std::string_view> each_repeated(std::span<const std::string_view> texts)
{
    std::vector<std::string_view> all;
    const std::size_t step = std::max<std::size_t>(texts.size() / 1000, 1);
    for (std::size_t i = 0; i < texts.size(); i += step)
        all.insert(all.end(), 64, texts[i]);
    return all;
}

/// Returns texts in random order, four times as large as the largest cache, but at most 5,000,000 texts.
std::vector<std::string_view> out_of_cache(const corpus& from)
{
    std::size_t largest = std::size_t{32} << 20;
    for (const auto& cache : benchmark::CPUInfo::Get().caches)
        largest = std::max(largest, static_cast<std::size_t>(cache.size));
    const std::size_t count = 4 * largest / from.bytes.size() * from.texts.size();
    const auto some = many_texts(from).first(std::min(count, most_texts));
    return shuffled({some.begin(), some.end()});
}

} // namespace

void measure_lengths(const std::string& operation, const std::string& library, const text_reader& read)
{
    std::vector<std::size_t> sizes{8};
    for (std::size_t size = 16; size <= longest_text; size *= 4)
        sizes.push_back(size);
    for (const std::size_t size : sizes) {
        const auto run = [size, read](benchmark::State& state) {
            const std::vector<std::string_view> texts(size < 4096 ? 64 : 1, std::string_view(long_text()).substr(0, size));
            if (!measure_reading(state, read, texts, texts.size()))
                state.SkipWithError("refused");
        };
        add("length", operation, library, std::to_string(size), run);
    }
}

void measure_columns(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read)
{
    for (std::size_t size = 1; size <= most_texts; size *= 10) {
        const auto run = [size, read, &from](benchmark::State& state) {
            const std::span<const std::string_view> texts = from.texts.texts;
            measure_reading(state, read, size > texts.size() ? many_texts(from.texts).first(size) : texts, size);
        };
        add("column", operation, library, std::to_string(size), run);
    }
}

void measure_threads(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read)
{
    const auto run = [read, &from](benchmark::State& state) {
        const std::size_t size = from.texts.texts.size() / static_cast<std::size_t>(state.threads());
        const auto part = std::span(from.texts.texts).subspan(size * static_cast<std::size_t>(state.thread_index()), size);
        measure_reading(state, read, part, size);
    };
    const int all = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
    for (int threads = 1;; threads = std::min(threads * 2, all)) {
        add("threads", operation, library, std::to_string(threads), run)->Threads(threads)->UseRealTime();
        if (threads == all)
            break;
    }
}

void measure_caches(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read)
{
    using texts_in_order = std::span<const std::string_view> (*)(const corpus& from);
    static constexpr std::array<std::pair<std::string_view, texts_in_order>, 4> orders{{
        {"each repeated",
         [](const corpus& texts) {
             static const auto all = each_repeated(texts.texts);
             return std::span(all);
         }},
        {"shuffled",
         [](const corpus& texts) {
             static const auto all = shuffled(each_repeated(texts.texts));
             return std::span(all);
         }},
        {"in order", [](const corpus& texts) { return std::span(texts.texts); }},
        {"not in cache",
         [](const corpus& texts) {
             static const auto all = out_of_cache(texts);
             return std::span(all);
         }},
    }};
    for (const auto& [name, in_order] : orders) {
        const auto run = [read, &from, in_order = in_order](benchmark::State& state) {
            const std::span<const std::string_view> texts = in_order(from.texts);
            measure_reading(state, read, texts, texts.size());
        };
        add("cache", operation, library, std::string(name), run);
    }
}

void measure_scaling(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read)
{
    measure_lengths(operation, library, read);
    measure_threads(operation, library, from, read);
    measure_caches(operation, library, from, read);
}

} // namespace uriform::bench
