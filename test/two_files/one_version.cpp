#include "uriform.hpp"

/// Compiled for each of two versions, as FUNCTION: the normal form by the version that its folder has.
std::string FUNCTION(std::string_view text)
{
    return std::string(uriform::normalize(uriform::parse_uri(text).value()).text());
}
