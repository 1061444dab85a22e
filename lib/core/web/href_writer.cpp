#include "core/web/href_writer.hpp"

#include <bit>
#include <cstdint>

#include <uriform/syntax/detail/pct_encoded.hpp>

#include "core/base/octet_masks.hpp"
#include "core/base/repaired_utf8.hpp"

namespace uriform::web::internal {

using namespace uriform::internal::streams;

namespace {

/// The percent-encoding of each octet, padded to four octets so that one instruction copies it.
constexpr auto triplets = [] {
    std::array<std::array<char, 4>, 256> all{};
    for (unsigned octet = 0; octet < 256; ++octet)
        all[octet] = {'%', uriform::detail::grammar::upper_hexdigs[octet >> 4],
                      uriform::detail::grammar::upper_hexdigs[octet & 0xF]};
    return all;
}();

void put_triplet(char octet, char*& out) noexcept
{
    std::memcpy(out, triplets[static_cast<unsigned char>(octet)].data(), 4);
    out += 3;
}

/// Percent-encodes and writes the first code point, not ASCII, of `text`. Returns its size in `text`.
std::size_t put_encoded_code_point(std::string_view text, char*& out) noexcept
{
    const uriform::internal::repaired_sequence next = uriform::internal::first_repaired(text);
    for (const char octet : next.octets)
        put_triplet(octet, out);
    return next.size;
}

/// Returns a word whose bit `i` is set if octet `i` of `text` lacks the property. Only the first 64 octets count.
template <octet_property property>
std::uint64_t bits_of_others(std::string_view text) noexcept
{
    const std::size_t size = std::min<std::size_t>(text.size(), 64);
    std::uint64_t bits = 0;
    for (std::size_t at = 0; at < size; at += block_size)
        bits |= bits_of_octets<property, false>(load_first(text.data() + at, size - at)) << at;
    return bits & first_bits(size);
}

// All percent-encode sets but two are parts of the path percent-encode set.
static_assert(encode_sets::path - encode_sets::fragment == char_set() && encode_sets::path - encode_sets::query == char_set() &&
              encode_sets::path - (encode_sets::c0_control - char_set("?#")) == char_set());

/// Returns an instance of bits_of_others() that finds all octets without the property `kept`, and perhaps others.
auto function_for(octet_property kept) noexcept
{
    switch (kept) {
    case kept_in_special_query:
        return bits_of_others<kept_in_special_query>;
    case kept_in_userinfo:
        return bits_of_others<kept_in_userinfo>;
    default:
        return bits_of_others<kept_in_path>;
    }
}

} // namespace

void href_writer::put_lower_case(std::string_view text) noexcept
{
    for (std::size_t at = 0; at < text.size(); at += block_size) {
        const std::size_t size = std::min(text.size() - at, block_size);
        const octet_block lower = in_lower_case(load_first(text.data() + at, size));
        std::memcpy(end_, &lower, size);
        end_ += size;
    }
}

std::size_t href_writer::put_encoded(std::string_view text, octet_property kept, octet_property end) noexcept
{
    const auto encoded_octets = function_for(kept);
    char* out = end_; // in a register: writing octets through a member could alias other members
    std::size_t at = 0;
    const auto copy_to = [&](std::size_t to) { // a block that can be read can also be written: no octet's output is empty
        for (; to - at >= block_size; at += block_size, out += block_size)
            store_block(load_block(text.data() + at), out);
        if (text.size() - at >= block_size)
            store_block(load_block(text.data() + at), out);
        else
            text.copy(out, to - at, at);
        out += to - at;
        at = to;
    };
    for (std::size_t begin = 0; begin < text.size(); begin += 64) {
        for (std::uint64_t encoded = encoded_octets(text.substr(begin)); encoded != 0; encoded &= encoded - 1) {
            const std::size_t next = begin + static_cast<std::size_t>(std::countr_zero(encoded));
            const std::uint16_t properties = octet_properties[static_cast<unsigned char>(text[next])];
            if (next < at || (properties & kept) != 0)
                continue; // part of a code point already written, or not in the set
            copy_to(next);
            if ((properties & end) != 0) {
                end_ = out;
                return at;
            }
            if (static_cast<unsigned char>(text[at]) < 0x80)
                put_triplet(text[at++], out);
            else
                at += put_encoded_code_point(text.substr(at), out);
        }
        copy_to(std::max(at, std::min(begin + 64, text.size())));
    }
    end_ = out;
    return at;
}

} // namespace uriform::web::internal
