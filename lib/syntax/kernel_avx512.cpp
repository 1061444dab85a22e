#include "kernels.hpp"

#include <array>
#include <cstdint>

#include <algorithm>
#include <bit>
#include <immintrin.h>

#include <uriform/syntax/grammar.hpp>

#include "masks.hpp"

/// @file
/// The kernel for x86-64 with AVX-512 VBMI: one vector is a block, and a mask register the answer.

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi,bmi2,popcnt"))),                 \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi,bmi2,popcnt")
#endif

#include "tokenizer.hpp"

namespace uriform::syntax {
namespace {

struct avx512_kernel {
    /// The masks of the `size` octets from `text`, 1 to 64; none other is read: a masked load does not touch what it leaves out.
    [[gnu::always_inline]] static inline masks classify(const char* text, std::uint32_t size) noexcept
    {
        const __mmask64 block = _bzhi_u64(~std::uint64_t{0}, size);
        const __m512i octets = _mm512_maskz_loadu_epi8(block, text);
        // One look-up of 128 entries gives the classes of 64 octets at once, a bit each.
        const __m512i of =
            _mm512_permutex2var_epi8(_mm512_loadu_si512(classes.data()), octets, _mm512_loadu_si512(classes.data() + 64));
        const auto in = [&](unsigned bit) {
            return std::uint64_t{_mm512_test_epi8_mask(of, _mm512_set1_epi8(static_cast<char>(1U << bit)))};
        };
        const auto is = [&](char c) { return std::uint64_t{_mm512_cmpeq_epi8_mask(octets, _mm512_set1_epi8(c))}; };
        // The look-up takes an octet's low seven bits, so those that are not ASCII are found by their sign.
        const std::uint64_t not_ascii = _mm512_movepi8_mask(octets);
        return {is(':'), is('/'), is('?'), is('#'), is('@'),       is('%'),
                is('.'), in(0),   in(1),   in(2),   in(3) & block, (in(4) & block) | not_ascii};
    }

private:
    static constexpr std::array<char_set, 5> sets{char_set("[]"), chars::upper_alpha, chars::hexdig, ~chars::scheme, ~uri_octets};

    alignas(64) static constexpr auto classes = [] {
        std::array<std::uint8_t, 128> table{};
        for (unsigned octet = 0; octet < 128; ++octet)
            for (unsigned bit = 0; bit < sets.size(); ++bit)
                if (sets[bit].contains(static_cast<char>(octet)))
                    table[octet] = static_cast<std::uint8_t>(table[octet] | 1U << bit);
        return table;
    }();
};

} // namespace

bool avx512_split(std::string_view text, components& parts) noexcept
{
    return tokenize_with<avx512_kernel>(text, parts);
}

} // namespace uriform::syntax

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
