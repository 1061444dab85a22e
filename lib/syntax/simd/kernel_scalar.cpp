#include "syntax/simd/kernel_interface.hpp"

#include <array>
#include <cstdint>

#include "syntax/simd/line_feed_search.hpp"
#include "syntax/simd/masks.hpp"
#include "syntax/simd/split.hpp"
#include "syntax/simd/split_column.hpp"

/// @file
/// The kernel for any machine: a table look-up an octet.

namespace uriform::internal {
namespace {

struct scalar_kernel {
    using lanes = single_lane;

    /// Returns the masks of the `size` octets from `text`, 0 to 64; no other is read.
    static masks<std::uint64_t> classify(const char* text, std::uint32_t size) noexcept
    {
        masks<std::uint64_t> m{};
        for (std::uint32_t i = 0; i < size; ++i) {
            const class_bits classes = classes_of[static_cast<unsigned char>(text[i])];
            for (std::size_t c = 0; c < class_count; ++c)
                m.words[c] |= std::uint64_t{classes >> c & 1U} << i;
        }
        return m;
    }

    /// Which of the 64 octets from `block` are line feeds.
    static std::uint64_t line_feeds(const char* block) noexcept
    {
        std::uint64_t found = 0;
        for (unsigned i = 0; i < 64; ++i)
            found |= std::uint64_t{block[i] == '\n'} << i;
        return found;
    }

private:
    /// A bit for each octet_class.
    using class_bits = std::uint16_t;
    static_assert(class_count <= 16);

    static constexpr auto classes_of = [] {
        std::array<class_bits, 256> table{};
        for (unsigned octet = 0; octet < 256; ++octet)
            for (std::size_t c = 0; c < class_count; ++c)
                if (class_sets[c].octets.contains(static_cast<char>(octet)))
                    table[octet] = static_cast<class_bits>(table[octet] | 1U << c);
        return table;
    }();
};

} // namespace

constinit const kernel_functions scalar_functions{tokenize_with<scalar_kernel>, split_column_with<scalar_kernel>,
                                                  find_line_feeds_with<scalar_kernel>};

} // namespace uriform::internal
