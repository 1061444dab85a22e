#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/syntax/ipv6_form.hpp"
#include "core/syntax/simd/masks.hpp"

/// @file
/// Prints IPv6 addresses by a kernel's vectors. Like split.hpp, it is included by the kernels' files and private to each.

namespace uriform::internal {
namespace {

/// Implements print_ipv6() if the kernel has a function `pack(octets, kept, out)` that copies the octets that `kept` marks, in
/// lower case. That function may read a word after the address, and write ipv6_room octets.
template <class Kernel>
char* print_ipv6_with(std::string_view host, std::size_t readable, streams::mapped_form mapped, char* out) noexcept
{
    const bool may_be_mapped = mapped == streams::mapped_form::dotted && streams::begins_with_zero(host);
    if (readable - host.size() >= sizeof(std::uint64_t) && !may_be_mapped) [[likely]] {
        const Kernel octets(host.data(), static_cast<std::uint32_t>(std::min<std::size_t>(readable, 64)));
        const masks<common_classes> common = octets.template classify<common_classes>();
        const std::uint64_t zeros = octets.template classify<address_classes>()[octet_class::zero];
        const std::uint64_t kept =
            streams::printed_octets({host.size(), common[octet_class::colon], zeros, common[octet_class::dot]});
        if (kept != 0) [[likely]]
            return streams::put_brackets(out, Kernel::pack(host.data(), kept, out));
    }
    return streams::print_ipv6_by_blocks(host, readable, mapped, out);
}

} // namespace
} // namespace uriform::internal
