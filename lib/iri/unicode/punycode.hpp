#pragma once

#include <cstddef>
#include <span>
#include <string_view>

/// @file
/// Punycode (RFC 3492), in time that grows with a label's length and its logarithm: ICU's grows with the square, and takes memory
/// from the heap for each label.

namespace uriform::iri::internal {

/// Writes the Punycode of `label`, which is well-formed UTF-8 of at most 65535 bytes, to `out`. Returns its size in bytes, or 0 if
/// the label is longer than `longest` code points, or has a number of more than 31 bits (section 6.4), or `out` is too short.
/// Throws `std::bad_alloc`; allocates only for labels of more than a thousand bytes.
[[nodiscard]] std::size_t to_punycode(std::string_view label, std::size_t longest, std::span<char> out);

/// Writes the label whose Punycode is `encoded`, of at most 65535 bytes and with digits in lower case, to `out`, as UTF-8. Returns
/// its size in bytes, or 0 if `encoded` is not the Punycode of a label, or that is ASCII or longer than `longest` code points, or
/// `out` is too short. Throws `std::bad_alloc`; allocates only for labels of more than a thousand bytes.
[[nodiscard]] std::size_t from_punycode(std::string_view encoded, std::size_t longest, std::span<char> out);

} // namespace uriform::iri::internal
