#pragma once

#include <uriform/base/error.hpp>

/// @file
/// The error for invalid crawler names. A robots.txt file itself never causes errors, because a parser ignores the parts that it
/// cannot read; robots::problems() reports them.
///
/// @code
/// const auto rules = uriform::robots::robots_txt::parse("", "Example Bot");
/// assert(rules.error().code == uriform::robots_errc::invalid_product_token && rules.error().position == 7);
/// @endcode

/// Errors of robots.txt functions.
namespace uriform::robots_errc {

// begin: errors.tsv robots
/// A crawler's product token is empty, or contains other characters than letters, `-` and `_` (RFC 9309, section 2.2.1).
inline constexpr error_number invalid_product_token{640};
// end: errors.tsv

} // namespace uriform::robots_errc
