#pragma once

#include <uriform/base/error.hpp>

/// @file
/// Errors of profiles of keys, lists of tracking parameters and No-Vary-Search fields. Their positions are offsets in bytes from 0;
/// location_of() converts one to a line and a column.
///
/// @code
/// assert(uriform::key::no_vary_search::parse("key-order=1").error()->code == uriform::key_errc::invalid_key_order);
/// @endcode

/// The errors of profiles of keys, lists of tracking parameters and No-Vary-Search fields.
namespace uriform::key_errc {

/// Errors of the field that key::no_vary_search::parse() reads. The first seven are those of a Dictionary (RFC 9651, section 4.2),
/// at the first byte that no Dictionary has there; a Display String that is not UTF-8 is uri_errc::invalid_utf8. The others are at
/// the value that No-Vary-Search does not have.
/// @{
// begin: errors.tsv key fields
/// Not a key, of a member or a parameter.
inline constexpr error_number invalid_field_key{256};
/// Neither a comma nor the end after a member.
inline constexpr error_number missing_comma{257};
/// Neither a space nor `)` after an item of a list.
inline constexpr error_number missing_list_space{258};
/// No value; or `?` without `0` or `1` after it.
inline constexpr error_number invalid_bare_item{259};
/// An Integer, Decimal or Date with too many digits, or without a digit.
inline constexpr error_number invalid_number{260};
/// A String or Display String that has another character, or no end.
inline constexpr error_number invalid_string{261};
/// A Byte Sequence that is not base64, or has no end.
inline constexpr error_number invalid_byte_sequence{262};
/// `key-order` that is not a Boolean.
inline constexpr error_number invalid_key_order{263};
/// `params` or `except` that is not a list of Strings.
inline constexpr error_number invalid_parameter_names{264};
/// `except` and `params`; in the older syntax, without `params=?1`.
inline constexpr error_number misplaced_except{265};
// end: errors.tsv
/// @}

/// Errors of key::tracking_list::parse(), parse_clear_urls() and parse_adguard().
///
/// @code
/// assert(uriform::key::tracking_list::parse("").error().code == uriform::key_errc::missing_list_version);
/// @endcode
/// @{
// begin: errors.tsv key lists
/// A list without `version`, a tab and the version in its first row.
inline constexpr error_number missing_list_version{266};
/// A row that does not have four cells.
inline constexpr error_number invalid_list_row{267};
/// A name that is empty, has a space, or has `*` before its end.
inline constexpr error_number invalid_parameter_name{268};
/// A site that is not a domain name in lower case.
inline constexpr error_number invalid_site{269};
/// A text that is not JSON, or has not the members of ClearURLs' rules.
inline constexpr error_number invalid_clear_urls{270};
/// A filter list without a rule that has `removeparam`.
inline constexpr error_number no_removeparam_rule{271};
// end: errors.tsv
/// @}

/// Errors of key::profile::parse() and key::maker::of().
/// @{
// begin: errors.tsv key profiles
/// A name that is not that of a profile, or without a `/`.
inline constexpr error_number unknown_profile{272};
/// A version of a profile that this library does not implement.
inline constexpr error_number unknown_profile_version{273};
/// A word that is not the name of a rule or of a setting.
inline constexpr error_number unknown_rule{274};
/// A value that the setting before it does not have.
inline constexpr error_number invalid_rule_value{275};
/// A rule or setting that the profile's form of keys does not have.
inline constexpr error_number inapplicable_rule{276};
/// A profile with the rule registrable-domain, and no Public Suffix List.
inline constexpr error_number missing_suffix_list{277};
// end: errors.tsv
/// @}

} // namespace uriform::key_errc
