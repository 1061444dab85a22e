#include "uriform.hpp"

/// Compiled once for each of two versions, as FUNCTION: normalizes by the version in its folder.
std::string FUNCTION(std::string_view text)
{
    return std::string(uriform::normalize(uriform::parse_uri(text).value()).text());
}
