#include "short_memory.hpp"

#include <cstdlib>

#include "own_malloc.hpp"

#if URIFORM_TEST_OWN_MALLOC
extern "C" void* __libc_realloc(void*, std::size_t);
#endif

namespace uriform::test {
namespace {

constexpr auto never = static_cast<std::size_t>(-1);

thread_local std::size_t held = 0;
thread_local std::size_t calls_left = never;
thread_local bool fails_once = false;
thread_local bool has_failed = false;

bool fails() noexcept
{
    if (calls_left == never)
        return false;
    if (calls_left != 0) {
        --calls_left;
        return false;
    }
    has_failed = true;
    if (fails_once)
        calls_left = never;
    return true;
}

/// Behaves as the C library's realloc().
void* resized(void* memory, std::size_t size) noexcept
{
#if URIFORM_TEST_OWN_MALLOC
    return __libc_realloc(memory, size);
#else
    return std::realloc(memory, size);
#endif
}

} // namespace

void* take(std::size_t size) noexcept
{
    void* const memory = fails() ? nullptr : std::malloc(size == 0 ? 1 : size);
    held += memory == nullptr ? 0 : 1;
    return memory;
}

void* take_other(void* memory, std::size_t size) noexcept
{
    if (memory == nullptr)
        return take(size);
    return fails() ? nullptr : resized(memory, size);
}

void give_back(void* memory) noexcept
{
    held -= memory == nullptr ? 0 : 1;
    std::free(memory);
}

bool malloc_may_fail() noexcept
{
    return URIFORM_TEST_OWN_MALLOC;
}

std::size_t blocks_held() noexcept
{
    return held;
}

void fail_after(std::size_t calls, bool once) noexcept
{
    calls_left = calls;
    fails_once = once;
    has_failed = false;
}

bool fail_no_more() noexcept
{
    calls_left = never;
    return has_failed;
}

} // namespace uriform::test

// The program's definitions replace those of the C++ library in all linked libraries. They are not inlined, because GCC would then
// report mismatched allocation functions.
[[gnu::noinline]] void* operator new(std::size_t size)
{
    void* const memory = uriform::test::take(size);
    if (memory == nullptr)
        throw std::bad_alloc();
    return memory;
}

[[gnu::noinline]] void operator delete(void* memory) noexcept
{
    uriform::test::give_back(memory);
}

[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept
{
    uriform::test::give_back(memory);
}

#if URIFORM_TEST_OWN_MALLOC
extern "C" void* realloc(void* memory, std::size_t size) noexcept
{
    return uriform::test::fails() ? nullptr : uriform::test::resized(memory, size);
}
#endif
