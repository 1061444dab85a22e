#include <uriform/uri/origin.hpp>

#include <uriform/base/detail/ascii.hpp>

#include "core/uri/same_host.hpp"

namespace uriform {
namespace {

/// Returns whether the table knows the scheme as a protocol to connect by (RFC 6454, section 4, step 3).
bool is_connected_to(const uri_reference_view& reference, const scheme_table& schemes) noexcept
{
    const scheme_rule* const rule = reference.scheme() ? schemes.find(*reference.scheme()) : nullptr;
    return rule != nullptr && rule->default_port.has_value();
}

} // namespace

result<std::optional<std::uint16_t>> effective_port(const uri_reference_view& reference, const scheme_table& schemes) noexcept
{
    const std::string_view digits = reference.port().value_or("");
    std::uint16_t number = 0;
    const std::size_t size = detail::read_port(digits, number);
    if (size != digits.size())
        return error{uri_errc::invalid_port, reference.parts().host_end + 1 + size, component::port};
    return reference.port_or_default(schemes);
}

bool same_origin(const uri_reference_view& a, const uri_reference_view& b, const scheme_table& schemes) noexcept
{
    if (!is_connected_to(a, schemes) || !b.scheme() || !detail::ascii::equal_ignoring_case(*a.scheme(), *b.scheme()))
        return false;
    const auto port = effective_port(a, schemes);
    if (!port || !*port || port != effective_port(b, schemes))
        return false;
    return internal::have_same_host(a, b, {.schemes = &schemes});
}

} // namespace uriform
