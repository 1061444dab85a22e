#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <string_view>

/// @file
/// Compares streams, whose texts are not stored: `next()` returns a chunk, valid until the next call, and an empty chunk at the
/// end.

namespace uriform::internal::streams {

/// Compares two streams by the first octets that differ.
template <class A, class B>
[[nodiscard]] std::weak_ordering compare_chunks(A a, B b) noexcept
{
    std::string_view rest_a = a.next();
    std::string_view rest_b = b.next();
    while (!rest_a.empty() && !rest_b.empty()) {
        const std::size_t common = std::min(rest_a.size(), rest_b.size());
        const int order = std::char_traits<char>::compare(rest_a.data(), rest_b.data(), common);
        if (order != 0)
            return order <=> 0;
        rest_a.remove_prefix(common);
        rest_b.remove_prefix(common);
        if (rest_a.empty())
            rest_a = a.next();
        if (rest_b.empty())
            rest_b = b.next();
    }
    return rest_a.size() <=> rest_b.size();
}

} // namespace uriform::internal::streams
