#pragma once

#include <string>
#include <vector>

#include "command/cli/job.hpp"

namespace uriform::cli {

/// A command reads all inputs in a job.
using command = void (*)(job&);

void parse(job& job);
void normalize(job& job);
void equivalent(job& job);
void resolve(job& job);
void relativize(job& job);
void encode(job& job);
void decode(job& job);
void from_path(job& job);
void to_path(job& job);
void dedupe(job& job);
void seen_contains(job& job);
void seen_count(job& job);
void seen_export(job& job);
void seen_merge(job& job);
void href(job& job);
void key(job& job);
void site(job& job);
void robots(job& job);
void robots_problems(job& job);
void explain(job& job);
void chart(job& job);

/// Returns the printable ASCII characters, the default inputs of chart().
[[nodiscard]] std::vector<std::string> printable_characters();

} // namespace uriform::cli
