#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/octet_masks.hpp"

/// @file
/// Searches in texts, and repeated percent-decoding and percent-encoding of SURTs, equivalent to unescapeRepeatedly and escapeOnce
/// in webarchive-commons.

namespace uriform::key::internal {

/// Replaces `out` by `text`, percent-decoded until no percent-encoding is left. Linear: each octet appended to the output may
/// complete a percent-encoding there, the decoded octet replaces it and may complete another, and so on. The order of decoding does
/// not matter, because percent-encodings do not overlap.
///
/// The original decodes non-ASCII octets only if they form UTF-8, but escapes the remaining octets to the same result. `text` must
/// not view `out`.
void decode_to_the_end(std::string_view text, std::string& out);

/// Appends `text` in lower case, percent-encoding octets up to 0x20 and from 0x80, `#` and `%`. Hexadecimal digits are also in
/// lower case. `text` must not view `out`.
void append_escaped(std::string_view text, std::string& out);

/// Returns where the first octet among `octets` occurs in `text`, or the size of `text`. Linear.
template <char... octets>
[[nodiscard]] inline std::size_t find_any(std::string_view text) noexcept
{
    using namespace uriform::internal::streams;
    const std::size_t last = text.size() - std::min(text.size(), block_size); // may overlap the previous block
    for (std::size_t at = 0;; at = std::min(at + block_size, last)) {
        const std::size_t size = text.size() - at;
        const std::uint64_t found = bits_equal_to<octets...>(load_first(text.data() + at, size)) & first_bits(size);
        if (found != 0)
            return at + static_cast<std::size_t>(std::countr_zero(found));
        if (at == last)
            return text.size();
    }
}

using uriform::internal::streams::has_any;
using uriform::internal::streams::has_pair;

} // namespace uriform::key::internal
