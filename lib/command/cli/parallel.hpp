#pragma once

#include "command/cli/commands.hpp"
#include "command/cli/job.hpp"
#include "command/cli/options.hpp"
#include "command/io/output.hpp"

namespace uriform::cli {

/// Runs `run`, to which each line is an input of its own, on several parts of the input at a time, and writes the output that it
/// would write without that, in the same order. `opts` may change as find_ends() changes them.
[[nodiscard]] summary run_in_parallel(command run, options& opts, streams& io);

} // namespace uriform::cli
