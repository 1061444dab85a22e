#include "against_peer.hpp"

/// @file
/// The property of against_peer.hpp, with uriparser.

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    uriform::fuzz::check_against(uriform::test::uriparser, uriform::fuzz::text_of(data, size));
    return 0;
}
