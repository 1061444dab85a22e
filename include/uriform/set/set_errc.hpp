#pragma once

#include <uriform/base/error.hpp>

/// @file
/// Errors of sets of keys: of merging them, and of their files.
///
/// @code
/// const auto loaded = uriform::hashed_keys::load("/no/such/file");
/// assert(loaded.error().code == uriform::uri_errc::unreadable_file);
/// @endcode

namespace uriform::uri_errc {

/// Errors of a file that hashed_keys::load() reads; the position is the offset in bytes, from 0, of the part that is not as
/// expected.
/// @{
inline constexpr error_number unreadable_file{160};     ///< the file cannot be opened or mapped: `errno` has the reason
inline constexpr error_number not_a_seen_set{161};      ///< the file does not begin as a file of a set of keys
inline constexpr error_number unknown_set_version{162}; ///< a format of the file that this library does not implement
inline constexpr error_number wrong_set_size{163};      ///< the file was cut or has octets after its end
inline constexpr error_number damaged_set{164};         ///< octets of the file have changed since it was saved
inline constexpr error_number other_identity{165};      ///< the keys were made by another profile, other options or another version
/// @}

inline constexpr error_number unwritable_file{166}; ///< hashed_keys::save(): the file cannot be written: `errno` has the reason
inline constexpr error_number other_seed{167};      ///< hashed_keys::merge(): the digests were made with another seed

} // namespace uriform::uri_errc
