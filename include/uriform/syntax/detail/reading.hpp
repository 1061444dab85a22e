#pragma once

#include <cstddef>

/// @file
/// The result type for functions that read a grammar rule.

namespace uriform::detail::grammar {

/// The result from reading a rule.
///
/// @code
/// constexpr uriform::detail::grammar::reading address = uriform::detail::grammar::ipvfuture("[v1.a]", 1);
/// static_assert(address.end == 5 && address.complete);
/// @endcode
struct reading {
    std::size_t end; ///< the 0-based position of the first byte that the rule does not allow there
    bool complete;   ///< whether the bytes before it match the whole rule
};

} // namespace uriform::detail::grammar
