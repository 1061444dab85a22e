#pragma once

namespace uriform::internal {

/// Asks the processor to load the octets at an address into its caches, if the compiler supports this. The address may be
/// invalid.
inline void prefetch([[maybe_unused]] const void* address) noexcept
{
#ifdef __GNUC__
    __builtin_prefetch(address);
#endif
}

/// Does the same for octets about to be written.
inline void prefetch_to_write([[maybe_unused]] const void* address) noexcept
{
#ifdef __GNUC__
    __builtin_prefetch(address, 1);
#endif
}

} // namespace uriform::internal
