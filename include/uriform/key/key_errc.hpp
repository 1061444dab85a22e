#pragma once

#include <uriform/base/error.hpp>

/// @file
/// Errors of profiles of keys, lists of tracking parameters and No-Vary-Search fields. Their positions are offsets in bytes from 0;
/// location_of() converts one to a line and a column.
///
/// @code
/// assert(uriform::key::no_vary_search::parse("key-order=1").error()->code == uriform::uri_errc::invalid_key_order);
/// @endcode

namespace uriform::uri_errc {

/// Errors of the field that key::no_vary_search::parse() reads. The first seven are those of a Dictionary (RFC 9651, section 4.2),
/// at the first byte that no Dictionary has there; a Display String that is not UTF-8 is uri_errc::invalid_utf8. The others are at
/// the value that No-Vary-Search does not have.
/// @{
inline constexpr error_number invalid_field_key{128};     ///< not a key, of a member or a parameter
inline constexpr error_number missing_comma{129};         ///< neither a comma nor the end after a member
inline constexpr error_number missing_list_space{130};    ///< neither a space nor `)` after an item of a list
inline constexpr error_number invalid_bare_item{131};     ///< no value; or `?` without `0` or `1` after it
inline constexpr error_number invalid_number{132};        ///< an Integer, Decimal or Date with too many digits, or without a digit
inline constexpr error_number invalid_string{133};        ///< a String or Display String that has another character, or no end
inline constexpr error_number invalid_byte_sequence{134}; ///< a Byte Sequence that is not base64, or has no end
inline constexpr error_number invalid_key_order{135};     ///< `key-order` that is not a Boolean
inline constexpr error_number invalid_parameter_names{136}; ///< `params` or `except` that is not a list of Strings
inline constexpr error_number misplaced_except{137};        ///< `except` and `params`; in the older syntax, without `params=?1`
/// @}

/// Errors of key::tracking_list::parse(), parse_clear_urls() and parse_adguard().
///
/// @code
/// assert(uriform::key::tracking_list::parse("").error().code == uriform::uri_errc::missing_list_version);
/// @endcode
/// @{
inline constexpr error_number missing_list_version{138};   ///< a list without `version`, a tab and the version in its first row
inline constexpr error_number invalid_list_row{139};       ///< a row that does not have four cells
inline constexpr error_number invalid_parameter_name{140}; ///< a name that is empty, has a space, or has `*` before its end
inline constexpr error_number invalid_site{141};           ///< a site that is not a domain name in lower case
inline constexpr error_number invalid_clear_urls{142};     ///< a text that is not JSON, or has not the members of ClearURLs' rules
inline constexpr error_number no_removeparam_rule{143};    ///< a filter list without a rule that has `removeparam`
/// @}

/// Errors of key::profile::parse().
/// @{
inline constexpr error_number unknown_profile{144};         ///< a name that is not that of a profile, or without a `/`
inline constexpr error_number unknown_profile_version{145}; ///< a version of a profile that this library does not implement
inline constexpr error_number unknown_rule{146};            ///< a word that is not the name of a rule or of a setting
inline constexpr error_number invalid_rule_value{147};      ///< a value that the setting before it does not have
inline constexpr error_number inapplicable_rule{148};       ///< a rule or setting that the profile's form of keys does not have
/// @}

} // namespace uriform::uri_errc
