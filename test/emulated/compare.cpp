#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <uriform/syntax/kernel_choice.hpp>
#include <uriform/syntax/line_feeds.hpp>
#include <uriform/syntax/tokenize.hpp>

#include "../support/generator.hpp"
#include "syntax/simd/dispatch.hpp"

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

/// Texts that a kernel is to split together.
class group {
public:
    explicit group(std::size_t count) : count_(count) {}

    /// Adds a text, and compares the group if it has all of its texts.
    void add(std::string text)
    {
        texts_.push_back(std::move(text));
        if (texts_.size() < count_)
            return;
        compare();
        texts_.clear();
    }

private:
    void compare() const
    {
        std::vector<std::vector<char>> exact;
        std::vector<std::string_view> views;
        for (const std::string& text : texts_) {
            exact.emplace_back(text.begin(), text.end());
            views.emplace_back(exact.back().data(), text.size());
        }
        std::array<components, 64> parts;
        const internal::column_bits found = internal::functions_in_use().split_column(views, parts.data());
        for (std::size_t i = 0; i < views.size(); ++i) {
            const result<components> expected = grammar::read(views[i], reference_kind::uri_reference);
            const auto bit = [i](std::uint64_t bits) { return (bits >> i & 1) != 0; };
            if (bit(found.valid) == expected.has_value() && bit(found.with_scheme) == (expected && expected->has_scheme()) &&
                (!expected || parts[i] == *expected) && (!bit(found.normalized) || (expected && expected->has_authority())))
                continue;
            std::printf("%s differs from the grammar on text %zu of %zu, %s\n", current_simd_kernel().data(), i, views.size(),
                        texts_[i].c_str());
            std::exit(1);
        }
    }

    std::size_t count_;
    std::vector<std::string> texts_;
};

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
        for (std::size_t count = 1; count <= 64; ++count) {
            group some(count);
            for (int round = 0; round < 2'000; ++round) {
                some.add(next.reference());
                some.add("http://www.example.com/" + std::string(next.below(150), 'a') + (next.once_in(3) ? "?b" : ""));
                some.add(next.once_in(2) ? next.mutated() : next.noise(200));
            }
        }
        for (std::size_t size = 0; size <= 200; ++size)
            for (const std::size_t step : {1U, 5U, 64U}) {
                std::string text(size, 'a');
                for (std::size_t at = size % step; at < size; at += step)
                    text[at] = '\n';
                compare_line_feeds(text);
            }
        // Each octet that matters at each place of the first blocks.
        group all(64);
        for (std::size_t size = 1; size <= 200; size += size < 60 ? 7 : 1)
            for (std::size_t at = 0; at < size; ++at)
                for (const char octet : std::string_view(":/?#[]@%.A \xC3", 12)) {
                    std::string text = "s://h/" + std::string(size, 'a');
                    text[at] = octet;
                    compare(text);
                    all.add(text);
                }
        std::printf("%s agrees with the grammar\n", current_simd_kernel().data());
    }
}
