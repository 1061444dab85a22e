#pragma once

#include <string_view>
#include <vector>

#include <uriform/web/unicode_hook.hpp>

/// @file
/// Finds doubts about host names that require Unicode data.

namespace uriform::iri::internal {

/// Adds the doubts about the labels of `given_host`, a part of `text`. Returns false, without adding any, if ICU lacks the data.
/// Takes linear time, apart from ordering combining characters, as domain_to_ascii(). Throws `std::bad_alloc`.
[[nodiscard]] bool add_host_doubts(std::string_view text, std::string_view given_host, std::vector<web::host_doubt>& doubts);

} // namespace uriform::iri::internal
