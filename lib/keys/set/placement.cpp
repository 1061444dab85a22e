#include "keys/set/placement.hpp"

#include <cstring>
#include <new>
#include <random>

#ifdef __linux__
#include <sys/mman.h>
#endif

#include "core/base/raise.hpp"

namespace uriform::internal {

std::uint64_t random_number()
{
    std::random_device source;
    return static_cast<std::uint64_t>(source()) << 32 | source();
}

namespace {

#ifdef __linux__
constexpr std::size_t large = std::size_t{1} << 21; ///< minimum size of tables with separate pages
constexpr std::size_t huge = std::size_t{1} << 22;  ///< minimum size of tables for which 2 MiB pages are requested

/// Returns whether a table uses separate pages.
bool has_pages(std::size_t size) noexcept
{
    return size >= large;
}

void* resize_pages(void* memory, std::size_t before, std::size_t after)
{
    void* const pages = before == 0 ? mmap(nullptr, after, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                                    : mremap(memory, before, after, MREMAP_MAYMOVE);
    if (pages == MAP_FAILED)
        raise<std::bad_alloc>();
    if (after >= huge)
        madvise(pages, after, MADV_HUGEPAGE); // an optimization only
    return pages;
}
#endif

void* allocate(std::size_t size)
{
#ifdef __linux__
    if (has_pages(size))
        return resize_pages(nullptr, 0, size);
#endif
    return operator new(size);
}

} // namespace

void* resize_table(void* memory, std::size_t before, std::size_t after)
{
#ifdef __linux__
    if (has_pages(before))
        return resize_pages(memory, before, after);
#endif
    void* const moved = allocate(after);
    if (before != 0)
        std::memcpy(moved, memory, before);
    free_table(memory, before);
    return moved;
}

void free_table(void* memory, [[maybe_unused]] std::size_t size) noexcept
{
#ifdef __linux__
    if (has_pages(size)) {
        munmap(memory, size);
        return;
    }
#endif
    operator delete(memory);
}

} // namespace uriform::internal
