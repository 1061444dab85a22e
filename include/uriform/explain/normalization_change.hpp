#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <uriform/base/export.hpp>
#include <uriform/uri/normal_form_options.hpp>
#include <uriform/uri/normalization_rule.hpp>
#include <uriform/uri/uri_reference.hpp>

/// @file
/// Lists the differences between a URI reference and its normal form, each with the responsible rule.

namespace uriform {

/// Returns all rules, ordered by section. Static storage. Constant time.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::span<const normalization_rule> all_normalization_rules() noexcept;

/// Returns a rule's name in lower case with hyphens, for example `default-port`. Static storage. Constant time.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::string_view to_string(normalization_rule of) noexcept;

/// Returns a rule's document and section, for example `RFC 3986, section 6.2.3`. Static storage. Constant time.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::string_view section_of(normalization_rule of) noexcept;

/// A change: normalization replaces the octets `[begin, end)` of the text by `replacement`. Either may be empty, but not both.
struct normalization_change {
    std::size_t begin = 0;     ///< byte offset, from 0
    std::size_t end = 0;       ///< one past the last octet
    normalization_rule rule{}; ///< the responsible rule
    std::string replacement;   ///< the replacing octets

    /// Compares all members.
    friend bool operator==(const normalization_change&, const normalization_change&) = default;
};

/// Returns all changes that normalize() makes to a text, ordered by position. They do not overlap; applied together, they turn the
/// text into its normal form. For a normalized text, the list is empty.
///
/// Linear. Throws `std::bad_alloc`.
///
/// @code
/// const std::vector<uriform::normalization_change> changes =
///     normalization_changes(*uriform::parse_uri("HTTP://h:80/a/../%7Eb"));
/// assert(changes.size() == 4 && changes[0].replacement == "http");
/// assert(changes[1].rule == uriform::normalization_rule::default_port && changes[1].begin == 8 && changes[1].end == 11);
/// assert(section_of(changes[2].rule) == "RFC 3986, section 6.2.2.3");
/// assert(changes[3].begin == 17 && changes[3].end == 20 && changes[3].replacement == "~");
/// @endcode
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::vector<normalization_change>
normalization_changes(const uri_reference_view& reference, const normal_form_options& options = {});

} // namespace uriform
