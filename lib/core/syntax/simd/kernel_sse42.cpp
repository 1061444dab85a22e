#include "core/syntax/simd/kernel_interface.hpp"

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

#include <uriform/syntax/detail/grammar.hpp>

#include "core/syntax/simd/masks.hpp"

/// @file
/// The kernel for x86-64 with SSE4.2: four vectors of 16 octets make a block.

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("sse4.2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("sse4.2,popcnt")
#endif

#include "core/syntax/simd/classify.hpp"
#include "core/syntax/simd/line_feed_search.hpp"
#include "core/syntax/simd/split.hpp"

namespace uriform::internal::sse42 {
namespace {

class sse42_vector {
public:
    static constexpr std::uint32_t size = 16;

    [[gnu::always_inline]] inline explicit sse42_vector(const char* text) noexcept
        : octets_(_mm_loadu_si128(reinterpret_cast<const __m128i*>(text))),
          bit_(_mm_shuffle_epi8(table(high_nibble_bit), _mm_and_si128(_mm_srli_epi16(octets_, 4), _mm_set1_epi8(0x0F))))
    {
    }

    template <octet_class c>
    [[gnu::always_inline]] inline std::uint64_t equal() const noexcept
    {
        return equal_to(octet_of<c>);
    }
    template <octet_class c>
    [[gnu::always_inline]] inline std::uint64_t in() const noexcept
    {
        const __m128i members = _mm_and_si128(_mm_shuffle_epi8(table(class_nibbles<c>), octets_), bit_);
        return bits(_mm_cmpeq_epi8(members, has_non_ascii(c) ? _mm_setzero_si128() : bit_));
    }
    [[gnu::always_inline]] inline std::uint64_t not_ascii() const noexcept { return bits(octets_); }

    [[gnu::always_inline]] inline std::uint64_t equal_to(char octet) const noexcept
    {
        return bits(_mm_cmpeq_epi8(octets_, _mm_set1_epi8(octet)));
    }

private:
    /// Returns the high bit of each octet.
    [[gnu::always_inline]] static inline std::uint64_t bits(__m128i octets) noexcept
    {
        return static_cast<std::uint32_t>(_mm_movemask_epi8(octets));
    }
    [[gnu::always_inline]] static inline __m128i table(const std::array<std::uint8_t, 16>& bytes) noexcept
    {
        return _mm_loadu_si128(reinterpret_cast<const __m128i*>(bytes.data()));
    }

    __m128i octets_;
    __m128i bit_; ///< for each octet's high nibble
};

using sse42_kernel = kernel_of_16_octets<sse42_vector>;

} // namespace

constinit const kernel_functions functions{tokenize_with<sse42_kernel>, nullptr, find_line_feeds_with<sse42_kernel>,
                                           streams::print_ipv6_by_blocks};

} // namespace uriform::internal::sse42

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
