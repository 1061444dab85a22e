#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

/// @file
/// Checks domain names by the Bidi rule (RFC 5893).

namespace uriform::iri::internal {

/// Returns whether a domain name that contains `text`, well-formed UTF-8, is a Bidi domain name (section 1.4).
[[nodiscard]] bool makes_bidi_domain(std::string_view text) noexcept;

/// Returns the position of the first offending character if `label` violates section 2. `label` is well-formed UTF-8 from a Bidi
/// domain name.
[[nodiscard]] std::optional<std::size_t> find_bidi_fault(std::string_view label) noexcept;

} // namespace uriform::iri::internal
