#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "corpus.hpp"
#include "url_classes.hpp"

/// @file
/// How one operation of one library is measured: over all texts of the corpus, again and again.

namespace uriform::bench {

/// The corpora of this run.
struct corpora {
    corpus texts;
    corpus others; ///< the same texts in another spelling
    std::vector<url_class> urls;
    std::vector<changed_class> changed;
};

/// Returns the number of calls of malloc() and similar functions by this thread.
[[nodiscard]] std::size_t allocations() noexcept;

/// Registers a benchmark whose minimum is reported too: other work on the machine only makes a repetition longer.
template <class Run>
benchmark::internal::Benchmark* add_benchmark(const std::string& name, Run run)
{
    return benchmark::RegisterBenchmark(name.c_str(), run)->ComputeStatistics("minimum", [](const std::vector<double>& times) {
        return *std::min_element(times.begin(), times.end());
    });
}

/// Measures `call()`, which does something with all texts, under the name `operation/library`. Its result is used, so that the call
/// is not optimized away.
template <class Call>
void measure_all(const std::string& operation, const std::string& library, const corpus& from, Call call)
{
    const auto run = [call, count = from.texts.size(), size = from.bytes.size()](benchmark::State& state) mutable {
        std::size_t allocated = allocations();
        for (auto _ : state)
            benchmark::DoNotOptimize(call());
        allocated = allocations() - allocated;
        const auto calls = static_cast<std::size_t>(state.iterations()) * count;
        state.SetItemsProcessed(static_cast<std::int64_t>(calls));
        state.SetBytesProcessed(static_cast<std::int64_t>(static_cast<std::size_t>(state.iterations()) * size));
        state.counters["allocations"] = static_cast<double>(allocated) / static_cast<double>(calls);
    };
    add_benchmark(operation + "/" + library, run)->Unit(benchmark::kMillisecond);
}

/// Measures `call(i)` for every text `i`.
template <class Call>
void measure(const std::string& operation, const std::string& library, const corpus& from, Call call)
{
    measure_all(operation, library, from, [call, count = from.texts.size()]() mutable {
        for (std::size_t i = 0; i < count; ++i)
            benchmark::DoNotOptimize(call(i));
        return count;
    });
}

/// The same for the texts of the run.
template <class Call>
void measure(const std::string& operation, const std::string& library, const corpora& from, Call call)
{
    measure(operation, library, from.texts, call);
}

// One for each library. Those that the build did not find are not defined.
void add_uriform(const corpora& from);
void add_uriform_iri(const corpora& from);
void add_floors(const corpora& from);
void add_seen_sets();
void add_boost_url(const corpora& from);
void add_uriparser(const corpora& from);
void add_curl(const corpora& from);
void add_ada(const corpora& from);
void add_fluent_uri(const corpora& from);

} // namespace uriform::bench
