#pragma once

#include <uriform/base/error.hpp>

/// @file
/// Errors in key profiles, lists of tracking parameters and No-Vary-Search fields. Their positions are byte offsets from 0;
/// location_of() converts a position to a line and column.
///
/// @code
/// assert(uriform::key::no_vary_search::parse("key-order=1").error()->code == uriform::key_errc::invalid_key_order);
/// @endcode

/// Errors in key profiles, lists of tracking parameters and No-Vary-Search fields.
namespace uriform::key_errc {

/// Errors in a field that key::no_vary_search::parse() reads. The first seven are errors in the Dictionary (RFC 9651, section 4.2),
/// at the first byte that a Dictionary cannot contain there. For a Display String that is not UTF-8, the error is
/// uri_errc::invalid_utf8. The others are at a value that No-Vary-Search does not allow.
/// @{
// begin: errors.tsv key fields
/// A member or parameter does not begin with a key.
inline constexpr error_number invalid_field_key{256};
/// Neither a comma nor the end follows a member.
inline constexpr error_number missing_comma{257};
/// Neither a space nor `)` follows a list item.
inline constexpr error_number missing_list_space{258};
/// A value is missing, or neither `0` nor `1` follows a `?`.
inline constexpr error_number invalid_bare_item{259};
/// An Integer, Decimal or Date contains too many digits, or no digit.
inline constexpr error_number invalid_number{260};
/// A String or Display String contains an invalid character, or does not end.
inline constexpr error_number invalid_string{261};
/// A Byte Sequence is not base64, or does not end.
inline constexpr error_number invalid_byte_sequence{262};
/// The value of `key-order` is not a Boolean.
inline constexpr error_number invalid_key_order{263};
/// The value of `params` or `except` is not a list of Strings.
inline constexpr error_number invalid_parameter_names{264};
/// `except` occurs together with `params`, or in the older syntax without `params=?1`.
inline constexpr error_number misplaced_except{265};
// end: errors.tsv
/// @}

/// Errors from key::tracking_list::parse(), parse_clear_urls() and parse_adguard().
///
/// @code
/// assert(uriform::key::tracking_list::parse("").error().code == uriform::key_errc::missing_list_version);
/// @endcode
/// @{
// begin: errors.tsv key lists
/// The first row of a list does not consist of `version`, a tab and the list's version.
inline constexpr error_number missing_list_version{266};
/// A row does not consist of four cells.
inline constexpr error_number invalid_list_row{267};
/// A parameter name is empty, contains a space, or contains `*` before its end.
inline constexpr error_number invalid_parameter_name{268};
/// A site is not a domain name in lower case.
inline constexpr error_number invalid_site{269};
/// A text is not JSON, or lacks the members of ClearURLs' rules.
inline constexpr error_number invalid_clear_urls{270};
/// A filter list contains no rule with `removeparam`.
inline constexpr error_number no_removeparam_rule{271};
// end: errors.tsv
/// @}

/// Errors from key::profile::parse() and key::maker::of().
/// @{
// begin: errors.tsv key profiles
/// The text does not begin with the name of a profile and `/`.
inline constexpr error_number unknown_profile{272};
/// The library does not implement this version of the profile.
inline constexpr error_number unknown_profile_version{273};
/// A word is not the name of a rule or setting.
inline constexpr error_number unknown_rule{274};
/// The preceding setting does not accept this value.
inline constexpr error_number invalid_rule_value{275};
/// The profile's form of keys does not support this rule or setting.
inline constexpr error_number inapplicable_rule{276};
/// The profile uses the rule registrable-domain, but no Public Suffix List is given.
inline constexpr error_number missing_suffix_list{277};
// end: errors.tsv
/// @}

} // namespace uriform::key_errc
