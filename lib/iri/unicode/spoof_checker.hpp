#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include <unicode/uscript.h>
#include <unicode/uspoof.h>

#include <uriform/base/result.hpp>

/// @file
/// How labels look: UTS #39, through ICU.

namespace uriform::iri::internal {

/// The longest label that spoof_checker reads, in bytes: 59 code points are the most that an A-label of 63 octets stands for.
inline constexpr std::size_t longest_checked_label = std::size_t{4} * 59;

/// The mechanisms of UTS #39. Labels are well-formed UTF-8 of at most longest_checked_label bytes: ICU may take quadratic time.
class spoof_checker {
public:
    /// Returns the checker, which is ICU's, or iri_errc::unicode_data_unavailable. Throws `std::bad_alloc`.
    [[nodiscard]] static result<spoof_checker> open();

    /// Returns the name of the restriction level (section 5.2) of a label that is not Highly Restrictive, `mixed-numbers` if it has
    /// digits of several systems (section 5.3), otherwise nothing. Throws `std::bad_alloc`.
    [[nodiscard]] std::string_view mixture(std::string_view label) const;

    /// Returns whether the skeleton (section 4) of a label consists of characters that names have in ASCII, and of delimiters of
    /// URLs: it is its own skeleton then, and the label looks like it. Throws `std::bad_alloc`.
    [[nodiscard]] bool looks_like_ascii(std::string_view label) const;

    /// Returns whether all characters of a label that are not ASCII are recommended (section 3.1, table 1). The others that the
    /// profile allows are marks as U+2010, which no domain name needs.
    [[nodiscard]] bool is_recommended(std::string_view label) const;

private:
    friend result<spoof_checker>;
    spoof_checker() noexcept = default; // for a result that holds an error
    explicit spoof_checker(const USpoofChecker* service) noexcept : service_(service) {}

    const USpoofChecker* service_ = nullptr;
};

/// Returns the script of the letters of a label, which is well-formed UTF-8: USCRIPT_COMMON if there are none, none if they are of
/// several.
[[nodiscard]] std::optional<UScriptCode> only_script(std::string_view label) noexcept;

/// Returns the scripts that the most likely language of a country is written in (CLDR), if `label`, the last one of a name, is the
/// code of a country. Throws `std::bad_alloc`.
[[nodiscard]] std::vector<UScriptCode> scripts_of_country(std::string_view label);

} // namespace uriform::iri::internal
