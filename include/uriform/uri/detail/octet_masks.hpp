#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

/// @file
/// The places of an octet in a text, as bits of a word.

namespace uriform::detail {

/// The octets that one instruction copies or compares on the usual machines.
inline constexpr std::size_t block_size = 16;

using octet_block = unsigned char __attribute__((vector_size(block_size)));

[[nodiscard]] inline octet_block load_block(const char* octets) noexcept
{
    octet_block block;
    std::memcpy(&block, octets, block_size);
    return block;
}

inline void store_block(octet_block block, char* to) noexcept
{
    std::memcpy(to, &block, block_size);
}

/// Returns a block with its letters in lower case.
[[nodiscard]] inline octet_block in_lower_case(octet_block block) noexcept
{
    const auto is_upper_alpha = reinterpret_cast<octet_block>(block - 'A' < 26);
    return block | (is_upper_alpha & 0x20);
}

/// Returns the word with the first `n` bits set; all if there are no more.
[[nodiscard]] constexpr std::uint64_t first_bits(std::size_t n) noexcept
{
    return n < 64 ? (std::uint64_t{1} << n) - 1 : ~std::uint64_t{0};
}

/// Returns a word whose bit `i` is set if octet `i` of a block is not 0.
[[nodiscard]] inline std::uint64_t bits_of(octet_block block) noexcept
{
#ifdef __SSE2__ // compilers do not make this instruction of the loop
    using signed_block = char __attribute__((vector_size(block_size)));
    return static_cast<std::uint16_t>(__builtin_ia32_pmovmskb128(reinterpret_cast<signed_block>(block)));
#else
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < block_size; ++i)
        bits |= std::uint64_t{block[i] != 0} << i;
    return bits;
#endif
}

/// The octets behind a text that the functions read which read it in blocks.
inline constexpr std::size_t padding = 64;

/// Returns a word whose bit `i` is set if octet `i` of the `size` octets from `from` is one of `octets`, for the first 64 of them.
/// Reads up to `padding` octets from `from`.
template <char... octets>
[[nodiscard]] constexpr std::uint64_t mask_of(const char* from, std::size_t size) noexcept
{
    std::uint64_t found = 0;
    if (std::is_constant_evaluated()) {
        for (std::size_t i = 0; i < std::min<std::size_t>(size, 64); ++i)
            found |= std::uint64_t{((from[i] == octets) || ...)} << i;
        return found;
    }
    for (std::size_t i = 0; i < 64; i += block_size) {
        const octet_block block = load_block(from + i);
        found |= bits_of(reinterpret_cast<octet_block>(((block == static_cast<unsigned char>(octets)) | ...))) << i;
    }
    return found & first_bits(size);
}

/// A copy of a text of at most `Size` octets that may be read in blocks.
template <std::size_t Size>
class padded_text {
public:
    constexpr explicit padded_text(std::string_view text) noexcept { text.copy(octets_.data(), text.size()); }

    [[nodiscard]] constexpr const char* data() const noexcept { return octets_.data(); }

private:
    std::array<char, Size + padding> octets_;
};

} // namespace uriform::detail
