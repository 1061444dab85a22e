#pragma once

#include <string>

#include <uriform/uri/uri_reference.hpp>

namespace uriform::web::internal {

/// Returns the key that explain_pair() compares last.
[[nodiscard]] std::string key_by_all_rules(const uri_view& u);

} // namespace uriform::web::internal
