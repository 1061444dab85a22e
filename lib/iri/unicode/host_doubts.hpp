#pragma once

#include <string_view>
#include <vector>

#include <uriform/web/unicode_hook.hpp>

/// @file
/// Doubts about the names of hosts, which need the data of Unicode.

namespace uriform::iri::internal {

/// Adds the doubts about the labels of `given_host`, a part of `text`. Returns whether ICU has the data that they need; if not,
/// none are added. Linear but for the order of combining characters, as domain_to_ascii(). Throws `std::bad_alloc`.
[[nodiscard]] bool add_host_doubts(std::string_view text, std::string_view given_host, std::vector<web::host_doubt>& doubts);

} // namespace uriform::iri::internal
