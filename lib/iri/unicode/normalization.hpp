#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <unicode/normalizer2.h>

#include <uriform/base/error.hpp>
#include <uriform/base/result.hpp>

/// @file
/// Converts texts to Normalization Form C, using ICU.

namespace uriform::iri::internal {

/// Returns ICU's normalizer, or iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
[[nodiscard]] result<const icu::Normalizer2*> nfc_service();

/// Sets `out` to `text`, well-formed UTF-8, in Normalization Form C. Returns an error on failure: iri_errc::too_many_combining,
/// with its position, or iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
[[nodiscard]] std::optional<error> normalize_to_nfc(std::string_view text, std::string& out);

} // namespace uriform::iri::internal
