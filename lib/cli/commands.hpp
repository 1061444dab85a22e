#pragma once

#include "cli/job.hpp"

namespace uriform::cli {

/// A command reads the job's inputs to their end.
using command = void (*)(job&);

void parse(job& job);
void normalize(job& job);
void equivalent(job& job);
void resolve(job& job);
void relativize(job& job);
void encode(job& job);
void decode(job& job);
void dedupe(job& job);
void seen_contains(job& job);
void seen_count(job& job);
void seen_export(job& job);
void seen_merge(job& job);
void href(job& job);
void key(job& job);

} // namespace uriform::cli
