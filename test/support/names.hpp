#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include <uriform/syntax/components.hpp>
#include <uriform/syntax/detail/grammar.hpp>
#include <uriform/uri/normal_form.hpp>

/// @file
/// Names used in the tables, and texts as shown in messages.

namespace uriform::test {

inline constexpr std::array all_kinds{reference_kind::uri_reference, reference_kind::uri, reference_kind::absolute_uri,
                                      reference_kind::relative_ref};

inline constexpr std::array both_levels{normalization_level::syntax, normalization_level::scheme};

/// Returns the rule's name in Appendix A: `URI-reference`.
[[nodiscard]] std::string_view name_of(reference_kind kind);
/// Returns the rule's name in section 3.2.2: `IPv4address`; `none` if there is no host.
[[nodiscard]] std::string_view name_of(host_kind kind);
[[nodiscard]] std::string_view name_of(normalization_level level);

/// Returns the value with this name. Throws `std::runtime_error` if the name is unknown.
[[nodiscard]] reference_kind kind_named(std::string_view name);
[[nodiscard]] normalization_level level_named(std::string_view name);

/// Returns `text` in quotes, with octets outside printable ASCII as `\xHH`. Long texts are cut in the middle.
[[nodiscard]] std::string shown(std::string_view text);
/// Returns shown() of a component, or `undefined`.
[[nodiscard]] std::string shown_component(const std::optional<std::string_view>& component);

} // namespace uriform::test
