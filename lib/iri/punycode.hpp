#pragma once

#include <cstddef>
#include <span>
#include <string_view>

/// @file
/// Punycode (RFC 3492): ICU's takes memory from the heap for each label.

namespace uriform::iri::detail {

/// The longest label that is encoded, in code points, as ICU has it: the time it takes grows with the square of that.
inline constexpr std::size_t longest_label = 1000;

/// Writes the Punycode of `label`, which is well-formed UTF-8, to `out`; gives its size in bytes, or 0 where the label is longer
/// than longest_label, or `out` too short.
[[nodiscard]] std::size_t punycode(std::string_view label, std::span<char> out) noexcept;

} // namespace uriform::iri::detail
