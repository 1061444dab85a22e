#pragma once

#include "command/cli/options.hpp"
#include "command/io/block_reader.hpp"

namespace uriform::cli {

/// Determines the octets that end an input in the file that `blocks` has opened, and sets them in both. In a charset whose byte
/// order the file shows, `opts` gets the charset that is named for that order. Throws what reading throws, and std::runtime_error.
void find_ends(block_reader& blocks, options& opts);

} // namespace uriform::cli
