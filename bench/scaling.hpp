#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <benchmark/benchmark.h>

#include "operation.hpp"

/// @file
/// Measures how an operation's time depends on the texts' length and number, on the number of threads, and on the caches.

namespace uriform::bench {

/// Applies an operation to each text, and returns whether all were valid. Each copy uses separate buffers, and only a single thread
/// uses it.
using text_reader = std::function<bool(std::span<const std::string_view> texts)>;

/// Returns a reader that calls `call` with each text.
template <class Call>
[[nodiscard]] text_reader one_by_one(Call call)
{
    return [call](std::span<const std::string_view> texts) mutable {
        bool valid = true;
        for (const std::string_view text : texts) {
            auto result = call(text);
            benchmark::DoNotOptimize(result);
            valid &= static_cast<bool>(result);
        }
        return valid;
    };
}

// These functions register benchmarks named `QUESTION: operation/library/ARGUMENT`.

/// `length`: texts from 8 bytes to 16 MiB, except those that the library refuses.
void measure_lengths(const std::string& operation, const std::string& library, const text_reader& read);

/// `column`: columns with 1 to 10^6 texts. All of the run's texts are split into such columns; longer columns use more texts than
/// the run contains.
void measure_columns(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read);

/// `threads`: 1, 2, 4 and so on up to all hardware threads, each with a part of the texts.
void measure_threads(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read);

/// `cache`: a few texts, each repeated, then shuffled; all texts in order; texts in random order that exceed every cache.
void measure_caches(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read);

/// All benchmarks above that also apply to libraries without columns.
void measure_scaling(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read);

/// Registers uriform's operations, on single texts and on columns, and `memcpy`.
void add_scaling(const corpora& from);

} // namespace uriform::bench
