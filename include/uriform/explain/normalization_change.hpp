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
/// The differences between a URI reference and its normal form, each with the rule that makes it.

namespace uriform {

/// Returns all rules, in the order of the sections. Static storage. Constant time.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::span<const normalization_rule> all_normalization_rules() noexcept;

/// Returns the name of a rule in lower case with hyphens: `default-port`. Static storage. Constant time.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::string_view to_string(normalization_rule of) noexcept;

/// Returns the document and the section of a rule: `RFC 3986, section 6.2.3`. Static storage. Constant time.
[[nodiscard]] URIFORM_EXPLAIN_EXPORT std::string_view section_of(normalization_rule of) noexcept;

/// A change: in the normal form, the octets `[begin, end)` of the text are `replacement`. One of them may be empty, not both.
struct normalization_change {
    std::size_t begin = 0;     ///< in bytes, from 0
    std::size_t end = 0;       ///< one past the last octet
    normalization_rule rule{}; ///< the rule that makes the change
    std::string replacement;   ///< the octets in their place

    /// Compares all members.
    friend bool operator==(const normalization_change&, const normalization_change&) = default;
};

/// Returns all changes that normalize() makes to a text, in the order of their positions. They do not overlap; made together, they
/// turn the text into its normal form. None is made to a text that is normalized.
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
