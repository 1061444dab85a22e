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
/// How the time of an operation depends on the texts' length and number, on the number of threads, and on the caches.

namespace uriform::bench {

/// Does an operation with each of the texts, and returns whether all were valid. A copy has buffers of its own, and is used by one
/// thread.
using text_reader = std::function<bool(std::span<const std::string_view> texts)>;

/// Returns the reader that calls `call` with each text.
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

// Each registers benchmarks with names of the form `QUESTION: operation/library/ARGUMENT`.

/// `length`: texts of 8 bytes to 16 MiB, but none that the library refuses.
void measure_lengths(const std::string& operation, const std::string& library, const text_reader& read);

/// `column`: columns of 1 to 10^6 texts: all texts of the run in pieces of that many, and columns of more texts than the run has.
void measure_columns(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read);

/// `threads`: 1, 2, 4 and so on up to all of the machine, each with a part of the texts.
void measure_threads(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read);

/// `cache`: few texts, each repeated and then the same ones shuffled; all texts in order; texts in random order that no cache
/// holds.
void measure_caches(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read);

/// All of the above that also apply to libraries without columns.
void measure_scaling(const std::string& operation, const std::string& library, const corpora& from, const text_reader& read);

/// Registers uriform's operations, one by one and on columns, and those of `memcpy`.
void add_scaling(const corpora& from);

} // namespace uriform::bench
