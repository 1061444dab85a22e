#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string_view>

#include <uriform/syntax/detail/pct_encoded.hpp>

#include "core/base/repaired_utf8.hpp"
#include "core/web/url_octets.hpp"

/// @file
/// Output of the parser and the setters of URLs.

namespace uriform::web::internal {

/// Writes to a buffer that is large enough: each octet of a text becomes at most 3, or 9 if it is not UTF-8.
class href_writer {
public:
    explicit href_writer(char* out) noexcept : begin_(out), end_(out) {}

    void put(char octet) noexcept { *end_++ = octet; }
    void put(std::string_view octets) noexcept { end_ += octets.copy(end_, octets.size()); }

    /// Writes `text` after UTF-8 percent-encode (section 1.3) of its octets that do not have `kept`, with U+FFFD for each maximal
    /// subpart that is not UTF-8. Ends before the first octet that does not have `kept` and has `end`. Returns the number of octets
    /// of `text` that were written.
    std::size_t put_encoded(std::string_view text, octet_property kept, octet_property end = octet_property{}) noexcept;

    /// Writes the first code point of `text`, percent-encoded. Returns its size in `text`.
    std::size_t put_encoded_code_point(std::string_view text) noexcept;

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
    void put_triplet(char octet) noexcept
    {
        const auto value = static_cast<unsigned char>(octet);
        put('%');
        put(uriform::detail::grammar::upper_hexdigs[value >> 4]);
        put(uriform::detail::grammar::upper_hexdigs[value & 0xF]);
    }

    char* begin_;
    char* end_;
};

inline std::size_t href_writer::put_encoded_code_point(std::string_view text) noexcept
{
    const char lead = text.front();
    if (static_cast<unsigned char>(lead) < 0x80) {
        put_triplet(lead);
        return 1;
    }
    const uriform::internal::repaired_sequence next = uriform::internal::first_repaired(text);
    for (const char octet : next.octets)
        put_triplet(octet);
    return next.size;
}

inline std::size_t href_writer::put_encoded(std::string_view text, octet_property kept, octet_property end) noexcept
{
    const bool is_path = kept == kept_in_path; // in queries, eight octets in a row are seldom common
    char* out = end_;                          // in a register: an octet that is written might change a member
    std::size_t at = 0;
    while (at < text.size()) {
        for (; is_path && text.size() - at >= 8 && are_common_in_paths(uriform::internal::load_word(text.data() + at)); at += 8)
            out = std::copy_n(text.data() + at, 8, out);
        const std::size_t next_try = std::min(at + 16, text.size());
        while (at < next_try) {
            if (is(text[at], kept)) [[likely]] {
                *out++ = text[at++];
            } else if (is(text[at], end)) {
                end_ = out;
                return at;
            } else {
                end_ = out;
                at += put_encoded_code_point(text.substr(at));
                out = end_;
            }
        }
    }
    end_ = out;
    return at;
}

} // namespace uriform::web::internal
