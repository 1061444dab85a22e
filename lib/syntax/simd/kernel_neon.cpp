#include "syntax/simd/kernel_interface.hpp"

#include <array>
#include <cstdint>
#include <cstring>
#include <span>

#include <arm_neon.h>

#include "syntax/simd/line_feed_search.hpp"
#include "syntax/simd/masks.hpp"
#include "syntax/simd/split.hpp"

/// @file
/// The kernel for AArch64: four vectors of 16 octets make a block.

namespace uriform::internal {
namespace {

struct neon_kernel {
    /// The masks of the `size` octets from `text`, 1 to 64; none other is read.
    [[gnu::always_inline]] static inline masks<std::uint64_t> classify(const char* text, std::uint32_t size) noexcept
    {
        if (size == 64)
            return full(text);
        char block[64] = {};
        std::memcpy(block, text, size);
        masks<std::uint64_t> m = full(block);
        m.not_scheme &= below<std::uint64_t>(size);
        m.invalid &= below<std::uint64_t>(size);
        m.uncommon &= below<std::uint64_t>(size);
        return m;
    }

    /// Which of the 64 octets from `block` are line feeds.
    [[gnu::always_inline]] static inline std::uint64_t line_feeds(const char* block) noexcept
    {
        vectors equal;
        for (std::size_t i = 0; i < 4; ++i)
            equal[i] = vceqq_u8(vld1q_u8(reinterpret_cast<const std::uint8_t*>(block) + 16 * i), vdupq_n_u8('\n'));
        return bits(equal);
    }

private:
    using vectors = std::array<uint8x16_t, 4>;

    [[gnu::always_inline]] static inline masks<std::uint64_t> full(const char* text) noexcept
    {
        vectors octets, low, bit;
        for (std::size_t i = 0; i < 4; ++i) {
            octets[i] = vld1q_u8(reinterpret_cast<const std::uint8_t*>(text) + 16 * i);
            low[i] = vandq_u8(octets[i], vdupq_n_u8(0x0F));
            bit[i] = vqtbl1q_u8(vld1q_u8(high_nibble_bit.data()), vshrq_n_u8(octets[i], 4));
        }
        const auto is = [&](char c) {
            vectors equal;
            for (std::size_t i = 0; i < 4; ++i)
                equal[i] = vceqq_u8(octets[i], vdupq_n_u8(static_cast<std::uint8_t>(c)));
            return bits(equal);
        };
        const auto in = [&](const std::array<std::uint8_t, 16>& set) {
            vectors member;
            for (std::size_t i = 0; i < 4; ++i)
                member[i] = vtstq_u8(vqtbl1q_u8(vld1q_u8(set.data()), low[i]), bit[i]);
            return bits(member);
        };
        vectors sign;
        for (std::size_t i = 0; i < 4; ++i)
            sign[i] = vcgeq_u8(octets[i], vdupq_n_u8(0x80));
        const std::uint64_t not_ascii = bits(sign);
        return {is(':'),
                is('/'),
                is('?'),
                is('#'),
                is('@'),
                is('%'),
                is('.'),
                in(bracket_nibbles),
                in(upper_nibbles),
                in(hexdig_nibbles),
                ~in(scheme_nibbles),
                ~in(uri_nibbles) & ~not_ascii,
                not_ascii,
                ~in(common_nibbles)};
    }

    /// One bit for each of 64 octets that are all ones or all zeros: weights of powers of two, then three pairwise additions.
    [[gnu::always_inline]] static inline std::uint64_t bits(const vectors& octets) noexcept
    {
        static constexpr std::array<std::uint8_t, 16> weights{1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
        const uint8x16_t weight = vld1q_u8(weights.data());
        const uint8x16_t first = vpaddq_u8(vandq_u8(octets[0], weight), vandq_u8(octets[1], weight));
        const uint8x16_t second = vpaddq_u8(vandq_u8(octets[2], weight), vandq_u8(octets[3], weight));
        const uint8x16_t both = vpaddq_u8(first, second);
        return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(both, both)), 0);
    }
};

} // namespace

bool neon_split(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept
{
    return tokenize_with<neon_kernel>(text, kind, iri, parts, why);
}

std::size_t neon_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept
{
    return find_line_feeds_with<neon_kernel>(text, positions);
}

} // namespace uriform::internal
