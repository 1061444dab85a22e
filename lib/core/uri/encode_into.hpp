#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/export.hpp>

#include "core/uri/bounded_writer.hpp"

/// @file
/// The only algorithm that percent-encodes.

namespace uriform::internal {

/// How to encode a space. With `plus`, it must be outside the unescaped octets.
enum class space : std::uint8_t { triplet, plus };

/// Writes `data`, run by run, and percent-encodes every octet outside `unescaped`.
URIFORM_EXPORT void encode(std::string_view data, const char_set& unescaped, space spaces, bounded_writer& out) noexcept;

/// Appends what encode() writes to `out`, and returns its size. Throws `std::bad_alloc` and leaves `out` unchanged then.
URIFORM_EXPORT std::size_t append_encoded(std::string_view data, const char_set& unescaped, space spaces, std::string& out);

} // namespace uriform::internal
