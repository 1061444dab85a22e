#include "core/syntax/simd/kernel_interface.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/base/octet_scan.hpp"
#include "core/syntax/simd/classify.hpp"
#include "core/syntax/simd/line_feed_search.hpp"
#include "core/syntax/simd/masks.hpp"
#include "core/syntax/simd/split.hpp"
#include "core/syntax/simd/split_column.hpp"

/// @file
/// The kernel for any machine. A table lookup per octet finds all its classes, and 64-bit words collect them. Only the search for
/// line feeds depends on the byte order of words in memory.

namespace uriform::internal::portable {
namespace {

/// A word divided into a field for each of 16 classes, every second, fourth or eighth class, or a single class. A field's 4, 8,
/// 16, 32 or 64 bits each stand for an octet.
using fields = std::uint64_t;
static_assert(class_count <= 16);

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

struct portable_kernel {
    using lanes = single_lane;

    /// Returns the masks for the `size` octets at `text`, 0 to 64, and reads no others. Not inlined because it is large.
    [[gnu::noinline]] static masks<std::uint64_t> classify(const char* text, std::uint32_t size) noexcept
    {
        std::array<fields, 16> words{}; // first four per 16 octets, in the end a word per class
        for (std::uint32_t at = 0; at < size; at += 16) {
            if (size - at < 16)
                classify_16(padded_copy<16>(text + at, size - at).data(), &words[at / 4]);
            else
                classify_16(text + at, &words[at / 4]);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            widen<16>(words[i], words[i + 4]);
            widen<16>(words[i + 8], words[i + 12]);
            widen<32>(words[i], words[i + 8]);
            widen<32>(words[i + 4], words[i + 12]);
        }
        masks<std::uint64_t> m;
        std::copy_n(words.begin(), class_count, m.words);
        return m;
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
    /// Sets each word `i` of the four at `words` to the fields of the classes `i`, `i + 4`, `i + 8` and `i + 12`.
    [[gnu::noinline]] static void classify_16(const char* text, fields* words) noexcept
    {
        std::array<fields, 4> w{classify_4(text), classify_4(text + 4), classify_4(text + 8), classify_4(text + 12)};
        widen<4>(w[0], w[1]);
        widen<4>(w[2], w[3]);
        widen<8>(w[0], w[2]);
        widen<8>(w[1], w[3]);
        std::copy(w.begin(), w.end(), words);
    }

    [[gnu::always_inline]] static inline fields classify_4(const char* text) noexcept
    {
        return classes_of(text[0]) | classes_of(text[1]) << 1 | classes_of(text[2]) << 2 | classes_of(text[3]) << 3;
    }

    /// Returns a word whose bits mark the line feeds among the 8 octets at `text`.
    [[gnu::always_inline]] static inline std::uint64_t line_feeds_of_8(const char* text) noexcept
    {
        constexpr std::uint64_t ones = 0x0101010101010101;
        const std::uint64_t octets = load_word(text) ^ ones * '\n';
        const std::uint64_t others = ((octets & 0x7F * ones) + 0x7F * ones) | octets; // in each octet's high bit
        return (~others >> 7 & ones) * 0x0102040810204080 >> 56; // the product collects the bits in its high octet
    }

    /// Returns fields whose lowest bits mark the classes that contain an octet.
    [[gnu::always_inline]] static inline fields classes_of(char octet) noexcept
    {
        return class_fields[static_cast<unsigned char>(octet)];
    }

    static constexpr auto class_fields = [] {
        std::array<fields, 256> table{};
        for (unsigned octet = 0; octet < 256; ++octet)
            for (std::size_t c = 0; c < class_count; ++c)
                if (class_sets[c].octets.contains(static_cast<char>(octet)))
                    table[octet] |= fields{1} << 4 * c;
        return table;
    }();
};

} // namespace

constinit const kernel_functions functions{tokenize_with<portable_kernel>, split_column_with<portable_kernel>,
                                           find_line_feeds_with<portable_kernel>};

} // namespace uriform::internal::portable
