#include <cstdlib>

#include "operation.hpp"

// The C library's own functions, by the names under which they remain available.
extern "C" {
void* __libc_malloc(std::size_t size) noexcept;
void* __libc_calloc(std::size_t count, std::size_t size) noexcept;
void* __libc_realloc(void* memory, std::size_t size) noexcept;
}

namespace {

thread_local std::size_t calls = 0;

} // namespace

extern "C" void* malloc(std::size_t size) noexcept
{
    ++calls;
    return __libc_malloc(size);
}

extern "C" void* calloc(std::size_t count, std::size_t size) noexcept
{
    ++calls;
    return __libc_calloc(count, size);
}

extern "C" void* realloc(void* memory, std::size_t size) noexcept
{
    ++calls;
    return __libc_realloc(memory, size);
}

std::size_t uriform::bench::allocations() noexcept
{
    return calls;
}
