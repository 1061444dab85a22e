#pragma once

#include <uriform/base/error.hpp>

/// @file
/// Errors from merging key sets, and from their files.
///
/// @code
/// const auto loaded = uriform::hashed_keys::load("/no/such/file");
/// assert(loaded.error().code == uriform::set_errc::unreadable_file);
/// @endcode

/// Errors of key sets and their files.
namespace uriform::set_errc {

/// Errors from a file that hashed_keys::load() reads. The position is the byte offset, from 0, of the part that is wrong.
/// @{
// begin: errors.tsv set files
/// The file cannot be opened or mapped; `errno` contains the reason.
inline constexpr error_number unreadable_file{320};
/// The file does not begin like the file of a key set.
inline constexpr error_number not_a_seen_set{321};
/// The library does not implement this format of the file.
inline constexpr error_number unknown_set_version{322};
/// The file is truncated, or octets follow its end.
inline constexpr error_number wrong_set_size{323};
/// The file has changed since it was saved.
inline constexpr error_number damaged_set{324};
/// The keys were made by a different profile, version or options.
inline constexpr error_number other_identity{325};
// end: errors.tsv
/// @}

/// Errors from hashed_keys::save() and hashed_keys::merge().
/// @{
// begin: errors.tsv set others
/// The file cannot be written; `errno` contains the reason.
inline constexpr error_number unwritable_file{326};
/// Sets whose digests were made with different seeds cannot be merged.
inline constexpr error_number other_seed{327};
// end: errors.tsv
/// @}

} // namespace uriform::set_errc
