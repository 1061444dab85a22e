#pragma once

#include <cstddef>
#include <span>
#include <string_view>

/// @file
/// Punycode (RFC 3492), in time that grows with a label's length and its logarithm: ICU's grows with the square, and takes memory
/// from the heap for each label.

namespace uriform::iri::internal {

/// The longest label that is encoded or decoded, in code points, as ICU has it.
inline constexpr std::size_t longest_label = 1000;

/// Writes the Punycode of `label`, which is well-formed UTF-8, to `out`. Returns its size in bytes, or 0 if the label is longer
/// than longest_label, or `out` too short.
[[nodiscard]] std::size_t to_punycode(std::string_view label, std::span<char> out) noexcept;

/// Writes the label whose Punycode is `encoded`, with digits in lower case, to `out`, as UTF-8. Returns its size in bytes, or 0 if
/// `encoded` is not the Punycode of a label, or that is ASCII or longer than longest_label, or `out` too short.
[[nodiscard]] std::size_t from_punycode(std::string_view encoded, std::span<char> out) noexcept;

} // namespace uriform::iri::internal
