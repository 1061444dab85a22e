#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/scheme_rule.hpp>

/// @file
/// The normal form a second time, a step after the other on strings, as RFC 3986, sections 6.2.2, 6.2.3 and 5.2.4, tell it. Tests
/// and fuzz targets compare the library and its definition with it.

namespace uriform::test {

/// Returns the normal form of `text`, a valid URI reference, by the rule of its scheme. Without a rule, the rules are those that
/// the schemes' documents have for schemes with a port, an empty path, localhost or a namespace.
[[nodiscard]] std::string reference_normal_form(std::string_view text, normalization_level level,
                                                std::optional<scheme_rule> rule = {});

/// RFC 8141, section 3.1: `text`, or if it is a URN, its assigned name, which URN-equivalence compares alone. By `rule` as above.
[[nodiscard]] std::string_view without_urn_components(std::string_view text, std::optional<scheme_rule> rule = {});

/// Section 5.2.4, where a dot may be written as `%2E` (section 2.3).
[[nodiscard]] std::string remove_dot_segments(std::string_view input);

} // namespace uriform::test
