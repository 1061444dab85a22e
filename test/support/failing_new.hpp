#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

/// @file
/// C++ allocations that fail on the program's demand, in all libraries that it loads. Include this in one source of a program
/// without a test framework; other programs use short_memory.hpp.

namespace uriform::test {

/// Returns whether this allocation fails. The program defines it.
[[nodiscard]] bool allocation_fails() noexcept;

} // namespace uriform::test

// The program's definitions replace those of the C++ library in all linked libraries.
void* operator new(std::size_t size)
{
    void* const memory = uriform::test::allocation_fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}

void operator delete(void* memory) noexcept
{
    std::free(memory);
}

void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
