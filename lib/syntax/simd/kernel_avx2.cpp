#include "syntax/simd/kernel_interface.hpp"

#include <cstdint>
#include <cstring>
#include <span>

#include <algorithm>
#include <bit>
#include <immintrin.h>

#include <uriform/syntax/grammar.hpp>

#include "syntax/simd/masks.hpp"

/// @file
/// The kernel for x86-64 with AVX2: two vectors of 32 octets make a block.

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

#include "syntax/simd/line_feed_search.hpp"
#include "syntax/simd/split.hpp"

namespace uriform::internal {
namespace {

struct avx2_kernel {
    /// The masks of the `size` octets from `text`, 1 to 64; none other is read.
    [[gnu::always_inline]] static inline masks<std::uint64_t> classify(const char* text, std::uint32_t size) noexcept
    {
        if (size < 32)
            return classify_short(text, size);
        // Where the two vectors overlap they say the same of the same octets, so a tail needs no buffer.
        const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
        const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + size - 32));
        return join<std::uint64_t>(half(low), half(high), size - 32);
    }

    /// Which of the 64 octets from `block` are line feeds.
    [[gnu::always_inline]] static inline std::uint64_t line_feeds(const char* block) noexcept
    {
        const auto half = [&](int at) {
            const __m256i octets = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(block + at));
            return static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(octets, _mm256_set1_epi8('\n'))));
        };
        return std::uint64_t{half(0)} | std::uint64_t{half(32)} << 32;
    }

private:
    [[gnu::always_inline]] static inline masks<std::uint64_t> classify_short(const char* text, std::uint32_t size) noexcept
    {
        alignas(32) char block[32] = {};
        if (size >= 16) {
            std::memcpy(block, text, 16);
            std::memcpy(block + size - 16, text + size - 16, 16);
        } else if (size >= 8) {
            std::memcpy(block, text, 8);
            std::memcpy(block + size - 8, text + size - 8, 8);
        } else if (size >= 4) {
            std::memcpy(block, text, 4);
            std::memcpy(block + size - 4, text + size - 4, 4);
        } else {
            for (std::uint32_t i = 0; i < size; ++i)
                block[i] = text[i];
        }
        masks<std::uint64_t> m = half(_mm256_load_si256(reinterpret_cast<const __m256i*>(block)));
        m.not_scheme &= below<std::uint64_t>(size);
        m.invalid &= below<std::uint64_t>(size);
        m.uncommon &= below<std::uint64_t>(size);
        return m;
    }

    [[gnu::always_inline]] static inline masks<std::uint64_t> half(__m256i octets) noexcept
    {
        const __m256i nibble = _mm256_set1_epi8(0x0F);
        const __m256i low = _mm256_and_si256(octets, nibble);
        const __m256i high = _mm256_and_si256(_mm256_srli_epi16(octets, 4), nibble);
        const __m256i bit = _mm256_shuffle_epi8(table(high_nibble_bit), high);

        const auto is = [&](char c) {
            return std::uint64_t{static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(octets, _mm256_set1_epi8(c))))};
        };
        const auto outside = [&](const std::array<std::uint8_t, 16>& set) {
            const __m256i member = _mm256_and_si256(_mm256_shuffle_epi8(table(set), low), bit);
            return std::uint64_t{
                static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(member, _mm256_setzero_si256())))};
        };
        constexpr std::uint64_t all = 0xFFFFFFFF;
        const std::uint64_t not_ascii = static_cast<std::uint32_t>(_mm256_movemask_epi8(octets));
        return {is(':'),
                is('/'),
                is('?'),
                is('#'),
                is('@'),
                is('%'),
                is('.'),
                all ^ outside(bracket_nibbles),
                all ^ outside(upper_nibbles),
                all ^ outside(hexdig_nibbles),
                outside(scheme_nibbles),
                outside(uri_nibbles) & ~not_ascii,
                not_ascii,
                outside(common_nibbles)};
    }

    [[gnu::always_inline]] static inline __m256i table(const std::array<std::uint8_t, 16>& bytes) noexcept
    {
        return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data())));
    }
};

} // namespace

bool avx2_split(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept
{
    return tokenize_with<avx2_kernel>(text, kind, iri, parts, why);
}

std::size_t avx2_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept
{
    return find_line_feeds_with<avx2_kernel>(text, positions);
}

} // namespace uriform::internal

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
