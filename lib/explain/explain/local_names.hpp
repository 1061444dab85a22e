#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

/// @file
/// Names of the local machine and network, and of the metadata services of clouds. Names are in lower case, without a `.` at their
/// end.

namespace uriform::web::internal {

/// The names of the metadata services of clouds.
inline constexpr std::string_view metadata_names[] = {
    "metadata.google.internal",   "metadata.goog",          "metadata", "instance-data",
    "instance-data.ec2.internal", "metadata.tencentyun.com"};

/// The domains of the own machine (RFC 6761, section 6.3), of the own link (RFC 6762, section 3), of the own home (RFC 8375), that
/// which ICANN reserved for private use in 2024, those that private networks use (RFC 6762, appendix G), those that systems have
/// for the own machine beside localhost, and that of services in a Kubernetes cluster.
inline constexpr std::string_view local_domains[] = {"localhost",    "local",        "home.arpa", "internal", "intranet",
                                                     "private",      "corp",         "home",      "lan",      "localdomain",
                                                     "localdomain4", "localdomain6", "svc"};

/// Returns the last label of a name.
[[nodiscard]] constexpr std::string_view last_label(std::string_view name) noexcept
{
    return name.substr(name.rfind('.') + 1); // npos + 1 is 0
}

/// For the low bits of each first letter of last labels of local domains, the sizes of these labels, as bits.
inline constexpr auto sizes_of_local_ends = [] {
    std::array<std::uint16_t, 32> sizes{};
    for (const std::string_view domain : local_domains) {
        const std::string_view end = last_label(domain);
        auto& bits = sizes[static_cast<unsigned char>(end.front()) & 0x1F];
        bits = static_cast<std::uint16_t>(bits | 1U << end.size());
    }
    return sizes;
}();

/// Returns whether a name may be local that has this last label, which is not empty.
[[nodiscard]] constexpr bool may_be_local(std::string_view last) noexcept
{
    return last.size() < 16 && (sizes_of_local_ends[static_cast<unsigned char>(last.front()) & 0x1F] >> last.size() & 1) != 0;
}

/// Returns whether a name is within a local domain, or a single label, which the own machine completes, or its hosts file has.
[[nodiscard]] constexpr bool is_local(std::string_view name) noexcept
{
    const std::string_view last = last_label(name);
    if (last.size() == name.size())
        return true;
    const auto is_within = [&](std::string_view domain) {
        return name == domain ||
               (name.size() > domain.size() && name.ends_with(domain) && name[name.size() - domain.size() - 1] == '.');
    };
    return !last.empty() && may_be_local(last) && std::any_of(std::begin(local_domains), std::end(local_domains), is_within);
}

/// Returns whether a name may be that of a metadata service.
[[nodiscard]] constexpr bool may_be_metadata_service(std::string_view name) noexcept
{
    return name.starts_with("metadata") || name.starts_with("instance-data");
}
static_assert(std::all_of(std::begin(metadata_names), std::end(metadata_names), may_be_metadata_service));

} // namespace uriform::web::internal
