#pragma once

#include <cstddef>
#include <cstdlib>
#include <new>

/// @file
/// Allocations of C++ that fail when the program says so, in all libraries that it loads. For one source of a program that has no
/// test framework; others use short_memory.hpp.

namespace uriform::test {

/// Returns whether this allocation fails. The program defines it.
[[nodiscard]] bool allocation_fails() noexcept;

} // namespace uriform::test

// The program's own take the place of the C++ library's in all that it is linked with.
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
