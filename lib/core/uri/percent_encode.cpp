#include <uriform/uri/percent_encode.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>

#include <uriform/syntax/detail/pct_encoded.hpp>

#include "core/base/octet_masks.hpp"
#include "core/uri/composed.hpp"
#include "core/uri/encode_into.hpp"

namespace uriform {
namespace {

using internal::space;
using namespace internal::streams;

/// The outputs for kept octets and for encoded octets, padded to four octets.
using octet_codes = std::array<std::array<std::array<char, 4>, 256>, 2>;

/// Returns the outputs if a kept space becomes `space`.
constexpr octet_codes codes_with(char space) noexcept
{
    octet_codes codes{};
    for (unsigned octet = 0; octet < 256; ++octet) {
        codes[0][octet] = {static_cast<char>(octet)};
        codes[1][octet] = {'%', detail::grammar::upper_hexdigs[octet >> 4], detail::grammar::upper_hexdigs[octet & 0xF]};
    }
    codes[0][' '] = {space};
    return codes;
}
constexpr octet_codes usual_codes = codes_with(' ');
constexpr octet_codes codes_with_plus = codes_with('+');

#ifdef __GNUC__
/// The octets that most texts consist of: unreserved octets, and those next to ":@/".
constexpr char_set frequent(bool with_delimiters) noexcept
{
    return with_delimiters ? chars::unreserved + char_set(":@/") : chars::unreserved;
}

/// Returns the size of the leading blocks in `data` with only frequent octets or `end_of_line`.
template <bool WithDelimiters>
std::size_t size_of_frequent(std::string_view data, unsigned char end_of_line) noexcept
{
    if (data.size() < block_size)
        return 0;
    const auto are_frequent = [=](const octet_block::vector& octets) {
        const auto others = WithDelimiters ? (octets - '-' < 14) | (octets == '@') : (octets - '-' < 2) | (octets - '0' < 10);
        const auto all = ((octets | 0x20) - 'a' < 26) | others | (octets == '_') | (octets == '~') | (octets == end_of_line);
        return octet_block{reinterpret_cast<octet_block::vector>(all)};
    };
    std::size_t size = 0;
    while (size < data.size()) { // the last block may overlap the previous block
        const std::size_t at = std::min(size, data.size() - block_size);
        const octet_block block = load_block(data.data() + at);
        if (bits_of(are_frequent(block.octets)) != first_bits(block_size))
            break;
        size = at + block_size;
    }
    return size;
}
#endif

/// Returns how many leading octets of `data` are kept.
std::size_t size_of_kept(std::string_view data, const char_set& unescaped) noexcept
{
#ifdef __GNUC__
    const auto are_kept = [&](const char_set& octets) { return octets - unescaped == char_set(); };
    const auto end_of_line = static_cast<unsigned char>(unescaped.contains('\n') ? '\n' : '~'); // `~` is frequent anyway
    const bool with_delimiters = are_kept(frequent(true)), without = !with_delimiters && are_kept(frequent(false));
#endif
    for (std::size_t size = 0;;) {
#ifdef __GNUC__
        if (with_delimiters)
            size += size_of_frequent<true>(data.substr(size), end_of_line);
        else if (without)
            size += size_of_frequent<false>(data.substr(size), end_of_line);
#endif
        const std::size_t end = std::min(size + block_size, data.size()); // end of the block with other octets
        while (size < end && unescaped.contains(data[size]))
            ++size;
        if (size < end || size == data.size())
            return size;
    }
}

/// Returns the octets that become triplets.
constexpr char_set octets_of_triplets(const char_set& unescaped, space spaces) noexcept
{
    return ~(spaces == space::plus ? unescaped + ' ' : unescaped);
}

/// Calls `put` with the encoded text, piece by piece. A piece that begins with an encoded octet takes no branch for each octet:
/// the branch would be hard to predict. `is_encoded` returns whether an octet becomes a triplet, as 0 or 1.
template <class IsEncoded, class Put>
void encode_in_pieces(std::string_view data, const char_set& unescaped, space spaces, IsEncoded is_encoded, Put put)
{
    constexpr std::size_t most = 128;
    std::array<char, 3 * most + 1> piece;
    const octet_codes& codes = spaces == space::plus ? codes_with_plus : usual_codes;
    for (;;) {
        const std::size_t run = size_of_kept(data, unescaped);
        put(data.substr(0, run));
        data.remove_prefix(run);
        if (data.empty())
            return;
        char* end = piece.data();
        for (const char octet : data.substr(0, most)) {
            const std::size_t encoded = is_encoded(octet);
            std::memcpy(end, codes[encoded][static_cast<unsigned char>(octet)].data(), 4);
            end += 1 + 2 * encoded;
        }
        put(std::string_view(piece.data(), static_cast<std::size_t>(end - piece.data())));
        data.remove_prefix(std::min(most, data.size()));
    }
}

/// Appends the encoded text. A table of all octets takes less time for each octet than a set, but is only worth making for a long
/// text.
void append_in_pieces(std::string_view data, const char_set& unescaped, space spaces, std::string& out)
{
    const char_set encoded = octets_of_triplets(unescaped, spaces);
    const auto append = [&](std::string_view piece) { out += piece; };
    constexpr std::size_t worth_a_table = 1024;
    if (data.size() < worth_a_table)
        return encode_in_pieces(
            data, unescaped, spaces, [&](char octet) { return std::size_t{encoded.contains(octet)}; }, append);
    std::array<std::uint8_t, 256> table;
    for (unsigned octet = 0; octet < table.size(); ++octet)
        table[octet] = encoded.contains(static_cast<char>(octet)) ? 1 : 0;
    encode_in_pieces(
        data, unescaped, spaces, [&](char octet) { return std::size_t{table[static_cast<unsigned char>(octet)]}; }, append);
}

/// Returns the encoded text's size.
std::size_t encoded_size(std::string_view data, const char_set& unescaped) noexcept
{
    const auto kept = std::count_if(data.begin(), data.end(), [&](char octet) { return unescaped.contains(octet); });
    return 3 * data.size() - 2 * static_cast<std::size_t>(kept);
}

} // namespace

void internal::encode(std::string_view data, const char_set& unescaped, space spaces, bounded_writer& out) noexcept
{
    const char_set encoded = octets_of_triplets(unescaped, spaces);
    encode_in_pieces(
        data, unescaped, spaces, [&](char octet) { return std::size_t{encoded.contains(octet)}; },
        [&](std::string_view piece) { out.put(piece); });
}

std::size_t internal::append_encoded(std::string_view data, const char_set& unescaped, space spaces, std::string& out)
{
    const std::size_t before = out.size();
    append_or_restore(out, [&](std::string& to) {
        if (to.capacity() - before < 3 * data.size()) // avoids reserving more than needed
            to.reserve(before + encoded_size(data, unescaped));
        append_in_pieces(data, unescaped, spaces, to);
    });
    return out.size() - before;
}

std::size_t percent_encode_to(std::string_view data, const char_set& unescaped, std::span<char> buffer) noexcept
{
    internal::bounded_writer out(buffer);
    encode(data, unescaped, internal::space::triplet, out);
    return out.size();
}

std::size_t append_percent_encoded(std::string_view data, const char_set& unescaped, std::string& out)
{
    return internal::append_encoded(data, unescaped, space::triplet, out);
}

std::string percent_encode(std::string_view data, const char_set& unescaped)
{
    std::string out;
    append_percent_encoded(data, unescaped, out);
    return out;
}

} // namespace uriform
