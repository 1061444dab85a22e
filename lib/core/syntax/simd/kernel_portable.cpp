#include "core/syntax/simd/kernel_interface.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/octet_scan.hpp"
#include "core/syntax/simd/classify.hpp"
#include "core/syntax/simd/line_feed_search.hpp"
#include "core/syntax/simd/masks.hpp"
#include "core/syntax/simd/split.hpp"

/// @file
/// The kernel for any machine. A table lookup per octet finds all its classes, and 64-bit words collect them. Only the search for
/// line feeds depends on the byte order of words in memory.

namespace uriform::internal::portable {
namespace {

/// A word divided into a field for each class of a group, or for every second or fourth class, or for a single class. A field's 8,
/// 16, 32 or 64 bits each stand for an octet.
using fields = std::uint64_t;
static_assert(common_classes.count <= 8 && other_classes.count <= 8);

/// The lowest bit of each field of 8 bits.
constexpr std::uint64_t ones = 0x0101010101010101;

/// Doubles the width of the fields of two words; `width` is the old width, and the octets of `second` follow those of `first`.
/// Afterwards, `first` contains the even-numbered fields of both words, and `second` the odd-numbered fields.
template <unsigned width>
[[gnu::always_inline]] inline void widen(fields& first, fields& second) noexcept
{
    constexpr fields even = ~fields{0} / ((fields{1} << width) + 1);
    const fields changes = (first >> width ^ second) & even;
    first ^= changes << width;
    second ^= changes;
}

/// For each octet, fields whose lowest bits mark the classes that contain it.
template <class_group group>
constexpr auto class_fields = [] {
    std::array<fields, 256> table{};
    for (unsigned octet = 0; octet < 256; ++octet)
        for (std::size_t i = 0; i < group.count; ++i)
            if (class_sets[group.first + i].octets.contains(static_cast<char>(octet)))
                table[octet] |= fields{1} << 8 * i;
    return table;
}();

class portable_kernel {
public:
    /// Views the `size` octets at `text`, 0 to 64.
    portable_kernel(const char* text, std::uint32_t size) noexcept : text_(text), size_(size) {}

    /// Returns the octets' masks, and reads no other octets.
    template <class_group group>
    [[nodiscard]] masks<group> classify() const noexcept
    {
        return classify<group>(text_, size_);
    }

    /// Returns a word whose bits mark the line feeds among the 64 octets at `block`.
    static std::uint64_t line_feeds(const char* block) noexcept
    {
        std::uint64_t found = 0;
        for (unsigned i = 0; i < 64; i += 8)
            found |= line_feeds_of_8(block + i) << i;
        return found;
    }

private:
    /// Not inlined because it is large.
    template <class_group group>
    [[gnu::noinline]] static masks<group> classify(const char* text, std::uint32_t size) noexcept
    {
        std::array<fields, 8> w{}; // first one per 8 octets, in the end one per class
        std::uint32_t at = 0;
        for (; at + 8 <= size; at += 8)
            w[at / 8] = classify_8<group>(text + at);
        if (const std::uint32_t left = size - at; at == 0) {
            for (std::uint32_t i = 0; i < left; ++i)
                w[0] |= fields_of<group>(text[i]) << i;
        } else if (left != 0) { // the last 8 octets, without those of the word before
            w[at / 8] = classify_8<group>(text + size - 8) >> (8 - left) & ones * (0xFFU >> (8 - left));
        }
        widen<8>(w[0], w[1]);
        widen<8>(w[2], w[3]);
        widen<8>(w[4], w[5]);
        widen<8>(w[6], w[7]);
        widen<16>(w[0], w[2]);
        widen<16>(w[1], w[3]);
        widen<16>(w[4], w[6]);
        widen<16>(w[5], w[7]);
        widen<32>(w[0], w[4]);
        widen<32>(w[1], w[5]);
        widen<32>(w[2], w[6]);
        widen<32>(w[3], w[7]);
        masks<group> m;
        std::copy_n(w.begin(), group.count, m.words);
        return m;
    }

    /// Returns fields whose 8 bits stand for the 8 octets at `text`.
    template <class_group group>
    [[gnu::always_inline]] static inline fields classify_8(const char* text) noexcept
    {
        return classify_4<group>(text, classify_4<group>(text + 4, 0));
    }
    template <class_group group>
    [[gnu::always_inline]] static inline fields classify_4(const char* text, fields next) noexcept
    {
        next = next * 2 + fields_of<group>(text[3]);
        next = next * 2 + fields_of<group>(text[2]);
        next = next * 2 + fields_of<group>(text[1]);
        return next * 2 + fields_of<group>(text[0]);
    }

    template <class_group group>
    [[gnu::always_inline]] static inline fields fields_of(char octet) noexcept
    {
        const std::array<fields, 256>& table = class_fields<group>;
        return table[static_cast<unsigned char>(octet)];
    }

    /// Returns a word whose bits mark the line feeds among the 8 octets at `text`.
    [[gnu::always_inline]] static inline std::uint64_t line_feeds_of_8(const char* text) noexcept
    {
        const std::uint64_t octets = load_word(text) ^ ones * '\n';
        const std::uint64_t others = ((octets & 0x7F * ones) + 0x7F * ones) | octets; // in each octet's high bit
        return (~others >> 7 & ones) * 0x0102040810204080 >> 56; // the product collects the bits in its high octet
    }

    const char* text_;
    std::uint32_t size_;
};

} // namespace

constinit const kernel_functions functions{tokenize_with<portable_kernel>, nullptr, find_line_feeds_with<portable_kernel>,
                                           streams::print_ipv6_by_blocks};

} // namespace uriform::internal::portable
