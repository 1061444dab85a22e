#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <uriform/base/char_set.hpp>

#include "uri/bounded_writer.hpp"

/// @file
/// The one algorithm that percent-encodes.

namespace uriform::internal {

/// What a space becomes where it may not stay.
enum class space : std::uint8_t { triple, plus };

/// Puts `data` with every octet that is not in `stays` percent-encoded, run by run; gives the writer as it then is.
[[nodiscard]] bounded_writer encode(std::string_view data, const char_set& stays, space spaces, bounded_writer out) noexcept;

} // namespace uriform::internal
