#pragma once

#include <cstddef>

/// @file
/// Counts all heap allocations: `operator new` in the program and in the C++ library also calls `malloc`.

namespace uriform::test {

/// Returns how often this thread called malloc, calloc, realloc or one of their aligned variants.
[[nodiscard]] std::size_t malloc_count() noexcept;

/// Starts to watch the bytes that this thread holds, relative to now.
void watch_memory() noexcept;

/// Returns the bytes held relative to watch_memory(); may be negative.
[[nodiscard]] std::ptrdiff_t memory_held() noexcept;

/// Returns their maximum since watch_memory().
[[nodiscard]] std::size_t most_memory() noexcept;

/// Returns whether malloc_count() works here. It does not if a sanitizer replaces the functions.
[[nodiscard]] bool malloc_is_counted() noexcept;

} // namespace uriform::test
