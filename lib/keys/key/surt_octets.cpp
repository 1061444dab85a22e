#include "keys/key/surt_octets.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/syntax/detail/pct_encoded.hpp>

#include "core/base/octet_masks.hpp"

namespace uriform::key::internal {
namespace {

using namespace uriform::internal::streams;

constexpr bool is_encoded(char octet) noexcept
{
    return static_cast<unsigned char>(octet - 0x21) >= 0x5F || octet == '#' || octet == '%';
}

/// Returns a word whose bit `i` is set if octet `i` of the block is percent-encoded.
std::uint64_t bits_of_encoded(const octet_block& block) noexcept
{
#ifdef __GNUC__
    const auto not_graphic = reinterpret_cast<octet_block::vector>(block.octets - 0x21 >= 0x5F);
    return bits_of({not_graphic}) | bits_equal_to<'#', '%'>(block);
#else
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < block_size; ++i)
        bits |= std::uint64_t{is_encoded(static_cast<char>(block.octets[i]))} << i;
    return bits;
#endif
}

} // namespace

void decode_to_the_end(std::string_view text, std::string& out)
{
    out.resize(text.size());
    char* const begin = out.data();
    char* end = begin;
    for (const char octet : text) {
        *end++ = octet;
        while (end - begin >= 3) {
            const int decoded = detail::grammar::pct_encoded({end - 3, 3}, 0);
            if (decoded < 0)
                break;
            end -= 3;
            *end++ = static_cast<char>(decoded);
        }
    }
    out.resize(static_cast<std::size_t>(end - begin));
}

void append_escaped(std::string_view text, std::string& out)
{
    const std::size_t before = out.size();
    std::uint64_t encoded = 0;
    if (text.size() < block_size) {
        const octet_block block = load_first(text.data(), text.size());
        std::array<char, block_size> piece;
        store_block(in_lower_case(block), piece.data());
        out.append(piece.data(), text.size());
        encoded = bits_of_encoded(block) & first_bits(text.size());
    } else {
        out.append(text);
        char* const to = out.data() + before;
        const std::size_t last = text.size() - block_size; // may overlap the previous block
        for (std::size_t at = 0; at < last + block_size; at += block_size) {
            const octet_block block = load_block(text.data() + std::min(at, last));
            store_block(in_lower_case(block), to + std::min(at, last));
            encoded |= bits_of_encoded(block);
        }
    }
    if (encoded == 0) [[likely]]
        return;
    out.resize(out.size() + 2 * static_cast<std::size_t>(std::ranges::count_if(text, is_encoded)));
    char* to = out.data() + before;
    for (const char octet : text) {
        constexpr std::string_view hexdigs = "0123456789abcdef";
        const auto value = static_cast<unsigned char>(octet);
        const bool encode = is_encoded(octet);
        *to++ = encode ? '%' : detail::ascii::to_lower(octet);
        if (encode) {
            *to++ = hexdigs[value >> 4];
            *to++ = hexdigs[value & 0xF];
        }
    }
}

} // namespace uriform::key::internal
