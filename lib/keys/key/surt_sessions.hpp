#pragma once

#include <cstddef>
#include <string>

/// @file
/// The session identifiers that webarchive-commons removes from SURTs (its class URLRegexTransformer).

namespace uriform::key::internal {

/// Removes session identifiers from the path that is the end of `out`, from byte `begin`; it is in lower case. Linear.
void remove_path_sessions(std::string& out, std::size_t begin);

/// Removes session identifiers from the query that is the end of `out`, from byte `begin`; it is in lower case. Linear.
void remove_query_sessions(std::string& out, std::size_t begin);

} // namespace uriform::key::internal
