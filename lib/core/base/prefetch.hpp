#pragma once

namespace uriform::internal {

/// Has the processor load the octets at an address, which need not be valid, into its caches, if the compiler knows how.
inline void prefetch([[maybe_unused]] const void* address) noexcept
{
#ifdef __GNUC__
    __builtin_prefetch(address);
#endif
}

/// As prefetch(), for octets that are going to be written.
inline void prefetch_to_write([[maybe_unused]] const void* address) noexcept
{
#ifdef __GNUC__
    __builtin_prefetch(address, 1);
#endif
}

} // namespace uriform::internal
