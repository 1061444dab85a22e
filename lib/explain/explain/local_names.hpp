#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

/// @file
/// Names of the local machine and network, and of cloud metadata services, in lower case and without a trailing `.`.

namespace uriform::web::internal {

/// The names of cloud metadata services.
inline constexpr std::string_view metadata_names[] = {
    "metadata.google.internal",   "metadata.goog",          "metadata", "instance-data",
    "instance-data.ec2.internal", "metadata.tencentyun.com"};

/// Domains of the local machine (RFC 6761, section 6.3), the local link (RFC 6762, section 3) and the home network (RFC 8375);
/// `internal`, reserved by ICANN for private use in 2024; domains used by private networks (RFC 6762, appendix G); other names that
/// systems use for the local machine; and `svc`, used by services in a Kubernetes cluster.
inline constexpr std::string_view local_domains[] = {"localhost",    "local",        "home.arpa", "internal", "intranet",
                                                     "private",      "corp",         "home",      "lan",      "localdomain",
                                                     "localdomain4", "localdomain6", "svc"};

/// Returns the last label of a name.
[[nodiscard]] constexpr std::string_view last_label(std::string_view name) noexcept
{
    return name.substr(name.rfind('.') + 1); // npos + 1 is 0
}

/// Maps the low bits of a first letter to the sizes, as bits, of the local domains' last labels that start with it.
inline constexpr auto sizes_of_local_ends = [] {
    std::array<std::uint16_t, 32> sizes{};
    for (const std::string_view domain : local_domains) {
        const std::string_view end = last_label(domain);
        auto& bits = sizes[static_cast<unsigned char>(end.front()) & 0x1F];
        bits = static_cast<std::uint16_t>(bits | 1U << end.size());
    }
    return sizes;
}();

/// Returns whether a name with this last label, which must not be empty, may be local.
[[nodiscard]] constexpr bool may_be_local(std::string_view last) noexcept
{
    return last.size() < 16 && (sizes_of_local_ends[static_cast<unsigned char>(last.front()) & 0x1F] >> last.size() & 1) != 0;
}

/// Returns whether a name is within a local domain, or is a single label. The local machine completes single labels or finds them
/// in its hosts file.
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

/// Returns whether a name may belong to a metadata service.
[[nodiscard]] constexpr bool may_be_metadata_service(std::string_view name) noexcept
{
    return name.starts_with("metadata") || name.starts_with("instance-data");
}
static_assert(std::all_of(std::begin(metadata_names), std::end(metadata_names), may_be_metadata_service));

} // namespace uriform::web::internal
