#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#include <uriform/base/result.hpp>

/// @file
/// Checks how labels look, by UTS #39, using ICU.

namespace uriform::iri::internal {

/// The longest label that spoof_checker reads, in bytes: an A-label of 63 octets encodes at most 59 code points.
inline constexpr std::size_t longest_checked_label = std::size_t{4} * 59;

/// Implements the mechanisms of UTS #39. Labels are well-formed UTF-8 of at most longest_checked_label bytes, because ICU may
/// take quadratic time.
class spoof_checker {
public:
    /// Returns ICU's checker, or iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
    [[nodiscard]] static result<spoof_checker> open();

    /// Returns the name of a label's restriction level (section 5.2) unless it is Highly Restrictive, `mixed-numbers` if it
    /// contains digits of several systems (section 5.3), or otherwise an empty text. Throws `std::bad_alloc`.
    [[nodiscard]] std::string_view mixture(std::string_view label) const;

    /// Returns whether a label's skeleton (section 4) only contains characters found in ASCII names, and URL delimiters. If so,
    /// it is its own skeleton, and the label looks like it. Throws `std::bad_alloc`.
    [[nodiscard]] bool looks_like_ascii(std::string_view label) const;

    /// Returns whether all non-ASCII characters in a label are recommended (section 3.1, table 1). The other characters that the
    /// profile allows are marks such as U+2010, unnecessary in domain names.
    [[nodiscard]] bool is_recommended(std::string_view label) const;

private:
    friend result<spoof_checker>;
    spoof_checker() noexcept = default; // for a result with an error
    explicit spoof_checker(const USpoofChecker* service) noexcept : service_(service) {}

    const USpoofChecker* service_ = nullptr;
};

/// Returns the script of the letters in a label, well-formed UTF-8: USCRIPT_COMMON if it contains no letters, nothing if they
/// belong to several scripts.
[[nodiscard]] std::optional<UScriptCode> only_script(std::string_view label) noexcept;

/// Returns the scripts used by a country's most likely language (CLDR) if `label`, a name's last label, is a country code. Throws
/// `std::bad_alloc`.
[[nodiscard]] std::vector<UScriptCode> scripts_of_country(std::string_view label);

} // namespace uriform::iri::internal
