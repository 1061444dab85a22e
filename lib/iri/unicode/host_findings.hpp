#pragma once

#include <uriform/explain/explain_url.hpp>

/// @file
/// Findings on the names of hosts that need the data of Unicode.

namespace uriform::iri::internal {

/// Adds the findings on the labels of the host of a report. Returns whether ICU has the data that they need; if not, none are
/// added. Linear but for the order of combining characters, as domain_to_ascii(). Throws `std::bad_alloc`.
[[nodiscard]] bool add_host_findings(web::explanation& report);

} // namespace uriform::iri::internal
