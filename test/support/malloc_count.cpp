#include "malloc_count.hpp"

#include <cerrno>
#include <cstdlib>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define URIFORM_TEST_SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#define URIFORM_TEST_SANITIZED
#endif
#endif

namespace {

thread_local std::size_t count = 0;

} // namespace

namespace uriform::test {

std::size_t malloc_count() noexcept
{
    return count;
}

#if defined(__GLIBC__) && !defined(URIFORM_TEST_SANITIZED)

bool malloc_is_counted() noexcept
{
    return true;
}

} // namespace uriform::test

// The functions under these names in glibc serve; the program's own take their place in all that it is linked with.
extern "C" {

void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);

void* malloc(std::size_t size) noexcept
{
    ++count;
    return __libc_malloc(size);
}

void* calloc(std::size_t number, std::size_t size) noexcept
{
    ++count;
    return __libc_calloc(number, size);
}

void* realloc(void* memory, std::size_t size) noexcept
{
    ++count;
    return __libc_realloc(memory, size);
}

void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept
{
    ++count;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void** memory, std::size_t alignment, std::size_t size) noexcept
{
    ++count;
    *memory = __libc_memalign(alignment, size);
    return *memory == nullptr ? ENOMEM : 0;
}
}

#else

bool malloc_is_counted() noexcept
{
    return false;
}

} // namespace uriform::test

#endif
