#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <uriform/uri/normal_form.hpp>
#include <uriform/uri/scheme_rule.hpp>

/// @file
/// A second implementation of the normal form: separate steps on strings, following RFC 3986, sections 6.2.2, 6.2.3 and 5.2.4.
/// Tests and fuzz targets compare the library and its definition with it.

namespace uriform::test {

/// Returns the normal form of `text`, a valid URI reference, with its scheme's rule. Without `rule`, uses the rules from the
/// schemes' documents for schemes with a port, an empty path, localhost or a namespace.
[[nodiscard]] std::string reference_normal_form(std::string_view text, normalization_level level,
                                                std::optional<scheme_rule> rule = {});

/// Returns `text`, or a URN's assigned name: URN-equivalence (RFC 8141, section 3.1) compares nothing else. `rule` as above.
[[nodiscard]] std::string_view without_urn_components(std::string_view text, std::optional<scheme_rule> rule = {});

/// Removes dot segments (section 5.2.4); a dot may be written as `%2E` (section 2.3).
[[nodiscard]] std::string remove_dot_segments(std::string_view input);

} // namespace uriform::test
