#pragma once

/// @file
/// Includes reports on URLs: how each standard reads them, findings, what normalization changes, whether to fetch them.

#include <uriform/explain/explain_pair.hpp>
#include <uriform/explain/explain_url.hpp>
#include <uriform/explain/fetch_policy.hpp>
#include <uriform/explain/finding.hpp>
#include <uriform/explain/normalization_change.hpp>
