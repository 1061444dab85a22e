#include "core/syntax/simd/kernel_interface.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <utility>

#include <algorithm>
#include <bit>
#include <immintrin.h>

#include <uriform/syntax/detail/grammar.hpp>

#include "core/syntax/ipv6_form.hpp"
#include "core/syntax/simd/masks.hpp"
#include "core/syntax/simd/unaligned_moves.hpp"

/// @file
/// The kernel for x86-64 with AVX2: two vectors of 32 octets make a block.

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif

#include "core/syntax/simd/classify.hpp"
#include "core/syntax/simd/line_feed_search.hpp"
#include "core/syntax/simd/print_address.hpp"
#include "core/syntax/simd/split.hpp"

namespace uriform::internal::avx2 {
namespace {

class avx2_vector {
public:
    static constexpr std::uint32_t size = 32;

    [[gnu::always_inline]] inline explicit avx2_vector(const char* text) noexcept : avx2_vector(load(text)) {}
    [[gnu::always_inline]] inline explicit avx2_vector(__m256i octets) noexcept
        : octets_(octets),
          bit_(_mm256_shuffle_epi8(table(high_nibble_bit), _mm256_and_si256(_mm256_srli_epi16(octets_, 4), _mm256_set1_epi8(0x0F))))
    {
    }

    [[gnu::always_inline]] static inline __m256i load(const char* text) noexcept
    {
        return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    }

    template <octet_class c>
    [[gnu::always_inline]] inline std::uint64_t equal() const noexcept
    {
        return equal_to(octet_of<c>);
    }
    template <octet_class c>
    [[gnu::always_inline]] inline std::uint64_t in() const noexcept
    {
        const __m256i members = _mm256_and_si256(_mm256_shuffle_epi8(table(class_nibbles<c>), octets_), bit_);
        return bits(_mm256_cmpeq_epi8(members, has_non_ascii(c) ? _mm256_setzero_si256() : bit_));
    }
    [[gnu::always_inline]] inline std::uint64_t not_ascii() const noexcept { return bits(octets_); }

    [[gnu::always_inline]] inline std::uint64_t equal_to(char octet) const noexcept
    {
        return bits(_mm256_cmpeq_epi8(octets_, _mm256_set1_epi8(octet)));
    }

private:
    /// Returns the high bit of each octet.
    [[gnu::always_inline]] static inline std::uint64_t bits(__m256i octets) noexcept
    {
        return static_cast<std::uint32_t>(_mm256_movemask_epi8(octets));
    }
    [[gnu::always_inline]] static inline __m256i table(const std::array<std::uint8_t, 16>& bytes) noexcept
    {
        return _mm256_broadcastsi128_si256(_mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data())));
    }

    __m256i octets_;
    __m256i bit_; ///< for each octet's high nibble
};

/// For each set of 8 octets, the numbers of its octets in order, as a shuffle's control.
constexpr auto packing_shuffles = [] {
    std::array<std::array<std::uint8_t, 8>, 256> table{};
    for (unsigned set = 0; set < 256; ++set)
        for (unsigned octet = 0, size = 0; octet < 8; ++octet)
            if ((set >> octet & 1) != 0)
                table[set][size++] = static_cast<std::uint8_t>(octet);
    return table;
}();

class avx2_kernel {
public:
    using holds_octets = void; // in registers, so that it classifies them again in little time

    /// Loads the `size` octets at `text`, 0 to 64, and no others.
    [[gnu::always_inline]] inline avx2_kernel(const char* text, std::uint32_t size) noexcept
    {
        if (size < avx2_vector::size) {
            first_ = last_ = avx2_vector::load(padded_copy<avx2_vector::size>(text, size).data());
        } else {
            shift_ = size - avx2_vector::size;
            first_ = avx2_vector::load(text);
            last_ = avx2_vector::load(text + shift_);
        }
    }

    /// Returns the octets' masks.
    template <class_group group>
    [[gnu::always_inline]] inline masks<group> classify() const noexcept
    {
        return join(masks_of<group>(avx2_vector(first_)), masks_of<group>(avx2_vector(last_)), shift_);
    }

    /// Implements the function that print_ipv6_with() needs.
    [[gnu::always_inline]] static inline char* pack(const char* octets, std::uint64_t kept, char* out) noexcept
    {
        for (; kept != 0; kept >>= 8, octets += 8) {
            const unsigned set = kept & 0xFF;
            const __m128i shuffle = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(packing_shuffles[set].data()));
            const __m128i packed = _mm_shuffle_epi8(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(octets)), shuffle);
            _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm_or_si128(packed, _mm_set1_epi8(0x20)));
            out += count(set);
        }
        return out;
    }

    /// Returns a word whose bits mark the line feeds among the 64 octets at `block`.
    [[gnu::always_inline]] static inline std::uint64_t line_feeds(const char* block) noexcept
    {
        return avx2_vector(block).equal_to('\n') | avx2_vector(block + avx2_vector::size).equal_to('\n') << avx2_vector::size;
    }

private:
    // Two vectors, which may overlap so that a tail needs no buffer, or the same vector twice.
    __m256i first_, last_;
    std::uint32_t shift_ = 0; ///< from the first to the last
};

} // namespace

constinit const kernel_functions functions{tokenize_with<avx2_kernel>, nullptr, find_line_feeds_with<avx2_kernel>,
                                           print_ipv6_with<avx2_kernel>};

} // namespace uriform::internal::avx2

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
