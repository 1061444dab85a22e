#pragma once

#include <cstdint>

#include <uriform/base/export.hpp>
#include <uriform/uri/normal_form.hpp>

#include "core/uri/octet_hash.hpp"

/// @file
/// The 128-bit hash of a normal form.

namespace uriform::internal {

/// Returns the hash of the normal form of `reference`. The normal form is not stored.
[[nodiscard]] URIFORM_EXPORT hash_128 hash_normalized_128(const uri_reference_view& reference, std::uint64_t seed,
                                                          const normal_form_options& options) noexcept;

} // namespace uriform::internal
