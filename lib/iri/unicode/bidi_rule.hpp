#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

/// @file
/// The Bidi rule for domain names (RFC 5893).

namespace uriform::iri::internal {

/// Returns whether a domain name that holds `text`, which is well-formed UTF-8, is a Bidi domain name (section 1.4).
[[nodiscard]] bool makes_bidi_domain(std::string_view text) noexcept;

/// Returns the position of the first character to blame if `label`, which is well-formed UTF-8 in a Bidi domain name, does not
/// satisfy section 2.
[[nodiscard]] std::optional<std::size_t> find_bidi_fault(std::string_view label) noexcept;

} // namespace uriform::iri::internal
