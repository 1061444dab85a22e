#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include <uriform/base/utf8.hpp>

/// @file
/// Implements UTF-8 decode: replaces each maximal subpart that is not UTF-8 by U+FFFD.

namespace uriform::internal {

/// The first sequence of a text, after repair.
struct repaired_sequence {
    std::string_view octets; ///< from the text, or U+FFFD
    std::size_t size;        ///< in the text, in bytes
};

/// Returns the first sequence of a nonempty `text`. Takes constant time.
[[nodiscard]] constexpr repaired_sequence first_repaired(std::string_view text) noexcept
{
    const detail::utf8::sequence next = detail::utf8::first(text);
    return {next.well_formed ? text.substr(0, next.size) : detail::utf8::replacement, next.size};
}

/// Appends `text` to `out`, repaired sequence by sequence. Linear. Throws `std::bad_alloc`.
inline void append_repaired(std::string_view text, std::string& out)
{
    while (!text.empty()) {
        const repaired_sequence next = first_repaired(text);
        out += next.octets;
        text.remove_prefix(next.size);
    }
}

} // namespace uriform::internal
