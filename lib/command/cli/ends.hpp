#pragma once

#include "command/cli/options.hpp"
#include "command/io/block_reader.hpp"

namespace uriform::cli {

/// Determines the octets that end an input in the opened file, and sets them in both arguments. If the file reveals its charset's
/// byte order, `opts` receives the charset with that order. Throws std::system_error and std::runtime_error.
void find_ends(block_reader& blocks, options& opts);

} // namespace uriform::cli
