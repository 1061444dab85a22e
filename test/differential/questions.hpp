#pragma once

#include <string_view>

#include "differences.hpp"
#include "peer.hpp"

/// @file
/// Questions to uriform and another library.

namespace uriform::test {

/// Asks for the components of `text` (`read`), its normal form (`normalize`), its target with the base `second` (`resolve`), or
/// whether it is equivalent to `second` (`compare`). All questions except `read` need texts that both libraries accept.
[[nodiscard]] answers ask(const peer& other, std::string_view operation, std::string_view text, std::string_view second);

} // namespace uriform::test
