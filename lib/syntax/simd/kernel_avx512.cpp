#include "syntax/simd/kernel_interface.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include <immintrin.h>

#include <uriform/syntax/grammar.hpp>

#include "syntax/simd/masks.hpp"

/// @file
/// The kernel for x86-64 with AVX-512 VBMI: one vector is a block, and a mask register the answer.

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi,bmi2,popcnt"))),                 \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi,bmi2,popcnt")
#endif

#include "syntax/simd/line_feed_search.hpp"
#include "syntax/simd/split.hpp"

namespace uriform::internal {
namespace {

struct avx512_kernel {
    /// The masks of the `size` octets from `text`, 1 to 64; none other is read: a masked load does not touch what it leaves out.
    [[gnu::always_inline]] static inline masks<std::uint64_t> classify(const char* text, std::uint32_t size) noexcept
    {
        const __mmask64 block = _bzhi_u64(~std::uint64_t{0}, size);
        const __m512i octets = _mm512_maskz_loadu_epi8(block, text);
        // From where they lie in memory, an instruction takes its constants for nothing. The compiler, did it know them, would make
        // each anew by instructions that compete with the comparisons.
        const tables* t = &constants;
        __asm__("" : "+r"(t));
        const auto is = [&](unsigned octet_class) __attribute__((always_inline))
        {
            return std::uint64_t{_mm512_cmpeq_epi8_mask(octets, _mm512_load_si512(t->octets[octet_class].data()))};
        };
        // One look-up of 128 entries, by an octet's low seven bits, gives the classes of all ASCII octets at once, a bit each.
        const std::uint64_t not_ascii = _mm512_movepi8_mask(octets);
        const __m512i classes = _mm512_maskz_permutex2var_epi8(block & ~not_ascii, _mm512_load_si512(t->classes.data()), octets,
                                                               _mm512_load_si512(t->classes.data() + 64));
        const auto in = [&](unsigned set) __attribute__((always_inline))
        {
            return std::uint64_t{_mm512_test_epi8_mask(classes, _mm512_load_si512(t->bits[set].data()))};
        };
        return {is(0),
                is(1),
                is(2),
                is(3),
                is(4),
                is(5),
                is(6),
                in(0),
                in(1),
                in(2),
                in(3) | not_ascii,
                in(4),
                not_ascii,
                in(5) | not_ascii};
    }

    /// Which of the 64 octets from `block` are line feeds.
    [[gnu::always_inline]] static inline std::uint64_t line_feeds(const char* block) noexcept
    {
        return _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(block), _mm512_set1_epi8('\n'));
    }

private:
    using vector = std::array<char, 64>;

    struct alignas(64) tables {
        std::array<vector, 7> octets{};          ///< each of delimiters, 64 times
        std::array<vector, 6> bits{};            ///< the bit of each of sets, 64 times
        std::array<std::uint8_t, 128> classes{}; ///< the bits of the sets that an octet is in
    };

    static consteval tables filled() noexcept
    {
        tables all;
        for (std::size_t i = 0; i < all.octets.size(); ++i)
            all.octets[i].fill(delimiters[i]);
        for (std::size_t i = 0; i < all.bits.size(); ++i)
            all.bits[i].fill(static_cast<char>(1U << i));
        for (unsigned octet = 0; octet < 128; ++octet)
            for (std::size_t i = 0; i < sets.size(); ++i)
                if (sets[i].contains(static_cast<char>(octet)))
                    all.classes[octet] = static_cast<std::uint8_t>(all.classes[octet] | 1U << i);
        return all;
    }

    static constexpr std::string_view delimiters = ":/?#@%.";
    static constexpr std::array<char_set, 6> sets{char_set("[]"), chars::upper_alpha, chars::hexdig,
                                                  ~chars::scheme, ~uri_octets,        ~common_octets};
    static const tables constants;
};

constexpr avx512_kernel::tables avx512_kernel::constants = filled();

} // namespace

bool avx512_split(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept
{
    return tokenize_with<avx512_kernel>(text, kind, iri, parts, why);
}

std::size_t avx512_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept
{
    return find_line_feeds_with<avx512_kernel>(text, positions);
}

} // namespace uriform::internal

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
