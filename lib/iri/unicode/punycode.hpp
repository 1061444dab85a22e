#pragma once

#include <cstddef>
#include <span>
#include <string_view>

/// @file
/// Implements Punycode (RFC 3492). For a label of n code points, it takes time in proportion to n log n, whereas ICU takes
/// quadratic time and allocates for each label.

namespace uriform::iri::internal {

/// Does the same as uriform::internal::punycode::to_punycode(), compiled once for this library.
[[nodiscard]] std::size_t to_punycode(std::string_view label, std::size_t longest, std::span<char> out);

/// Decodes `encoded`, Punycode of at most 65535 bytes with lower-case digits, and writes the label to `out` as UTF-8. Returns its
/// size in bytes, or 0 if `encoded` is not Punycode, if the label is ASCII or longer than `longest` code points, or if `out` is
/// too short. Throws `std::bad_alloc`; allocates only for labels of more than a thousand bytes.
[[nodiscard]] std::size_t from_punycode(std::string_view encoded, std::size_t longest, std::span<char> out);

} // namespace uriform::iri::internal
