#pragma once

#include <uriform/base/error.hpp>

/// @file
/// The error of robots.txt files: of the name of a crawler. A file itself has no errors, since a parser ignores what it cannot
/// read; robots::problems() has reasons.
///
/// @code
/// const auto rules = uriform::robots::robots_txt::parse("", "Example Bot");
/// assert(rules.error().code == uriform::robots_errc::invalid_product_token && rules.error().position == 7);
/// @endcode

/// The errors of robots.txt files.
namespace uriform::robots_errc {

// begin: errors.tsv robots
/// A product token of a crawler that has other octets, or none (RFC 9309, section 2.2.1).
inline constexpr error_number invalid_product_token{640};
// end: errors.tsv

} // namespace uriform::robots_errc
