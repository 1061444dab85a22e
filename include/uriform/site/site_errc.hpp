#pragma once

#include <uriform/base/error.hpp>

/// @file
/// Errors in a Public Suffix List. Their positions are byte offsets from 0; location_of() converts a position to a line and column.
///
/// @code
/// const auto list = uriform::site::suffix_list::parse("com\n*.ck\n!www..ck\n");
/// assert(list.error().code == uriform::site_errc::invalid_suffix_rule && list.error().position == 14);
/// @endcode

/// Errors in a Public Suffix List.
namespace uriform::site_errc {

/// Errors from site::suffix_list::parse().
/// @{
// begin: errors.tsv site
/// A rule of a Public Suffix List is not a domain name, optionally after `!` or `*.`.
inline constexpr error_number invalid_suffix_rule{576};
/// The list contains no rules; the position is the end of the text.
inline constexpr error_number no_suffix_rule{577};
// end: errors.tsv
/// @}

} // namespace uriform::site_errc
