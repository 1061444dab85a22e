#include "set/placement.hpp"

#include <random>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace uriform::internal {

std::uint64_t random_number()
{
    std::random_device source;
    return static_cast<std::uint64_t>(source()) << 32 | source();
}

void use_large_pages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) noexcept
{
#ifdef MADV_HUGEPAGE
    constexpr std::size_t page = 4096;
    constexpr std::size_t large_page = std::size_t{1} << 21;
    const std::size_t unaligned = (page - reinterpret_cast<std::uintptr_t>(memory) % page) % page;
    if (size >= 2 * large_page)
        static_cast<void>(madvise(static_cast<char*>(memory) + unaligned, (size - unaligned) / page * page, MADV_HUGEPAGE));
#endif
}

} // namespace uriform::internal
