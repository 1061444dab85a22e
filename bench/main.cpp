#include <exception>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/syntax/detail/kernel_choice.hpp>

#include "operation.hpp"
#include "scaling.hpp"

/// @file
/// `uriform-bench [--corpus=FILE] [Google Benchmark's options]` measures. `uriform-bench --print-corpus=COUNT` writes COUNT
/// generated texts on separate lines. `bench/refresh` runs both.

using namespace uriform;

int main(int argc, char** argv)
try {
    constexpr std::string_view option = "--corpus=", print = "--print-corpus=";
    std::string file;
    // Repetitions run in random order, so that disturbances on the machine affect all libraries alike.
    std::vector<std::string> words{argv[0], "--benchmark_enable_random_interleaving=true", "--benchmark_repetitions=9",
                                   "--benchmark_min_time=0.05", "--benchmark_report_aggregates_only=true"};
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word.starts_with(print)) {
            std::cout << bench::generate_corpus(std::stoul(std::string(word.substr(print.size())))).bytes;
            return std::cout.flush() ? 0 : 2;
        }
        if (word.starts_with(option))
            file = word.substr(option.size());
        else
            words.emplace_back(word);
    }
    std::vector<char*> pointers;
    for (std::string& word : words)
        pointers.push_back(word.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());
    if (benchmark::ReportUnrecognizedArguments(count, pointers.data()))
        return 2;

    bench::corpora from{file.empty() ? bench::generate_corpus(50'000) : bench::read_corpus(file), {}, {}, {}};
    from.others = bench::respelled(from.texts);
    from.urls = bench::url_classes(from.texts);
    from.changed = bench::changed_classes(from.texts);
    benchmark::AddCustomContext("texts", std::to_string(from.texts.texts.size()));
    benchmark::AddCustomContext("bytes", std::to_string(from.texts.bytes.size()));
    benchmark::AddCustomContext("kernel", std::string(uriform::detail::current_simd_kernel()));
    bench::add_floors(from);
    bench::add_uriform(from);
    bench::add_scaling(from);
    bench::add_seen_sets();
#ifdef WITH_IRI
    bench::add_uriform_iri(from);
#endif
#ifdef WITH_BOOST_URL
    bench::add_boost_url(from);
#endif
#ifdef WITH_URIPARSER
    bench::add_uriparser(from);
#endif
#ifdef WITH_CURL
    bench::add_curl(from);
#endif
#ifdef WITH_ADA
    bench::add_ada(from);
#endif
#ifdef WITH_FLUENT_URI
    bench::add_fluent_uri(from);
#endif
    benchmark::RunSpecifiedBenchmarks();
} catch (const std::exception& e) {
    std::cerr << "uriform-bench: " << e.what() << '\n';
    return 2;
}
