#pragma once

#include <uriform/key/key_errc.hpp>

#include "base/error_text.hpp"

namespace uriform::internal {

inline constexpr error_text key_error_texts[] = {
    // begin: errors.tsv key
    {key_errc::invalid_field_key, "invalid-field-key", "expected a key, which begins with a lower-case letter or `*`"},
    {key_errc::missing_comma, "missing-comma", "expected a comma between members"},
    {key_errc::missing_list_space, "missing-list-space", "expected a space or `)` after an item of a list"},
    {key_errc::invalid_bare_item, "invalid-bare-item", "expected a value: a number, string, token, byte sequence, Boolean or date"},
    {key_errc::invalid_number, "invalid-number", "expected an Integer of at most 15 digits, or a Decimal of at most 12 and 3"},
    {key_errc::invalid_string, "invalid-string", "expected a printable ASCII character, an escape or the closing quotation mark"},
    {key_errc::invalid_byte_sequence, "invalid-byte-sequence", "expected base64 and a closing colon"},
    {key_errc::invalid_key_order, "invalid-key-order", "expected a Boolean as the value of `key-order`"},
    {key_errc::invalid_parameter_names, "invalid-parameter-names",
     "expected a list of Strings as the value of `params` or `except`"},
    {key_errc::misplaced_except, "misplaced-except", "expected `except` without `params`, or in the older syntax with `params=?1`"},
    {key_errc::missing_list_version, "missing-list-version", "expected `version`, a tab and the version of the list"},
    {key_errc::invalid_list_row, "invalid-list-row", "expected a name, a site, a vendor and a source, with a tab between them"},
    {key_errc::invalid_parameter_name, "invalid-parameter-name", "expected the name of a parameter, with `*` at most at its end"},
    {key_errc::invalid_site, "invalid-site", "expected a domain name in lower case"},
    {key_errc::invalid_clear_urls, "invalid-clear-urls", "expected the rules of ClearURLs as JSON"},
    {key_errc::no_removeparam_rule, "no-removeparam-rule", "expected a rule with removeparam"},
    {key_errc::unknown_profile, "unknown-profile", "expected the name of a profile, and `/`"},
    {key_errc::unknown_profile_version, "unknown-profile-version",
     "expected a version of the profile that this library implements"},
    {key_errc::unknown_rule, "unknown-rule", "expected the name of a rule"},
    {key_errc::invalid_rule_value, "invalid-rule-value", "expected a value that the setting has"},
    {key_errc::inapplicable_rule, "inapplicable-rule", "expected a rule that keys of this form have"},
    // end: errors.tsv
};

} // namespace uriform::internal
