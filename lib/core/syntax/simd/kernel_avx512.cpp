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

#include "core/syntax/ipv6_form.hpp"
#include "core/syntax/simd/masks.hpp"
#include "core/syntax/simd/unaligned_moves.hpp"

/// @file
/// The kernel for x86-64 with AVX-512 VBMI: one vector is a block, and each comparison sets a mask register.

#if defined(__clang__)
#pragma clang attribute push(                                                                                                      \
    __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512cd,avx2,bmi,bmi2,popcnt"))),                     \
    apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2,avx512cd,avx2,bmi,bmi2,popcnt")
#endif

#include "core/syntax/simd/classify.hpp"
#include "core/syntax/simd/line_feed_search.hpp"
#include "core/syntax/simd/print_address.hpp"
#include "core/syntax/simd/split.hpp"
#include "core/syntax/simd/split_column.hpp"

namespace uriform::internal::avx512 {
namespace {

/// For each class, a vector to compare with or to test against, and a table of the classes with more than one octet.
struct alignas(64) avx512_tables {
    std::array<std::array<char, 64>, class_count> operands{}; ///< a class's octet or, for a set, its bit, 64 times
    std::array<std::uint8_t, 128> sets{};                     ///< for each octet, the bits of the sets that contain it

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
    }
};

static_assert(std::count_if(class_sets.begin(), class_sets.end(),
                            [](const class_set& c) { return !is_single(c.name) && c.octets != not_ascii_octets; }) <= 8,
              "a byte has a bit for each set");

constexpr avx512_tables avx512_constants;

class avx512_vector {
public:
    /// Loads `size` octets. A masked load does not access other bytes.
    [[gnu::always_inline]] inline avx512_vector(const char* text, std::uint32_t size) noexcept
    {
        const __mmask64 block = _bzhi_u64(~std::uint64_t{0}, size);
        octets_ = _mm512_maskz_loadu_epi8(block, text);
        not_ascii_ = _mm512_movepi8_mask(octets_);
        // The instructions read their constants from memory at no cost. Without this, the compiler would compute each constant by
        // instructions that compete with the comparisons.
        __asm__("" : "+r"(tables_));
        // A lookup in 128 entries, by an octet's low seven bits, finds all sets that contain an ASCII octet.
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
        return _mm512_test_epi8_mask(sets_, operand(c)) | (has_non_ascii(c) ? not_ascii_ : 0);
    }
    [[gnu::always_inline]] inline std::uint64_t not_ascii() const noexcept { return not_ascii_; }

private:
    [[gnu::always_inline]] inline __m512i operand(octet_class c) const noexcept
    {
        return _mm512_load_si512(&tables_->operands[static_cast<std::size_t>(c)]);
    }

    __m512i octets_;
    __m512i sets_; ///< for each octet, the bits of the sets that contain it
    const avx512_tables* tables_ = &avx512_constants;
    std::uint64_t not_ascii_;
};

/// Eight words.
struct avx512_lanes {
    using word [[gnu::vector_size(64)]] = std::uint64_t;
    static constexpr std::size_t count = 8;

    [[gnu::always_inline]] static inline word load(const std::uint64_t* words) noexcept
    {
        return reinterpret_cast<word>(_mm512_load_si512(words));
    }
    [[gnu::always_inline]] static inline void store(word w, std::uint64_t* words) noexcept
    {
        _mm512_store_si512(words, reinterpret_cast<__m512i>(w));
    }
    [[gnu::always_inline]] static inline word all_if(word w) noexcept { return reinterpret_cast<word>(w != 0); }
    [[gnu::always_inline]] static inline word lowest(word w) noexcept
    {
        return 63 - reinterpret_cast<word>(_mm512_lzcnt_epi64(reinterpret_cast<__m512i>(w & -w)));
    }
    [[gnu::always_inline]] static inline std::uint64_t bits(word w) noexcept
    {
        return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(w), reinterpret_cast<__m512i>(w));
    }

    [[gnu::always_inline]] static inline void store(const usual_parts<word>& p, components* parts) noexcept
    {
        static_assert(sizeof(components) == 32 && offsetof(components, size) == 24 && offsetof(components, host) == 28 &&
                      offsetof(components, hints) == 29);
        const std::uint64_t reg_name = std::uint64_t{static_cast<std::uint8_t>(host_kind::reg_name)} << 32;
        const hints found{.upper_case = true};
        std::uint8_t hint = 0;
        std::memcpy(&hint, &found, sizeof hint);
        const std::uint64_t upper_case = std::uint64_t{hint} << 40;
        const word first = p.scheme_end | p.host_begin << 32;
        const word second = p.host_end | p.host_end << 32;
        const word third = p.path_end | p.size << 32;
        const word fourth = p.size | (p.has_authority & reg_name) | (all_if(p.upper_case) & upper_case);
        // Four words each; two texts fill a vector.
        store_four(__builtin_shufflevector(first, second, 0, 8, 1, 9, 2, 10, 3, 11),
                   __builtin_shufflevector(third, fourth, 0, 8, 1, 9, 2, 10, 3, 11), parts);
        store_four(__builtin_shufflevector(first, second, 4, 12, 5, 13, 6, 14, 7, 15),
                   __builtin_shufflevector(third, fourth, 4, 12, 5, 13, 6, 14, 7, 15), parts + 4);
    }

private:
    /// Writes the components of four texts; `front` holds their first halves, and `back` their second halves.
    [[gnu::always_inline]] static inline void store_four(word front, word back, components* parts) noexcept
    {
        _mm512_storeu_si512(parts, reinterpret_cast<__m512i>(__builtin_shufflevector(front, back, 0, 1, 8, 9, 2, 3, 10, 11)));
        _mm512_storeu_si512(parts + 2, reinterpret_cast<__m512i>(__builtin_shufflevector(front, back, 4, 5, 12, 13, 6, 7, 14, 15)));
    }
};

class avx512_kernel {
public:
    using lanes = avx512_lanes;

    using holds_octets = void; // in registers, so that it classifies them again in little time

    /// Loads the `size` octets at `text`, 0 to 64, and no others.
    [[gnu::always_inline]] inline avx512_kernel(const char* text, std::uint32_t size) noexcept : octets_(text, size) {}

    /// Returns the octets' masks.
    template <class_group group>
    [[gnu::always_inline]] inline masks<group> classify() const noexcept
    {
        return masks_of<group>(octets_);
    }

    /// Writes a text of at most 63 octets, with `letters`, a mask of upper-case letters, in lower case.
    [[gnu::always_inline]] static inline void lower(std::string_view text, std::uint64_t letters, lowered_text& to) noexcept
    {
        const __m512i octets =
            _mm512_maskz_loadu_epi8(_bzhi_u64(~std::uint64_t{0}, static_cast<std::uint32_t>(text.size())), text.data());
        _mm512_storeu_si512(to.data(), _mm512_mask_add_epi8(octets, letters, octets, _mm512_set1_epi8(0x20)));
    }

    /// Implements the function that print_ipv6_with() needs.
    [[gnu::always_inline]] static inline char* pack(const char* octets, std::uint64_t kept, char* out) noexcept
    {
        const __m512i kept_octets = _mm512_maskz_compress_epi8(kept, _mm512_maskz_loadu_epi8(kept, octets));
        static_assert(streams::ipv6_room >= sizeof kept_octets);
        _mm512_storeu_si512(out, _mm512_or_si512(kept_octets, _mm512_set1_epi8(0x20)));
        return out + count(kept);
    }

    /// Returns a word whose bits mark the line feeds among the 64 octets at `block`.
    [[gnu::always_inline]] static inline std::uint64_t line_feeds(const char* block) noexcept
    {
        return _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(block), _mm512_set1_epi8('\n'));
    }

private:
    avx512_vector octets_;
};

} // namespace

constinit const kernel_functions functions{tokenize_with<avx512_kernel>, split_column_with<avx512_kernel>,
                                           find_line_feeds_with<avx512_kernel>, print_ipv6_with<avx512_kernel>};

} // namespace uriform::internal::avx512

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
