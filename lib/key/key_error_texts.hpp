#pragma once

#include <uriform/key/key_errc.hpp>

#include "base/error_text.hpp"

namespace uriform::internal {

inline constexpr error_text key_error_texts[] = {
    {uri_errc::unknown_profile, "unknown-profile", "expected the name of a profile, and `/`"},
    {uri_errc::unknown_profile_version, "unknown-profile-version",
     "expected a version of the profile that this library implements"},
    {uri_errc::unknown_rule, "unknown-rule", "expected the name of a rule"},
    {uri_errc::invalid_rule_value, "invalid-rule-value", "expected a value that the setting has"},
    {uri_errc::inapplicable_rule, "inapplicable-rule", "expected a rule that keys of this form have"},
};

} // namespace uriform::internal
