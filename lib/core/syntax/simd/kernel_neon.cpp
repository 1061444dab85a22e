#include "core/syntax/simd/kernel_interface.hpp"

#include <array>
#include <cstdint>

#include <arm_neon.h>

#include "core/syntax/simd/classify.hpp"
#include "core/syntax/simd/line_feed_search.hpp"
#include "core/syntax/simd/masks.hpp"
#include "core/syntax/simd/split.hpp"

/// @file
/// The kernel for AArch64: four vectors of 16 octets make a block.

namespace uriform::internal::neon {
namespace {

/// 64 octets.
class neon_vectors {
public:
    [[gnu::always_inline]] inline explicit neon_vectors(const char* text) noexcept
    {
        for (std::size_t i = 0; i < 4; ++i) {
            octets_[i] = vld1q_u8(reinterpret_cast<const std::uint8_t*>(text) + 16 * i);
            low_[i] = vandq_u8(octets_[i], vdupq_n_u8(0x8F));
            bit_[i] = vqtbl1q_u8(vld1q_u8(high_nibble_bit.data()), vshrq_n_u8(octets_[i], 4));
        }
    }

    template <octet_class c>
    [[gnu::always_inline]] inline std::uint64_t equal() const noexcept
    {
        return equal_to(octet_of<c>);
    }
    template <octet_class c>
    [[gnu::always_inline]] inline std::uint64_t in() const noexcept
    {
        const uint8x16_t table = vld1q_u8(class_nibbles<c>.data());
        return bits([&](std::size_t i) {
            const uint8x16_t is_member = vtstq_u8(vqtbl1q_u8(table, low_[i]), bit_[i]);
            return has_non_ascii(c) ? vmvnq_u8(is_member) : is_member;
        });
    }
    [[gnu::always_inline]] inline std::uint64_t not_ascii() const noexcept
    {
        return bits([&](std::size_t i) { return vcgeq_u8(octets_[i], vdupq_n_u8(0x80)); });
    }

    [[gnu::always_inline]] inline std::uint64_t equal_to(char octet) const noexcept
    {
        return bits([&](std::size_t i) { return vceqq_u8(octets_[i], vdupq_n_u8(static_cast<std::uint8_t>(octet))); });
    }

private:
    using vectors = std::array<uint8x16_t, 4>;

    /// Returns a bit for each of the 64 octets of four vectors `part(i)`, all ones or all zeros: masks them by powers of two, and
    /// adds adjacent octets three times.
    template <class Part>
    [[gnu::always_inline]] static inline std::uint64_t bits(Part part) noexcept
    {
        static constexpr std::array<std::uint8_t, 16> weights{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
        const uint8x16_t weight = vld1q_u8(weights.data());
        const uint8x16_t first = vpaddq_u8(vandq_u8(part(0), weight), vandq_u8(part(1), weight));
        const uint8x16_t second = vpaddq_u8(vandq_u8(part(2), weight), vandq_u8(part(3), weight));
        const uint8x16_t both = vpaddq_u8(first, second);
        return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(both, both)), 0);
    }

    vectors octets_;
    vectors low_; ///< each octet's low nibble, or an index beyond the tables if the octet is not ASCII
    vectors bit_; ///< for each octet's high nibble
};

class neon_kernel {
public:
    /// Loads the `size` octets at `text`, 0 to 64, and no others.
    [[gnu::always_inline]] inline neon_kernel(const char* text, std::uint32_t size) noexcept
        : octets_(size == 64 ? neon_vectors(text) : neon_vectors(padded_copy<64>(text, size).data()))
    {
    }

    /// Returns the octets' masks.
    template <class_group group>
    [[gnu::always_inline]] inline masks<group> classify() const noexcept
    {
        return masks_of<group>(octets_);
    }

    /// Returns a word whose bits mark the line feeds among the 64 octets at `block`.
    [[gnu::always_inline]] static inline std::uint64_t line_feeds(const char* block) noexcept
    {
        return neon_vectors(block).equal_to('\n');
    }

private:
    neon_vectors octets_;
};

} // namespace

constinit const kernel_functions functions{tokenize_with<neon_kernel>, nullptr, find_line_feeds_with<neon_kernel>,
                                           streams::print_ipv6_by_blocks};

} // namespace uriform::internal::neon
