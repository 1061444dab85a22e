#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include <uriform/base/char_set.hpp>

#include "core/base/octet_scan.hpp"

/// @file
/// Finds octets in a text, as bits of a word.

namespace uriform::internal::streams {

/// The number of octets that common machines copy or compare by one instruction.
inline constexpr std::size_t block_size = 16;

/// A vector wrapped in a class, so that functions can return it even on machines without vector registers.
struct octet_block {
#ifdef __GNUC__
    using vector = unsigned char __attribute__((vector_size(block_size)));
    vector octets;
#else
    std::array<unsigned char, block_size> octets;
#endif
};

[[nodiscard]] inline octet_block load_block(const char* octets) noexcept
{
    octet_block block;
    std::memcpy(&block, octets, block_size);
    return block;
}

/// Returns a block with the octets of two words. As a vector, it does not pass through memory, from where a processor would have to
/// wait to load it.
[[nodiscard]] inline octet_block block_of(std::uint64_t first, std::uint64_t second) noexcept
{
#ifdef __GNUC__
    using words = std::uint64_t __attribute__((vector_size(block_size)));
    return {reinterpret_cast<octet_block::vector>(words{first, second})};
#else
    const std::array words{first, second};
    octet_block block;
    std::memcpy(&block, words.data(), block_size);
    return block;
#endif
}

inline void store_block(const octet_block& block, char* to) noexcept
{
    std::memcpy(to, &block, block_size);
}

/// Returns a block that begins with the `size` octets at `octets`, and reads no others. The rest is unspecified.
[[nodiscard]] inline octet_block load_first(const char* octets, std::size_t size) noexcept
{
    if (size >= block_size)
        return load_block(octets);
    std::array<std::uint64_t, 2> words{};
    const auto at = [&](std::size_t i) { return std::uint64_t{static_cast<unsigned char>(octets[i])} << 8 * i; };
    if (size >= 8) { // two overlapping words
        words[0] = load_word(octets);
        words[1] = size == 8 ? 0 : load_word(octets + size - 8) >> 8 * (16 - size);
    } else if (size >= 4) {
        words[0] = load_half_word(octets) | load_half_word(octets + size - 4) << 8 * (size - 4);
    } else if (size > 0) {
        words[0] = at(0) | at(size / 2) | at(size - 1);
    }
    return block_of(little_endian(words[0]), little_endian(words[1]));
}

/// Returns a word with its first `n` bits set, or with all bits set if `n` is larger.
[[nodiscard]] constexpr std::uint64_t first_bits(std::size_t n) noexcept
{
    return n < 64 ? (std::uint64_t{1} << n) - 1 : ~std::uint64_t{0};
}

#ifdef __GNUC__

/// Returns the block with letters in lower case.
[[nodiscard]] inline octet_block in_lower_case(const octet_block& block) noexcept
{
    const auto is_upper_alpha = reinterpret_cast<octet_block::vector>(block.octets - 'A' < 26);
    return {block.octets | (is_upper_alpha & 0x20)};
}

/// Returns a word whose bit `i` is set if octet `i` of the block is not 0.
[[nodiscard]] inline std::uint64_t bits_of(const octet_block& block) noexcept
{
#ifdef __SSE2__ // compilers do not generate these instructions from the loop
    using signed_block = char __attribute__((vector_size(block_size)));
    return static_cast<unsigned>(__builtin_ia32_pmovmskb128(reinterpret_cast<signed_block>(block.octets)));
#elif defined(__wasm_simd128__)
    using signed_block = signed char __attribute__((vector_size(block_size)));
    return static_cast<std::uint16_t>(__builtin_wasm_bitmask_i8x16(reinterpret_cast<signed_block>(block.octets)));
#else
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < block_size; ++i)
        bits |= std::uint64_t{block.octets[i] != 0} << i;
    return bits;
#endif
}

/// Returns a word whose bit `i` is set if octet `i` of the block is among `octets`.
template <char... octets>
[[nodiscard]] inline std::uint64_t bits_equal_to(const octet_block& block) noexcept
{
    return bits_of({reinterpret_cast<octet_block::vector>(((block.octets == static_cast<unsigned char>(octets)) | ...))});
}

/// Returns the block with letters in lower case, and with changes to octets that are not in IP addresses.
[[nodiscard]] inline octet_block with_case_bit(const octet_block& block) noexcept
{
    return {block.octets | 0x20};
}

/// Returns a word whose bit `i` is set if octet `i` of the block is a hexadecimal digit.
[[nodiscard]] inline std::uint64_t bits_of_hexdigs(const octet_block& block) noexcept
{
    const octet_block::vector letters = with_case_bit(block).octets - 'a';
    const octet_block::vector digits = block.octets - '0';
    return bits_of({reinterpret_cast<octet_block::vector>((letters < 6) | (digits < 10))});
}

#else // loops that compilers may vectorize

[[nodiscard]] inline octet_block in_lower_case(octet_block block) noexcept
{
    for (unsigned char& octet : block.octets)
        octet = static_cast<unsigned char>(octet | (octet >= 'A' && octet <= 'Z' ? 0x20 : 0));
    return block;
}

[[nodiscard]] inline octet_block with_case_bit(octet_block block) noexcept
{
    for (unsigned char& octet : block.octets)
        octet |= 0x20;
    return block;
}

[[nodiscard]] inline std::uint64_t bits_of_hexdigs(const octet_block& block) noexcept
{
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < block_size; ++i)
        bits |= std::uint64_t{chars::hexdig.contains(static_cast<char>(block.octets[i]))} << i;
    return bits;
}

template <char... octets>
[[nodiscard]] inline std::uint64_t bits_equal_to(const octet_block& block) noexcept
{
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < block_size; ++i)
        bits |= std::uint64_t{((block.octets[i] == static_cast<unsigned char>(octets)) || ...)} << i;
    return bits;
}

#endif

/// Returns whether `find`, a function of a block, returns a set bit for any octet in `text`. Linear. Has few branches, because
/// texts' sizes are hard to predict: the last block may overlap the previous block, and each block is read.
template <class Find>
[[nodiscard]] inline bool any_in_blocks(std::string_view text, Find find) noexcept
{
    if (text.size() < block_size)
        return (find(load_first(text.data(), text.size())) & first_bits(text.size())) != 0;
    std::uint64_t found = find(load_block(text.data() + text.size() - block_size));
    for (std::size_t at = 0; at + block_size < text.size(); at += block_size)
        found |= find(load_block(text.data() + at));
    return found != 0;
}

/// Returns whether `text` contains an octet among `octets`. Linear.
template <char... octets>
[[nodiscard]] inline bool has_any(std::string_view text) noexcept
{
    return any_in_blocks(text, [](const octet_block& block) { return bits_equal_to<octets...>(block); });
}

/// Returns whether `text` contains the octet `first` before an octet among `second`. Linear. The last block may overlap the
/// previous block: the size of a piece would be hard to predict.
template <char first, char... second>
[[nodiscard]] inline bool has_pair(std::string_view text) noexcept
{
    if (text.size() <= block_size) {
        const octet_block block = load_first(text.data(), text.size());
        return (bits_equal_to<first>(block) << 1 & bits_equal_to<second...>(block) & first_bits(text.size())) != 0;
    }
    std::uint64_t found = 0;
    for (std::size_t at = 0, last = text.size() - block_size - 1; at < last + block_size; at += block_size) {
        const char* const from = text.data() + std::min(at, last);
        found |= bits_equal_to<first>(load_block(from)) & bits_equal_to<second...>(load_block(from + 1));
    }
    return found != 0;
}

/// The number of octets beyond a text that functions may read when they read blocks.
inline constexpr std::size_t padding = 64;

/// Returns a word whose bit `i` is set if octet `i` of the `size` octets at `from` is among `octets`. Only the first 64 octets
/// count. May read `padding` octets from `from`.
template <char... octets>
[[nodiscard]] inline std::uint64_t mask_of(const char* from, std::size_t size) noexcept
{
    std::uint64_t found = 0;
    for (std::size_t i = 0; i < 64; i += block_size)
        found |= bits_equal_to<octets...>(load_block(from + i)) << i;
    return found & first_bits(size);
}

/// A copy of a text of at most `Size` octets, for reading in blocks.
template <std::size_t Size>
class padded_text {
public:
    explicit padded_text(std::string_view text) noexcept { text.copy(octets_.data(), text.size()); }

    [[nodiscard]] const char* data() const noexcept { return octets_.data(); }

private:
    std::array<char, Size + padding> octets_;
};

} // namespace uriform::internal::streams
