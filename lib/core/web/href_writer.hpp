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
/// The output buffer for the URL parser and the setters.

namespace uriform::web::internal {

/// Writes to a buffer that the caller has made large enough: each octet of a text needs at most 3 bytes, or 9 if it is not UTF-8,
/// and one more byte must follow.
class href_writer {
public:
    explicit href_writer(char* out) noexcept : begin_(out), end_(out) {}

    void put(char octet) noexcept { *end_++ = octet; }
    void put(std::string_view octets) noexcept { end_ += octets.copy(end_, octets.size()); }

    /// Writes `text` in lower case.
    void put_lower_case(std::string_view text) noexcept;

    /// Applies UTF-8 percent-encode (section 1.3) to octets of `text` without the property `kept`, and writes U+FFFD for each
    /// maximal subpart that is not UTF-8. Stops before the first octet with the property `end` but without `kept`. Returns how
    /// many octets of `text` were written.
    std::size_t put_encoded(std::string_view text, octet_property kept, octet_property end = {}) noexcept;

    /// Removes the output after the first `size` bytes.
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

/// Sets `text` to the output of `write`. `write` may use `room` octets, and returns the output's size. Throws `std::bad_alloc`.
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
