#include "syntax/simd/kernel_interface.hpp"

#include <array>
#include <cstdint>
#include <span>

#include "syntax/simd/line_feed_search.hpp"
#include "syntax/simd/masks.hpp"
#include "syntax/simd/split.hpp"

/// @file
/// The kernel for any machine: a table look-up an octet.

namespace uriform::internal {
namespace {

struct scalar_kernel {
    /// The masks of the `size` octets from `text`, 1 to 64; none other is read.
    static masks<std::uint64_t> classify(const char* text, std::uint32_t size) noexcept
    {
        masks<std::uint64_t> m{};
        for (std::uint32_t i = 0; i < size; ++i) {
            const std::uint16_t classes = classes_of[static_cast<unsigned char>(text[i])];
            // From the class's bit in the table's entry to the octet's bit in the class's word.
            const auto mark = [&](std::uint64_t& word, unsigned bit) { word |= std::uint64_t{classes >> bit & 1U} << i; };
            mark(m.colon, 0);
            mark(m.slash, 1);
            mark(m.question, 2);
            mark(m.hash, 3);
            mark(m.at, 4);
            mark(m.percent, 5);
            mark(m.dot, 6);
            mark(m.bracket, 7);
            mark(m.upper_alpha, 8);
            mark(m.hexdig, 9);
            mark(m.not_scheme, 10);
            mark(m.invalid, 11);
            mark(m.not_ascii, 12);
            mark(m.uncommon, 13);
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
    static constexpr char_set not_ascii = char_set::range(0x80, 0xFF);
    static constexpr std::array<char_set, 14> sets{':',
                                                   '/',
                                                   '?',
                                                   '#',
                                                   '@',
                                                   '%',
                                                   '.',
                                                   char_set("[]"),
                                                   chars::upper_alpha,
                                                   chars::hexdig,
                                                   ~chars::scheme,
                                                   ~uri_octets - not_ascii,
                                                   not_ascii,
                                                   ~common_octets};

    static constexpr auto classes_of = [] {
        std::array<std::uint16_t, 256> table{};
        for (unsigned octet = 0; octet < 256; ++octet)
            for (unsigned bit = 0; bit < sets.size(); ++bit)
                if (sets[bit].contains(static_cast<char>(octet)))
                    table[octet] = static_cast<std::uint16_t>(table[octet] | 1U << bit);
        return table;
    }();
};

} // namespace

bool scalar_split(std::string_view text, reference_kind kind, bool iri, components& parts, error& why) noexcept
{
    return tokenize_with<scalar_kernel>(text, kind, iri, parts, why);
}

std::size_t scalar_line_feeds(std::string_view text, std::span<std::uint32_t> positions) noexcept
{
    return find_line_feeds_with<scalar_kernel>(text, positions);
}

} // namespace uriform::internal
