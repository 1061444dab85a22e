#include "syntax/simd/kernel_interface.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include <immintrin.h>

#include <uriform/syntax/grammar.hpp>

#include "syntax/simd/masks.hpp"

/// @file
/// The kernel for x86-64 with AVX-512 VBMI: one vector is a block, and each comparison sets a mask register.

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi,bmi2,popcnt"))),                 \
                             apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vbmi,avx2,bmi,bmi2,popcnt")
#endif

#include "syntax/simd/classify.hpp"
#include "syntax/simd/line_feed_search.hpp"
#include "syntax/simd/split.hpp"

namespace uriform::internal {
namespace {

/// For each class a vector to compare with or to test against, and the table of the classes that are sets.
struct alignas(64) avx512_tables {
    std::array<std::array<char, 64>, class_count> operands{}; ///< a class's octet or, for a set, its bit, 64 times
    std::array<std::uint8_t, 128> sets{};                     ///< the bits of the sets that an octet is in

    consteval avx512_tables()
    {
        unsigned bit = 1;
        for (const class_set& c : class_sets) {
            auto& operand = operands[static_cast<std::size_t>(c.name)];
            if (is_single(c.name)) {
                operand.fill(lowest_octet(c.octets));
            } else if (c.octets != not_ascii_octets) {
                operand.fill(static_cast<char>(bit));
                for (unsigned octet = 0; octet < 128; ++octet)
                    if (c.octets.contains(static_cast<char>(octet)))
                        sets.at(octet) = static_cast<std::uint8_t>(sets[octet] | bit);
                bit *= 2;
            }
        }
        if (bit > 0x100)
            throw "more sets than a byte has bits";
    }
};

constexpr avx512_tables avx512_constants;

class avx512_vector {
public:
    /// Of `size` octets; no other is read, as a masked load does not access other bytes.
    [[gnu::always_inline]] inline avx512_vector(const char* text, std::uint32_t size) noexcept
    {
        const __mmask64 block = _bzhi_u64(~std::uint64_t{0}, size);
        octets_ = _mm512_maskz_loadu_epi8(block, text);
        not_ascii_ = _mm512_movepi8_mask(octets_);
        // The instructions read their constants from memory at no cost. If the compiler knew the constants, it would make each by
        // instructions that compete with the comparisons.
        __asm__("" : "+r"(tables_));
        // One look-up of 128 entries, by an octet's low seven bits, finds all sets that an ASCII octet is in.
        sets_ = _mm512_maskz_permutex2var_epi8(block & ~not_ascii_, _mm512_load_si512(tables_->sets.data()), octets_,
                                               _mm512_load_si512(tables_->sets.data() + 64));
    }

    template <octet_class c>
    [[gnu::always_inline]] inline std::uint64_t equal() const noexcept
    {
        return _mm512_cmpeq_epi8_mask(octets_, operand(c));
    }
    template <octet_class c>
    [[gnu::always_inline]] inline std::uint64_t in() const noexcept
    {
        return _mm512_test_epi8_mask(sets_, operand(c));
    }
    [[gnu::always_inline]] inline std::uint64_t not_ascii() const noexcept { return not_ascii_; }

private:
    [[gnu::always_inline]] inline __m512i operand(octet_class c) const noexcept
    {
        return _mm512_load_si512(&tables_->operands[static_cast<std::size_t>(c)]);
    }

    __m512i octets_;
    __m512i sets_; ///< the bits of the sets that each octet is in
    const avx512_tables* tables_ = &avx512_constants;
    std::uint64_t not_ascii_;
};

struct avx512_kernel {
    /// Returns the masks of the `size` octets from `text`, 1 to 64; no other is read.
    [[gnu::always_inline]] static inline masks<std::uint64_t> classify(const char* text, std::uint32_t size) noexcept
    {
        return internal::classify(avx512_vector(text, size));
    }

    /// Which of the 64 octets from `block` are line feeds.
    [[gnu::always_inline]] static inline std::uint64_t line_feeds(const char* block) noexcept
    {
        return _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(block), _mm512_set1_epi8('\n'));
    }
};

} // namespace

constinit const kernel_functions avx512_functions{tokenize_with<avx512_kernel>, find_line_feeds_with<avx512_kernel>};

} // namespace uriform::internal

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
