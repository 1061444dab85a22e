#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/base/raise.hpp"
#include "core/web/url_octets.hpp"

/// @file
/// Output of the parser and the setters of URLs.

namespace uriform::web::internal {

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
    std::size_t put_encoded(std::string_view text, octet_property kept, octet_property end = {}) noexcept;

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

} // namespace uriform::web::internal
