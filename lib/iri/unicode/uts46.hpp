#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

#include <unicode/normalizer2.h>

#include <uriform/base/result.hpp>
#include <uriform/iri/to_uri.hpp>

/// @file
/// UTS #46: the mapping of names, and the validity of labels. ICU's normalizer has its data and does the work of steps 1 and 2; its
/// `uidna` would do it all, in time that grows with the square of a label's length.

namespace uriform::iri::internal {

/// Room for the labels of an IRI's host. A name that does not fit is no name: the DNS has room for 253 octets.
using name_buffer = std::array<char, 8192>;

/// The longest name of an IRI's host that is mapped, in bytes; one of more than max_host_name_size is in ASCII.
inline constexpr std::size_t longest_name = 3 * max_host_name_size;

/// The non-transitional mapping of UTS #46.
class uts46_mapping {
public:
    /// No mapping; can only be assigned to or destroyed.
    uts46_mapping() = default;

    /// Returns the mapping, which is ICU's, or iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
    [[nodiscard]] static result<uts46_mapping> open();

    /// Section 4, steps 1 and 2: writes what `name` is mapped to in Normalization Form C. U+FFFD stands for characters that are
    /// disallowed and for octets that are not UTF-8. Returns a part of `out`, which is no smaller than `name`, or
    /// iri_errc::host_name_too_long. Throws `std::bad_alloc`; allocates only if `out` is larger than a name_buffer.
    [[nodiscard]] result<std::string_view> map(std::string_view name, std::span<char> out) const;

    /// Section 4.1, criteria 1 and 7: returns whether `label`, which is well-formed UTF-8, is what it is mapped to. Throws
    /// `std::bad_alloc`.
    [[nodiscard]] bool keeps(std::string_view label) const;

    /// Section 4.1: returns whether `label`, which map() made or which the mapping keeps, meets the criteria for a label by itself,
    /// but for those that a host in ASCII is not held to either: hyphens and lengths. An empty label does.
    [[nodiscard]] bool is_valid(std::string_view label) const;

private:
    explicit uts46_mapping(const icu::Normalizer2* normalizer) noexcept : normalizer_(normalizer) {}

    const icu::Normalizer2* normalizer_ = nullptr;
};

} // namespace uriform::iri::internal
