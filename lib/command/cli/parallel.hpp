#pragma once

#include "command/cli/commands.hpp"
#include "command/cli/job.hpp"
#include "command/cli/options.hpp"
#include "command/io/output.hpp"

namespace uriform::cli {

/// Runs `run` on several blocks at a time. It must treat each line as a separate input. The output does not depend on threads, nor
/// does its order. find_ends() may change `opts`.
[[nodiscard]] summary run_in_parallel(command run, options& opts, streams& io);

} // namespace uriform::cli
