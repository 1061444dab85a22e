#pragma once

#include <cstddef>

/// @file
/// The result type of the functions that read a rule of the grammar.

namespace uriform::detail::grammar {

/// The result of reading a rule.
///
/// @code
/// constexpr uriform::detail::grammar::reading address = uriform::detail::grammar::ipvfuture("[v1.a]", 1);
/// static_assert(address.end == 5 && address.complete);
/// @endcode
struct reading {
    std::size_t end; ///< the 0-based position of the first byte that the rule cannot have there
    bool complete;   ///< whether the bytes before it match the whole rule
};

} // namespace uriform::detail::grammar
