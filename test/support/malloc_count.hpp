#pragma once

#include <cstddef>

/// @file
/// Counts what is taken from the heap by any way: `operator new` of the program and the C++ library ends in `malloc`, too.

namespace uriform::test {

/// How often this thread has called malloc, calloc, realloc or an aligned kin of theirs.
[[nodiscard]] std::size_t malloc_count() noexcept;

/// Begins to watch how many bytes this thread holds more than now.
void watch_memory() noexcept;

/// Returns how many of them it holds now, which may be less than none.
[[nodiscard]] std::ptrdiff_t memory_held() noexcept;

/// Returns the most of them at any time since.
[[nodiscard]] std::size_t most_memory() noexcept;

/// Returns whether malloc_count() counts here: not if a sanitizer has replaced the functions.
[[nodiscard]] bool malloc_is_counted() noexcept;

} // namespace uriform::test
