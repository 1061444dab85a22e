#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/syntax/kernel_choice.hpp>
#include <uriform/syntax/line_feeds.hpp>
#include <uriform/syntax/tokenize.hpp>

#include "../support/generator.hpp"

/// @file
/// Every kernel against the grammar, in a program of its own: it is compiled for another processor and run there, or in an
/// emulator.

using namespace uriform;

namespace {

void compare(std::string_view text)
{
    // Memory of just this size, so that a reader of it finds what reads past its end.
    const std::vector<char> exact(text.begin(), text.end());
    const std::string_view copy(exact.data(), exact.size());
    for (const reference_kind kind : {reference_kind::uri_reference, reference_kind::absolute_uri})
        for (const bool iri : {false, true}) {
            const result<components> expected = grammar::read(copy, kind, iri);
            const result<components> parts = iri ? tokenize_iri(copy, kind) : tokenize(copy, kind);
            if (parts == expected)
                continue;
            std::printf("%s differs from the grammar on %.*s\n", current_simd_kernel().data(), static_cast<int>(text.size()),
                        text.data());
            std::exit(1);
        }
}

void compare_line_feeds(const std::string& text)
{
    std::vector<std::uint32_t> expected, found(text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] == '\n')
            expected.push_back(static_cast<std::uint32_t>(i));
    found.resize(find_line_feeds(text, found));
    if (found != expected) {
        std::printf("%s finds %zu line feeds where %zu are\n", current_simd_kernel().data(), found.size(), expected.size());
        std::exit(1);
    }
}

} // namespace

int main()
{
#if defined(__aarch64__)
    if (simd_kernels().front() != "neon") {
        std::puts("the kernel for AArch64 is missing");
        return 1;
    }
#endif
    for (const std::string_view kernel : simd_kernels()) {
        select_simd_kernel(kernel);
        test::generator next(1);
        for (int round = 0; round < 40'000; ++round) {
            compare(next.reference());
            compare(next.mutated());
            compare(next.noise(200));
        }
        for (std::size_t size = 0; size <= 200; ++size)
            for (const std::size_t step : {1U, 5U, 64U}) {
                std::string text(size, 'a');
                for (std::size_t at = size % step; at < size; at += step)
                    text[at] = '\n';
                compare_line_feeds(text);
            }
        // Each octet that matters at each place of the first blocks.
        for (std::size_t size = 1; size <= 200; size += size < 60 ? 7 : 1)
            for (std::size_t at = 0; at < size; ++at)
                for (const char octet : std::string_view(":/?#[]@%.A \xC3", 12)) {
                    std::string text = "s://h/" + std::string(size, 'a');
                    text[at] = octet;
                    compare(text);
                }
        std::printf("%s agrees with the grammar\n", current_simd_kernel().data());
    }
}
