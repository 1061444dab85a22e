#pragma once

#include <cstddef>
#include <string_view>

#include <uriform/syntax/grammar.hpp>

/// @file
/// The segments of a path, and which of them are dot segments (RFC 3986, section 3.3).

namespace uriform::detail {

using grammar::dots_of_segment;

/// Returns where the segment that begins at `from` ends: at the next `/`, or with the path.
[[nodiscard]] constexpr std::size_t end_of_segment(std::string_view path, std::size_t from) noexcept
{
    const std::size_t slash = path.find('/', from);
    return slash == path.npos ? path.size() : slash;
}

} // namespace uriform::detail
