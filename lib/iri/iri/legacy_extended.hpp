#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// @file
/// Handles characters only allowed in Legacy Extended IRIs.

namespace uriform::iri::internal {

/// Returns `text` with each of these characters percent-encoded. Keeps ill-formed UTF-8, and `%`, `#`, `[` and `]`. Throws
/// `std::bad_alloc`.
[[nodiscard]] std::string without_legacy_characters(std::string_view text);

/// Translates a position in the result of without_legacy_characters() to a position in `text`.
[[nodiscard]] std::size_t legacy_position(std::string_view text, std::size_t position) noexcept;

} // namespace uriform::iri::internal
