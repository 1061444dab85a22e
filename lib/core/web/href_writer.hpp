#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include <uriform/syntax/detail/pct_encoded.hpp>

#include "core/base/raise.hpp"
#include "core/base/repaired_utf8.hpp"
#include "core/uri/octet_masks.hpp"
#include "core/web/url_octets.hpp"

/// @file
/// Output of the parser and the setters of URLs.

namespace uriform::web::internal {

/// The percent-encoding of each octet, and an octet more, so that one instruction copies it.
inline constexpr auto triplets = [] {
    std::array<std::array<char, 4>, 256> all{};
    for (unsigned octet = 0; octet < 256; ++octet)
        all[octet] = {'%', uriform::detail::grammar::upper_hexdigs[octet >> 4],
                      uriform::detail::grammar::upper_hexdigs[octet & 0xF]};
    return all;
}();

/// Writes to a buffer that is large enough: each octet of a text becomes at most 3, or 9 if it is not UTF-8, and there is room for
/// an octet more.
class href_writer {
public:
    explicit href_writer(char* out) noexcept : begin_(out), end_(out) {}

    void put(char octet) noexcept { *end_++ = octet; }
    void put(std::string_view octets) noexcept { end_ += octets.copy(end_, octets.size()); }

    /// Writes `text` with its letters in lower case.
    void put_lower_case(std::string_view text) noexcept;

    /// Writes `text` after UTF-8 percent-encode (section 1.3) of its octets that do not have `kept`, with U+FFFD for each maximal
    /// subpart that is not UTF-8. Ends before the first octet that does not have `kept` and has `end`. Returns the number of octets
    /// of `text` that were written.
    template <octet_property kept>
    std::size_t put_encoded(std::string_view text, octet_property end = {}) noexcept
    {
        return put_encoded(text, bits_of_others<kept>, end);
    }

    /// Removes what follows the first `size` bytes.
    void truncate(std::size_t size) noexcept { end_ = begin_ + size; }
    /// Inserts `octets` at `at`.
    void insert(std::size_t at, std::string_view octets) noexcept
    {
        std::memmove(begin_ + at + octets.size(), begin_ + at, size() - at);
        end_ += octets.copy(begin_ + at, octets.size());
    }

    [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(end_ - begin_); }
    [[nodiscard]] std::string_view text() const noexcept { return {begin_, size()}; }

private:
    static void put_triplet(char octet, char*& out) noexcept
    {
        std::memcpy(out, triplets[static_cast<unsigned char>(octet)].data(), 4);
        out += 3;
    }

    std::size_t put_encoded(std::string_view text, std::uint64_t (*encoded_of)(std::string_view) noexcept,
                            octet_property end) noexcept;

    /// Writes the first code point of `text`, which is not ASCII, percent-encoded. Returns its size in `text`.
    static std::size_t put_encoded_code_point(std::string_view text, char*& out) noexcept;

    char* begin_;
    char* end_;
};

/// Sets `text` to what `write` writes to a buffer with room for `room` octets; it returns the size. Throws `std::bad_alloc`.
template <class Write>
void write_href(std::string& text, std::uint64_t room, Write write)
{
    std::array<char, 2 * small_room> small;
    if (room <= small.size()) {
        text.assign(small.data(), write(small.data()));
    } else {
        text.resize(uriform::internal::possible_size(room));
        text.resize(write(text.data()));
    }
}

inline std::size_t href_writer::put_encoded_code_point(std::string_view text, char*& out) noexcept
{
    const uriform::internal::repaired_sequence next = uriform::internal::first_repaired(text);
    for (const char octet : next.octets)
        put_triplet(octet, out);
    return next.size;
}

inline void href_writer::put_lower_case(std::string_view text) noexcept
{
    using namespace uriform::internal::streams;
    for (std::size_t at = 0; at < text.size(); at += block_size) {
        const std::size_t size = std::min(text.size() - at, block_size);
        const octet_block lower = in_lower_case(load_first(text.data() + at, size));
        std::memcpy(end_, &lower, size);
        end_ += size;
    }
}

inline std::size_t href_writer::put_encoded(std::string_view text, std::uint64_t (*encoded_of)(std::string_view) noexcept,
                                            octet_property end) noexcept
{
    using namespace uriform::internal::streams;
    char* out = end_; // in a register: an octet that is written might change a member
    std::size_t at = 0;
    const auto copy_to = [&](std::size_t to) { // where blocks can be read, there is room for them: no octet is written as none
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
        for (std::uint64_t encoded = encoded_of(text.substr(begin)); encoded != 0; encoded &= encoded - 1) {
            const std::size_t next = begin + static_cast<std::size_t>(std::countr_zero(encoded));
            if (next < at)
                continue; // of a code point that has been written
            copy_to(next);
            if (is(text[at], end)) {
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
