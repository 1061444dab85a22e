#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/base/char_set.hpp>
#include <uriform/base/export.hpp>

#include "core/uri/bounded_writer.hpp"

/// @file
/// The one algorithm that percent-encodes.

namespace uriform::internal {

/// The encoding of a space that is not kept.
enum class space : std::uint8_t { triplet, plus };

/// Writes `data` with every octet that is not in `unescaped` percent-encoded, run by run.
URIFORM_EXPORT void encode(std::string_view data, const char_set& unescaped, space spaces, bounded_writer& out) noexcept;

} // namespace uriform::internal
