#pragma once

#include <cstddef>
#include <string>
#include <string_view>

/// @file
/// Legacy Extended IRIs: characters that may stand in them and in no IRI.

namespace uriform::iri::internal {

/// `text` with all such characters percent-encoded. Ill-formed UTF-8 is kept, and so are `%`, `#`, `[` and `]`. Throws
/// `std::bad_alloc`.
[[nodiscard]] std::string without_legacy_characters(std::string_view text);

/// Returns the position in `text` of the octet that is at `position` in the result of without_legacy_characters().
[[nodiscard]] std::size_t legacy_position(std::string_view text, std::size_t position) noexcept;

} // namespace uriform::iri::internal
