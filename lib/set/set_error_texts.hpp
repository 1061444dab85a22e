#pragma once

#include <uriform/set/set_errc.hpp>

#include "base/error_text.hpp"

namespace uriform::internal {

inline constexpr error_text set_error_texts[] = {
    // begin: errors.tsv set
    {set_errc::unreadable_file, "unreadable-file", "the file cannot be read"},
    {set_errc::not_a_seen_set, "not-a-seen-set", "expected a file of a set of keys"},
    {set_errc::unknown_set_version, "unknown-set-version", "expected a version of the file that this library implements"},
    {set_errc::wrong_set_size, "wrong-set-size", "the file was cut, or has octets after its end"},
    {set_errc::damaged_set, "damaged-set", "the file is damaged: a checksum differs"},
    {set_errc::other_identity, "other-identity", "the keys of the file were made in another way"},
    {set_errc::unwritable_file, "unwritable-file", "the file cannot be written"},
    {set_errc::other_seed, "other-seed", "the digests were made with another seed"},
    // end: errors.tsv
};

} // namespace uriform::internal
