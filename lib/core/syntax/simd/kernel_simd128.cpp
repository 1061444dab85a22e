#include "core/syntax/simd/kernel_interface.hpp"

#include <array>
#include <cstdint>

#include <wasm_simd128.h>

#include "core/syntax/simd/classify.hpp"
#include "core/syntax/simd/line_feed_search.hpp"
#include "core/syntax/simd/masks.hpp"
#include "core/syntax/simd/split.hpp"

/// @file
/// The kernel for WebAssembly with vectors of 128 bits (-msimd128): four vectors of 16 octets make a block.

namespace uriform::internal::simd128 {
namespace {

class simd128_vector {
public:
    static constexpr std::uint32_t size = 16;

    [[gnu::always_inline]] inline explicit simd128_vector(const char* text) noexcept
        : octets_(wasm_v128_load(text)), low_(wasm_v128_and(octets_, wasm_u8x16_const_splat(0x8F))),
          bit_(wasm_i8x16_swizzle(wasm_v128_load(high_nibble_bit.data()), wasm_u8x16_shr(octets_, 4)))
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
        const v128_t members = wasm_i8x16_swizzle(wasm_v128_load(class_nibbles<c>.data()), low_);
        return wasm_i8x16_bitmask(wasm_i8x16_eq(wasm_v128_and(members, bit_), has_non_ascii(c) ? wasm_i8x16_const_splat(0) : bit_));
    }
    [[gnu::always_inline]] inline std::uint64_t not_ascii() const noexcept { return wasm_i8x16_bitmask(octets_); }

    [[gnu::always_inline]] inline std::uint64_t equal_to(char octet) const noexcept
    {
        return wasm_i8x16_bitmask(wasm_i8x16_eq(octets_, wasm_i8x16_splat(octet)));
    }

private:
    v128_t octets_;
    v128_t low_; ///< each octet's low nibble, or an index beyond the tables if the octet is not ASCII
    v128_t bit_; ///< for each octet's high nibble
};

using simd128_kernel = kernel_of_16_octets<simd128_vector>;

} // namespace

constinit const kernel_functions functions{tokenize_with<simd128_kernel>, nullptr, find_line_feeds_with<simd128_kernel>,
                                           streams::print_ipv6_by_blocks};

} // namespace uriform::internal::simd128
