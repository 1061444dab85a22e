#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "corpus.hpp"
#include "url_classes.hpp"

/// @file
/// Measures an operation in a library, by applying it to all corpus texts repeatedly.

namespace uriform::bench {

/// The corpora for this run.
struct corpora {
    corpus texts;
    corpus others; ///< the same texts in another spelling
    std::vector<url_class> urls;
    std::vector<changed_class> changed;
};

/// Returns how often this thread called malloc() and similar functions.
[[nodiscard]] std::size_t allocations() noexcept;

/// Registers a benchmark and also reports its minimum: other work on the machine can only slow a repetition down.
template <class Run>
benchmark::internal::Benchmark* add_benchmark(const std::string& name, Run run)
{
    return benchmark::RegisterBenchmark(name.c_str(), run)->ComputeStatistics("minimum", [](const std::vector<double>& times) {
        return *std::min_element(times.begin(), times.end());
    });
}

/// Measures `call()`, a function that processes all texts, under the name `operation/library`. The result is used, so that the call
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

/// Measures `call(i)` for every text of this run.
template <class Call>
void measure(const std::string& operation, const std::string& library, const corpora& from, Call call)
{
    measure(operation, library, from.texts, call);
}

// Each function registers a library's benchmarks. It is defined only if the build found the library.
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
