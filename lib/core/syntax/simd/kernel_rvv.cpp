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

#include <riscv_vector.h>

#include <uriform/syntax/detail/grammar.hpp>

#include "core/syntax/simd/masks.hpp"

/// @file
/// The kernel for RISC-V with the extension V. Its registers have at least 128 bits, so a group of four holds a block, and the
/// same code serves all sizes. Processors with V also implement Zba, Zbb and Zbs, the instructions that find and count bits.

#pragma clang attribute push(__attribute__((target("arch=+v,+zba,+zbb,+zbs"))), apply_to = function)

#include "core/syntax/simd/classify.hpp"
#include "core/syntax/simd/line_feed_search.hpp"
#include "core/syntax/simd/split.hpp"

namespace uriform::internal::rvv {
namespace {

/// The octets of a block.
constexpr std::size_t block_size = 64;

/// Returns a table's entries for a block of indices, or 0 for an index from 128 on. Looks up each register separately, since a
/// lookup in a group takes a multiple of the time.
[[gnu::always_inline]] inline vuint8m4_t look_up(const std::array<std::uint8_t, 16>& table, vuint8m4_t indices) noexcept
{
    const std::size_t all = __riscv_vsetvlmax_e8m1();
    const vuint8m1_t entries = __riscv_vle8_v_u8m1_tu(__riscv_vmv_v_x_u8m1(0, all), table.data(), table.size());
    vuint8m4_t found = __riscv_vundefined_u8m4();
    found = __riscv_vset_v_u8m1_u8m4(found, 0, __riscv_vrgather_vv_u8m1(entries, __riscv_vget_v_u8m4_u8m1(indices, 0), all));
    found = __riscv_vset_v_u8m1_u8m4(found, 1, __riscv_vrgather_vv_u8m1(entries, __riscv_vget_v_u8m4_u8m1(indices, 1), all));
    found = __riscv_vset_v_u8m1_u8m4(found, 2, __riscv_vrgather_vv_u8m1(entries, __riscv_vget_v_u8m4_u8m1(indices, 2), all));
    return __riscv_vset_v_u8m1_u8m4(found, 3, __riscv_vrgather_vv_u8m1(entries, __riscv_vget_v_u8m4_u8m1(indices, 3), all));
}

/// Converts a mask register to a word.
[[gnu::always_inline]] inline std::uint64_t bits(vbool2_t mask) noexcept
{
    return __riscv_vmv_x_s_u64m1_u64(__riscv_vreinterpret_v_b2_u64m1(mask));
}

[[gnu::always_inline]] inline std::uint64_t equal_to(char octet, vuint8m4_t octets) noexcept
{
    return bits(__riscv_vmseq_vx_u8m4_b2(octets, static_cast<std::uint8_t>(octet), block_size));
}

/// A block's vectors. The members are references because a class cannot contain types without a size at compile time.
class rvv_vectors {
public:
    [[gnu::always_inline]] inline rvv_vectors(const vuint8m4_t& octets, const vuint8m4_t& low, const vuint8m4_t& bit) noexcept
        : octets_(octets), low_(low), bit_(bit)
    {
    }

    template <octet_class c>
    [[gnu::always_inline]] inline std::uint64_t equal() const noexcept
    {
        return equal_to(octet_of<c>, octets_);
    }
    template <octet_class c>
    [[gnu::always_inline]] inline std::uint64_t in() const noexcept
    {
        const vuint8m4_t members = __riscv_vand_vv_u8m4(look_up(class_nibbles<c>, low_), bit_, block_size);
        return bits(has_non_ascii(c) ? __riscv_vmseq_vx_u8m4_b2(members, 0, block_size)
                                     : __riscv_vmsne_vx_u8m4_b2(members, 0, block_size));
    }
    [[gnu::always_inline]] inline std::uint64_t not_ascii() const noexcept
    {
        return bits(__riscv_vmsgtu_vx_u8m4_b2(octets_, 0x7F, block_size));
    }

private:
    const vuint8m4_t& octets_;
    const vuint8m4_t& low_; ///< each octet's low nibble, or an index beyond the tables if the octet is not ASCII
    const vuint8m4_t& bit_; ///< for each octet's high nibble
};

class rvv_kernel {
public:
    /// Views the `size` octets at `text`, 0 to 64.
    [[gnu::always_inline]] inline rvv_kernel(const char* text, std::uint32_t size) noexcept : text_(text), size_(size) {}

    /// Returns the octets' masks, and reads no other octets.
    template <class_group group>
    [[gnu::always_inline]] inline masks<group> classify() const noexcept
    {
        return classify<group>(text_, size_);
    }

    /// Returns a word whose bits mark the line feeds among the 64 octets at `block`.
    [[gnu::always_inline]] static inline std::uint64_t line_feeds(const char* block) noexcept
    {
        return equal_to('\n', __riscv_vle8_v_u8m4(reinterpret_cast<const std::uint8_t*>(block), block_size));
    }

private:
    /// Not inlined because it is large.
    template <class_group group>
    [[gnu::noinline]] static masks<group> classify(const char* text, std::uint32_t size) noexcept
    {
        const vuint8m4_t empty = __riscv_vmv_v_x_u8m4(static_cast<std::uint8_t>(padding), block_size);
        const vuint8m4_t octets = __riscv_vle8_v_u8m4_tu(empty, reinterpret_cast<const std::uint8_t*>(text), size);
        const vuint8m4_t low = __riscv_vand_vx_u8m4(octets, 0x8F, block_size);
        const vuint8m4_t bit = look_up(high_nibble_bit, __riscv_vsrl_vx_u8m4(octets, 4, block_size));
        return masks_of<group>(rvv_vectors(octets, low, bit));
    }

    const char* text_;
    std::uint32_t size_;
};

} // namespace

constinit const kernel_functions functions{tokenize_with<rvv_kernel>, nullptr, find_line_feeds_with<rvv_kernel>,
                                           streams::print_ipv6_by_blocks};

} // namespace uriform::internal::rvv

#pragma clang attribute pop
