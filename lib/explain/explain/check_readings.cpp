#include <algorithm>

#include <uriform/base/detail/ascii.hpp>
#include <uriform/base/utf8.hpp>

#include "explain/explain/subject.hpp"

namespace uriform::web::internal {
namespace {

/// The result of comparing the hosts of two readings.
enum class likeness : std::uint8_t { same, same_once_normal, different };

/// Returns whether a host represents the domain `ascii`, by percent-encoded UTF-8 (RFC 3986, section 3.2.2).
[[nodiscard]] bool stands_for(std::string_view decoded, std::string_view ascii, domain_to_ascii_function convert)
{
    std::string room(max_host_size, '\0');
    const result<std::size_t> size = convert(decoded, false, room);
    return size && std::string_view(room).substr(0, *size) == ascii;
}

[[nodiscard]] likeness compare_hosts(const readings& read, const explain_options& options)
{
    const std::string_view raw = read.uri->host().value_or("");
    const std::string_view host = read.url->hostname();
    if ((read.uri->host() != std::nullopt) != (read.url->host_kind() != host_kind::null))
        return host.empty() ? likeness::same : likeness::different; // a host that is not empty is one for both
    if (uriform::detail::ascii::equal_ignoring_case(raw, host) ||
        (host.empty() && uriform::detail::ascii::equal_ignoring_case(raw, "localhost")))
        return likeness::same;
    if (const auto address = ipv6_address_of(raw))
        return address == ipv6_address_of(host) ? likeness::same : likeness::different;
    const std::string normal = host_of(*read.uri);
    if (normal == host)
        return likeness::same_once_normal;
    if (options.domain_to_ascii != nullptr && normal.size() <= max_host_size && stands_for(normal, host, options.domain_to_ascii))
        return likeness::same_once_normal;
    return uriform::detail::ascii::equal_ignoring_case(normal, decoded_in_lower_case(host)) ? likeness::same_once_normal
                                                                                            : likeness::different;
}

} // namespace

void check_validity(const readings& read, finding_list& findings)
{
    const auto octet_of = [&](const error& e) {
        const std::string_view rest = findings.text.substr(std::min(e.position, findings.text.size()));
        return rest.substr(0, rest.empty() ? 0 : uriform::detail::utf8::first(rest).size);
    };
    if (!read.uri && !read.url)
        findings.add(finding_kind::not_a_url, octet_of(read.url.error()));
    else if (!read.url)
        findings.add(finding_kind::uri_alone, octet_of(read.url.error()));
    else if (!read.uri)
        findings.add(finding_kind::url_alone, octet_of(read.uri.error()));
}

void check_hosts(const subject& s, finding_list& findings)
{
    const readings& read = s.read;
    if (!read.uri || !read.url)
        return;
    const likeness hosts = compare_hosts(read, s.options);
    if (hosts == likeness::different)
        findings.add(finding_kind::hosts_differ, s.at.has_authority ? s.host() : s.part(s.at.slashes_begin, s.at.path_begin));
    else if (hosts == likeness::same_once_normal)
        findings.add(finding_kind::same_host_once_normal, s.host());
}

} // namespace uriform::web::internal
