#include "pages.hpp"

#include <new>
#include <stdexcept>

#ifdef _WIN32
#include <winsock2.h> // includes windows.h, which must not precede it
#else
#include <sys/mman.h>
#include <unistd.h>
#endif

namespace uriform::test {

#ifdef _WIN32

pages::pages(std::size_t size)
    : size_(size), octets_(static_cast<char*>(VirtualAlloc(nullptr, size, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE)))
{
    if (octets_ == nullptr)
        throw std::bad_alloc();
}

pages::~pages()
{
    VirtualFree(octets_, 0, MEM_RELEASE);
}

void pages::forbid(std::size_t offset, std::size_t size) const
{
    DWORD before = 0;
    if (VirtualProtect(octets_ + offset, size, PAGE_NOACCESS, &before) == 0)
        throw std::runtime_error("VirtualProtect");
}

std::size_t pages::page_size()
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwPageSize;
}

#else

pages::pages(std::size_t size) : size_(size)
{
    void* const memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) // NOLINT: the macro's cast
        throw std::bad_alloc();
    octets_ = static_cast<char*>(memory);
}

pages::~pages()
{
    munmap(octets_, size_);
}

void pages::forbid(std::size_t offset, std::size_t size) const
{
    if (mprotect(octets_ + offset, size, PROT_NONE) != 0)
        throw std::runtime_error("mprotect");
}

std::size_t pages::page_size()
{
    return static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

#endif

} // namespace uriform::test
