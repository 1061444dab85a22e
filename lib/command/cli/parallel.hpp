#pragma once

#include "command/cli/commands.hpp"
#include "command/cli/job.hpp"
#include "command/cli/options.hpp"
#include "command/io/output.hpp"

namespace uriform::cli {

/// Runs `run`, which must treat each line as a separate input, on several blocks at a time. The output equals that of a run without
/// threads, in the same order. find_ends() may change `opts`.
[[nodiscard]] summary run_in_parallel(command run, options& opts, streams& io);

} // namespace uriform::cli
