#pragma once

#include <uriform/base/error.hpp>

/// @file
/// Errors of profiles of keys, lists of tracking parameters and No-Vary-Search fields. Their positions are offsets in bytes from 0;
/// location_of() converts one to a line and a column.

namespace uriform::uri_errc {

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
