#include "malloc_count.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>

#include <malloc.h>

#include "own_malloc.hpp"

namespace {

thread_local std::size_t count = 0;
thread_local std::ptrdiff_t held = 0;
thread_local std::ptrdiff_t most_held = 0;

} // namespace

namespace uriform::test {

std::size_t malloc_count() noexcept
{
    return count;
}

void watch_memory() noexcept
{
    held = most_held = 0;
}

std::ptrdiff_t memory_held() noexcept
{
    return held;
}

std::size_t most_memory() noexcept
{
    return static_cast<std::size_t>(most_held);
}

#if URIFORM_TEST_OWN_MALLOC

bool malloc_is_counted() noexcept
{
    return true;
}

} // namespace uriform::test

namespace {

/// Records the allocation of `memory`.
void* taken(void* memory) noexcept
{
    ++count;
    held += static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
    most_held = std::max(most_held, held);
    return memory;
}

void given_back(void* memory) noexcept
{
    held -= static_cast<std::ptrdiff_t>(malloc_usable_size(memory));
}

} // namespace

// glibc's functions with these names allocate; the program's definitions replace malloc() and the others in all linked libraries.
extern "C" {

void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void __libc_free(void*);

void* malloc(std::size_t size) noexcept
{
    return taken(__libc_malloc(size));
}

void* calloc(std::size_t number, std::size_t size) noexcept
{
    return taken(__libc_calloc(number, size));
}

void* realloc(void* memory, std::size_t size) noexcept
{
    given_back(memory);
    return taken(__libc_realloc(memory, size));
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept
{
    return taken(__libc_memalign(alignment, size));
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept
{
    *memory = taken(__libc_memalign(alignment, size));
    return *memory == nullptr ? ENOMEM : 0;
}

void free(void* memory) noexcept
{
    given_back(memory);
    __libc_free(memory);
}
}

#else

bool malloc_is_counted() noexcept
{
    return false;
}

} // namespace uriform::test

#endif
