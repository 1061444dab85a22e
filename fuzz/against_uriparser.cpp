#include "against_peer.hpp"

/// @file
/// Checks the property in against_peer.hpp for uriparser.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    uriform::fuzz::check_against(uriform::test::uriparser, uriform::fuzz::text_of(data, size));
    return 0;
}
