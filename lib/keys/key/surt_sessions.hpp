#pragma once

#include <cstddef>
#include <string>

/// @file
/// Removes the session identifiers that webarchive-commons removes from SURTs (class URLRegexTransformer).

namespace uriform::key::internal {

/// Removes session identifiers from a lower-case path: the octets of `out` from byte `begin`. Linear.
void remove_path_sessions(std::string& out, std::size_t begin);

/// Removes session identifiers from a lower-case query: the octets of `out` from byte `begin`. Linear.
void remove_query_sessions(std::string& out, std::size_t begin);

} // namespace uriform::key::internal
