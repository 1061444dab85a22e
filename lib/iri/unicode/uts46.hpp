#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include <unicode/normalizer2.h>

#include <uriform/base/result.hpp>
#include <uriform/iri/to_uri.hpp>

/// @file
/// Maps names and checks labels by UTS #46. ICU's normalizer contains the data for steps 1 and 2, and performs them. ICU's
/// `uidna` would perform all steps, but takes quadratic time in a label's length.

namespace uriform::iri::internal {

/// Room for the labels of an IRI's host. A longer name is invalid, since the DNS only allows 253 octets.
using name_buffer = std::array<char, 8192>;

/// The maximum size, in bytes, at which a name from an IRI's host is mapped. A name longer than max_host_name_size is ASCII.
inline constexpr std::size_t longest_name = 3 * max_host_name_size;

/// The non-transitional mapping of UTS #46.
class uts46_mapping {
public:
    /// Constructs an empty mapping. It can only be assigned to or destroyed.
    uts46_mapping() = default;

    /// Returns ICU's mapping, or iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
    [[nodiscard]] static result<uts46_mapping> open();

    /// Implements steps 1 and 2 of section 4: maps `name`, converts it to Normalization Form C, and writes it. U+FFFD replaces
    /// disallowed characters and octets that are not UTF-8. Returns a part of `out`, or iri_errc::host_name_too_long. `out` must
    /// not be smaller than `name`. Throws `std::bad_alloc`; allocates only if `out` is larger than a name_buffer.
    [[nodiscard]] result<std::string_view> map(std::string_view name, std::span<char> out) const;

    /// Implements criteria 1 and 7 of section 4.1: returns whether the mapping keeps `label`, well-formed UTF-8. Throws
    /// `std::bad_alloc`.
    [[nodiscard]] bool keeps(std::string_view label) const;

    /// Returns whether `label` meets the criteria of section 4.1 for a label by itself, except for those on hyphens and lengths,
    /// which do not apply to ASCII hosts either. `label` must come from map() or be kept by the mapping. An empty label is valid.
    [[nodiscard]] bool is_valid(std::string_view label) const;

private:
    explicit uts46_mapping(const icu::Normalizer2* normalizer) noexcept : normalizer_(normalizer) {}

    const icu::Normalizer2* normalizer_ = nullptr;
};

} // namespace uriform::iri::internal
